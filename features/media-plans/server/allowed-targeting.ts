import { type FieldIssue, fail, type Session } from '@kontor/core/contract';
import { accountTable, type Scope } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { NO_ACCOUNTS, tidyFilter } from '@kontor/publishers/contract';
import { inventoryById, publisherAccounts } from '@kontor/publishers/server';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';

type Planner = { scope: Scope; session: Session };

/** A publisher account plans its own inventory alone, whatever was asked (spec 2 §5: the panel is hidden from it). */
export async function ownInventory({ scope, session }: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  if (session.accountType !== 'Publisher') return targeting;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  return { ...targeting, ...NO_ACCOUNTS, publishers: { included: true, values: [account?.publisher ?? fail(publisherMissing)] } };
}

const MOST_NAMED = 3;
/** “X, Y, Z and 4 more” */
const listed = (unknown: readonly string[]) => {
  const more = unknown.length - MOST_NAMED;
  return `${unknown.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};
/** “Country does not have ZZ, YY, XX and 4 more.” */
function unknownWords(dimension: ValueDimension, unknown: readonly string[]): string {
  return `${DIMENSIONS[dimension].label} does not have ${listed(unknown)}.`;
}

/** Publisher accounts and inventory that a plan of publisher direct inventory adds and nobody has. */
async function accountIssues(scope: Scope, targeting: MediaPlanTargeting, before?: MediaPlanTargeting): Promise<FieldIssue[]> {
  const added = (key: 'inventoryInfoAccIds' | 'accountExcludeList' | 'appInfoIds') => {
    const had = new Set(before?.[key]);
    return targeting[key].filter((id) => !had.has(id));
  };
  const issues: FieldIssue[] = [];
  for (const key of ['inventoryInfoAccIds', 'accountExcludeList'] as const) {
    const ids = added(key);
    const known = new Set(ids.length > 0 ? (await publisherAccounts(scope, ids)).map(({ id }) => id) : []);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) issues.push({ path: `targeting.${key}`, message: `There is no publisher account ${listed(unknown)}.` });
  }
  const ids = added('appInfoIds');
  const known = ids.length > 0 ? await inventoryById(scope, ids) : new Map();
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) issues.push({ path: 'targeting.appInfoIds', message: `There is no app or site ${listed(unknown)}.` });
  return issues;
}

type Added = { values: (dimension: ValueDimension) => readonly string[]; before?: MediaPlanTargeting | undefined };

async function refuse(scope: Scope, targeting: MediaPlanTargeting, { values: added, before }: Added) {
  const issues: FieldIssue[] = await accountIssues(scope, targeting, before);
  for (const dimension of VALUE_DIMENSIONS) {
    const unknown = await unknownValues(scope, dimension, added(dimension));
    if (unknown.length > 0) issues.push({ path: `targeting.${dimension}`, message: unknownWords(dimension, unknown) });
  }
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
  return targeting;
}

/** What a plan is saved with. Throws, naming dimension and values, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const own = await ownInventory(planner, asked);
  const targeting = { ...own, accSettingsReq: own.accSettingsReq && tidyFilter(own.accSettingsReq) };
  const values = (dimension: ValueDimension) => {
    const had = new Set(before?.[dimension].values);
    return targeting[dimension].values.filter((value) => !had.has(value));
  };
  return refuse(planner.scope, targeting, { values, before });
}

/** What a forecast is asked with: of listed dimensions alone are values checked, for nothing is read for them. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  return refuse(planner.scope, targeting, { values: (dimension) => (Array.isArray(VALUES[dimension]) ? targeting[dimension].values : []) });
}
