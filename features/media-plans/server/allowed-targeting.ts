import { type FieldIssue, fail } from '@kontor/core/contract';
import { accountTable } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { emptyTargeting, type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { NO_ACCOUNTS } from '@kontor/publishers/contract';
import { isUnseenValue } from '@kontor/targeting/contract';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';
import { refuseExclusions } from './plan-exclusions.ts';
import { heldProblems } from './plan-lists.ts';
import { addedTo, type Check, fewOf, type Planner } from './server-part.ts';
import { partProblems, tidyParts } from './server-parts.ts';

/** A publisher account plans its own inventory alone, whatever was asked: others choose publishers, marketplaces and buyers (spec 2 §6). */
export async function ownInventory({ scope, session }: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  if (session.accountType !== 'Publisher') return targeting;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  const { marketplaceIds, buyers } = emptyTargeting();
  const publishers = { included: true, values: [account?.publisher ?? fail(publisherMissing)] };
  return { ...targeting, ...NO_ACCOUNTS, marketplaceIds, buyers, publishers };
}

/** What a publisher account is told that named other publishers, as its screens never do; `own` is a targeting of its inventory. */
export function othersLeftOut({ session }: Pick<Planner, 'session'>, { publishers }: MediaPlanTargeting, own: MediaPlanTargeting): string {
  const isOwn = publishers.included && publishers.values.every((one) => own.publishers.values.includes(one));
  const isSaid = session.accountType === 'Publisher' && publishers.values.length > 0 && !isOwn;
  return isSaid ? ' It targets your own inventory: other publishers were left out.' : '';
}

/**
 * Values that a plan adds and nobody has; a forecast is asked of listed dimensions alone, for nothing is read for them. Apps and sites are
 * blocked before they are seen.
 */
async function valueProblems({ scope }: Planner, { targeting, before, isSaving }: Check): Promise<FieldIssue[]> {
  const checked = VALUE_DIMENSIONS.filter((dimension) => isSaving || Array.isArray(VALUES[dimension]));
  const found = await Promise.all(
    checked.map(async (dimension: ValueDimension) => {
      const { included, values } = targeting[dimension];
      const absent = await unknownValues(scope, dimension, addedTo(values, before?.[dimension].values));
      const unknown = absent.filter((code) => included || !isUnseenValue(dimension, code));
      if (unknown.length === 0) return [];
      return [
        {
          path: `targeting.${dimension}`,
          message: `${DIMENSIONS[dimension].label} does not have ${fewOf(unknown)}. Remove ${unknown.length === 1 ? 'it' : 'them'}.`,
        },
      ];
    }),
  );
  return found.flat();
}

function refuseIssues(issues: FieldIssue[]) {
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
}

async function refuse(planner: Planner, check: Check): Promise<MediaPlanTargeting> {
  const issues = [...(await valueProblems(planner, check)), ...(await partProblems(planner, check))];
  refuseIssues(issues);
  return check.targeting;
}

/** What a plan is saved with. Throws, naming what and where, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const targeting = await ownInventory(planner, asked);
  refuseExclusions(planner, { targeting, before });
  return tidyParts(planner, await refuse(planner, { targeting, before, isSaving: true }));
}

/** Refuses, in the transaction that writes a plan, lists that are gone since it was checked; those it attaches are held until the end. */
export async function holdAttached(planner: Planner, check: Omit<Check, 'isSaving'>): Promise<void> {
  refuseIssues(await heldProblems(planner, check));
}

/** What a forecast is asked with. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  return refuse(planner, { targeting: await ownInventory(planner, asked), before: undefined, isSaving: false });
}
