import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { type ChosenSegment, segmentsUnknown } from '@kontor/segments/contract';
import { examineSegments, type FoundSegment } from '@kontor/segments/server';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';

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
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
  return targeting;
}

/** The boxes as segments are known: where one is from is no matter of who asks. */
const fromKnown = (chosen: readonly ChosenSegment[], known: readonly FoundSegment[]): ChosenSegment[] =>
  chosen.map((one) => ({ ...one, source: known.find(({ id }) => id === one.id)?.source ?? one.source }));

/** A targeting with its segments checked (spec 2 §4, §6). Throws, naming each and how to mend it. */
async function withSegments(planner: Planner, targeting: MediaPlanTargeting, rules: Parameters<typeof examineSegments>[2]) {
  const { includeSegments, excludeSegments } = targeting;
  const included = new Set(includeSegments.map(({ id }) => id));
  const ids = [...included, ...excludeSegments.map(({ id }) => id)];
  if (ids.length === 0) return targeting;
  const { known, problems } = await examineSegments(planner, ids, rules);
  const twice = excludeSegments.filter(({ id }) => included.has(id));
  const titleOf = (id: string) => known.find((one) => one.id === id)?.title ?? id;
  const both = rules?.isLook ? [] : twice.map(({ id }) => `“${titleOf(id)}” is both included and excluded. Remove it from one side.`);
  const issues = [...problems, ...both].map((message) => ({ path: 'targeting.includeSegments', message }));
  if (issues.length > 0) fail(segmentsUnknown, issues.map(({ message }) => message).join(' '), issues);
  return { ...targeting, includeSegments: fromKnown(includeSegments, known), excludeSegments: fromKnown(excludeSegments, known) };
}

const segmentsIn = (targeting: MediaPlanTargeting | undefined): Set<string> =>
  new Set([...(targeting?.includeSegments ?? []), ...(targeting?.excludeSegments ?? [])].map(({ id }) => id));

/** What a plan is saved with. Throws, naming dimension and values, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const own = await ownInventory(planner, asked);
  const targeting = await withSegments(planner, own, { had: segmentsIn(before) });
  return refuse(planner.scope, targeting, (dimension) => {
    const had = new Set(before?.[dimension].values);
    return targeting[dimension].values.filter((value) => !had.has(value));
  });
}

/** What a forecast is asked with: of listed dimensions alone are values checked, for nothing is read for them. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const targeting = await withSegments(planner, await ownInventory(planner, asked), { isLook: true });
  return refuse(planner.scope, targeting, (dimension) => (Array.isArray(VALUES[dimension]) ? targeting[dimension].values : []));
}
