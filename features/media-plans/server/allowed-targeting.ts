import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';
import { listProblems } from './plan-lists.ts';

type Planner = { scope: Scope; session: Session };

/** A publisher account plans its own inventory alone, whatever was asked (spec 2 §5: the panel is hidden from it). */
export async function ownInventory({ scope, session }: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  if (session.accountType !== 'Publisher') return targeting;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  return { ...targeting, publishers: { included: true, values: [account?.publisher ?? fail(publisherMissing)] } };
}

const MOST_NAMED = 3;
/** “Country does not have ZZ, YY, XX and 4 more.” */
function unknownWords(dimension: ValueDimension, unknown: readonly string[]): string {
  const more = unknown.length - MOST_NAMED;
  return `${DIMENSIONS[dimension].label} does not have ${unknown.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

async function refuse(
  scope: Scope,
  targeting: MediaPlanTargeting,
  { added, of }: { added: (dimension: ValueDimension) => readonly string[]; of: readonly FieldIssue[] },
) {
  const issues: FieldIssue[] = [];
  for (const dimension of VALUE_DIMENSIONS) {
    const unknown = await unknownValues(scope, dimension, added(dimension));
    if (unknown.length > 0) issues.push({ path: `targeting.${dimension}`, message: unknownWords(dimension, unknown) });
  }
  issues.push(...of);
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
  return targeting;
}

/** What a plan is saved with. Throws, naming dimension and values, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  const without = (had: readonly string[] = []) => {
    const kept = new Set(had);
    return (value: string) => !kept.has(value);
  };
  const of = await listProblems(planner.scope, targeting, {
    added: (key) => targeting[key].ids.filter(without(before?.[key].ids)),
    isSaving: true,
  });
  const added = (dimension: ValueDimension) => targeting[dimension].values.filter(without(before?.[dimension].values));
  return refuse(planner.scope, targeting, { added, of });
}

/** What a forecast is asked with: of listed dimensions alone are values checked, for nothing is read for them. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  const of = await listProblems(planner.scope, targeting, { added: (key) => targeting[key].ids, isSaving: false });
  const added = (dimension: ValueDimension) => (Array.isArray(VALUES[dimension]) ? targeting[dimension].values : []);
  return refuse(planner.scope, targeting, { added, of });
}
