import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';
import { logicIssues, unknownLogic } from './allowed-logic.ts';

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

async function refuse(scope: Scope, targeting: MediaPlanTargeting, added: (dimension: ValueDimension) => readonly string[]) {
  const issues: FieldIssue[] = [];
  for (const dimension of VALUE_DIMENSIONS) {
    const unknown = await unknownValues(scope, dimension, added(dimension));
    if (unknown.length > 0) issues.push({ path: `targeting.${dimension}`, message: unknownWords(dimension, unknown) });
  }
  refuseIssues(issues);
  return targeting;
}

function refuseIssues(issues: FieldIssue[]): void {
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
}

/** What a plan is saved with. Throws, naming dimension and values, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  refuseIssues(await logicIssues(planner, targeting, before));
  return refuse(planner.scope, targeting, (dimension) => {
    const had = new Set(before?.[dimension].values);
    return targeting[dimension].values.filter((value) => !had.has(value));
  });
}

/** What a forecast is asked with: of listed dimensions alone are values checked, for nothing is read for them. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  refuseIssues(await unknownLogic(planner, targeting));
  return refuse(planner.scope, targeting, (dimension) => (Array.isArray(VALUES[dimension]) ? targeting[dimension].values : []));
}
