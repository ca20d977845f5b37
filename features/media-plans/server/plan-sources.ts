import type { Scope } from '@kontor/core/server';
import { findMarketplaces } from '@kontor/marketplaces/server';
import {
  type MediaPlanTargeting,
  NO_SOURCES,
  type PlanClause,
  type PlanSources,
  planClauses,
  planTree,
} from '@kontor/media-plans/contract';

/** What the ids of these targetings stand for; what this scope may not see, or nobody has, stands for nothing. */
export async function planSources(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanSources> {
  const marketplaces = await findMarketplaces(scope, [...new Set(targetings.flatMap(({ marketplaceIds }) => marketplaceIds.values))]);
  return { ...NO_SOURCES, marketplaces: new Map(marketplaces.map(({ id, publishers }) => [id, publishers])) };
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
