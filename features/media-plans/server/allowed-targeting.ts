import { type FieldIssue, fail } from '@kontor/core/contract';
import { accountTable } from '@kontor/core/server';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { VALUES } from '@kontor/market/reference';
import { type MediaPlanTargeting, publisherMissing, valuesUnknown } from '@kontor/media-plans/contract';
import { NO_ACCOUNTS, tidyFilter } from '@kontor/publishers/contract';
import { unknownValues } from '@kontor/targeting/server';
import { eq } from 'drizzle-orm';
import { addedTo, type Check, fewOf, type Planner } from './server-part.ts';
import { partProblems } from './server-parts.ts';

/** A publisher account plans its own inventory alone, whatever was asked: others choose publishers, marketplaces and buyers (spec 2 §6). */
export async function ownInventory({ scope, session }: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  if (session.accountType !== 'Publisher') return targeting;
  const [account] = await scope.run((database) =>
    database.select({ publisher: accountTable.publisherId }).from(accountTable).where(eq(accountTable.id, session.accountId)),
  );
  return { ...targeting, ...NO_ACCOUNTS, publishers: { included: true, values: [account?.publisher ?? fail(publisherMissing)] } };
}

/** Values that a plan adds and nobody has; a forecast is asked of listed dimensions alone, for nothing is read for them. */
async function valueProblems({ scope }: Planner, { targeting, before, isSaving }: Check): Promise<FieldIssue[]> {
  const checked = VALUE_DIMENSIONS.filter((dimension) => isSaving || Array.isArray(VALUES[dimension]));
  const found = await Promise.all(
    checked.map(async (dimension: ValueDimension) => {
      const unknown = await unknownValues(scope, dimension, addedTo(targeting[dimension].values, before?.[dimension].values));
      if (unknown.length === 0) return [];
      return [{ path: `targeting.${dimension}`, message: `${DIMENSIONS[dimension].label} does not have ${fewOf(unknown)}.` }];
    }),
  );
  return found.flat();
}

async function refuse(planner: Planner, check: Check): Promise<MediaPlanTargeting> {
  const issues = [...(await valueProblems(planner, check)), ...(await partProblems(planner, check))];
  if (issues.length > 0) fail(valuesUnknown, issues.map(({ message }) => message).join(' '), issues);
  return check.targeting;
}

/** What a plan is saved with. Throws, naming what and where, where it adds what does not exist; what it had before may be gone since. */
export async function savedTargeting(
  planner: Planner,
  asked: MediaPlanTargeting,
  before?: MediaPlanTargeting,
): Promise<MediaPlanTargeting> {
  const own = await ownInventory(planner, asked);
  const targeting = { ...own, accSettingsReq: own.accSettingsReq && tidyFilter(own.accSettingsReq) };
  return refuse(planner, { targeting, before, isSaving: true });
}

/** What a forecast is asked with. */
export async function askedTargeting(planner: Planner, asked: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  return refuse(planner, { targeting: await ownInventory(planner, asked), before: undefined, isSaving: false });
}
