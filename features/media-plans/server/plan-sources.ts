import type { Scope } from '@kontor/core/server';
import {
  type MediaPlanTargeting,
  NO_SOURCES,
  type PlanClause,
  type PlanSources,
  planClauses,
  planTree,
} from '@kontor/media-plans/contract';
import { inventoryById, publisherAccounts } from '@kontor/publishers/server';

/** What the ids of these targetings stand for; what this scope may not see, or nobody has, stands for nothing. */
export async function planSources(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanSources> {
  return { ...NO_SOURCES, ...(await directSources(scope, targetings)) };
}

/** What plans of publisher direct inventory are made from, read once for all of them; nothing where there is no such plan. */
async function directSources(
  scope: Scope,
  targetings: readonly MediaPlanTargeting[],
): Promise<Pick<PlanSources, 'accounts' | 'inventory'>> {
  const plans = targetings.filter(({ pmp }) => pmp);
  if (plans.length === 0) return NO_SOURCES;
  const areAllChosen = plans.every(({ inventoryInfoAccIds }) => inventoryInfoAccIds.length > 0);
  const ids = [...new Set(plans.flatMap(({ appInfoIds }) => appInfoIds))];
  const [accounts, inventory] = await Promise.all([
    publisherAccounts(scope, areAllChosen ? [...new Set(plans.flatMap(({ inventoryInfoAccIds }) => inventoryInfoAccIds))] : undefined),
    ids.length > 0 ? inventoryById(scope, ids) : new Map(),
  ]);
  return { accounts, inventory };
}

/** The conditions of a targeting as the forecast takes them. */
export async function clausesOf(scope: Scope, targeting: MediaPlanTargeting): Promise<PlanClause[]> {
  return planClauses(targeting, await planSources(scope, [targeting]));
}

/** Whole plans as trees, in their order. */
export async function treesOf(scope: Scope, targetings: readonly MediaPlanTargeting[]) {
  const sources = await planSources(scope, targetings);
  return targetings.map((targeting) => planTree(targeting, sources));
}
