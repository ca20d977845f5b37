import type { FieldIssue } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import type { MediaPlanTargeting, PlanSources } from '@kontor/media-plans/contract';
import { tidyFilter } from '@kontor/publishers/contract';
import { inventoryById, publisherAccounts } from '@kontor/publishers/server';
import { namesOfValues } from '@kontor/targeting/server';
import { addedTo, type Check, fewOf, type PlanNames, type Planner, type ServerPart } from './server-part.ts';

/** What plans of publisher direct inventory are made from, read once for all of them; nothing where there is no such plan. */
async function sources(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<Partial<PlanSources>> {
  const plans = targetings.filter(({ pmp }) => pmp);
  if (plans.length === 0) return {};
  const areAllChosen = plans.every(({ inventoryInfoAccIds }) => inventoryInfoAccIds.length > 0);
  const ids = [...new Set(plans.flatMap(({ appInfoIds }) => appInfoIds))];
  const [accounts, inventory] = await Promise.all([
    publisherAccounts(scope, areAllChosen ? [...new Set(plans.flatMap(({ inventoryInfoAccIds }) => inventoryInfoAccIds))] : undefined),
    ids.length > 0 ? inventoryById(scope, ids) : new Map(),
  ]);
  return { accounts, inventory };
}

/** Names of accounts, which are publishers, and of the apps and sites that plans leave out. */
async function names(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const publishers = targetings.flatMap((one) => [...one.inventoryInfoAccIds, ...one.accountExcludeList]);
  const ids = [...new Set(targetings.flatMap(({ appInfoIds }) => appInfoIds))];
  const [ofAccounts, inventory] = await Promise.all([
    publishers.length > 0 ? namesOfValues(scope, 'publishers', [...new Set(publishers)]) : {},
    ids.length > 0 ? inventoryById(scope, ids) : new Map(),
  ]);
  return { accSettingsReq: { ...ofAccounts, ...Object.fromEntries([...inventory.values()].map(({ id, name }) => [id, name])) } };
}

/** Publisher accounts and inventory that a plan adds and nobody has. */
async function problems({ scope }: Planner, { targeting, before }: Check): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  for (const key of ['inventoryInfoAccIds', 'accountExcludeList'] as const) {
    const ids = addedTo(targeting[key], before?.[key]);
    const known = new Set(ids.length > 0 ? (await publisherAccounts(scope, ids)).map(({ id }) => id) : []);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      issues.push({
        path: `targeting.${key}`,
        message: `There is no publisher account ${fewOf(unknown)}. Remove ${unknown.length === 1 ? 'it' : 'them'}.`,
      });
  }
  const ids = addedTo(targeting.appInfoIds, before?.appInfoIds);
  const known = ids.length > 0 ? await inventoryById(scope, ids) : new Map();
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    issues.push({
      path: 'targeting.appInfoIds',
      message: `There is no app or site ${fewOf(unknown)}. Remove ${unknown.length === 1 ? 'it' : 'them'}.`,
    });
  return issues;
}

/** Without filters that ask nothing. */
const tidied = (_: Planner, targeting: MediaPlanTargeting) =>
  Promise.resolve({ ...targeting, accSettingsReq: targeting.accSettingsReq && tidyFilter(targeting.accSettingsReq) });

export const accounts: ServerPart = { sources, names, problems, tidied };
