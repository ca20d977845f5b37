import type { Scope } from '@kontor/core/server';
import { type MediaPlanTargeting, type PlanClause, planClauses, planTree } from '@kontor/media-plans/contract';
import { planSources } from './server-parts.ts';

/** The conditions of a targeting as the forecast takes them. */
export async function clausesOf(scope: Scope, targeting: MediaPlanTargeting): Promise<PlanClause[]> {
  return planClauses(targeting, await planSources(scope, [targeting]));
}

/** Whole plans as trees, in their order. */
export async function treesOf(scope: Scope, targetings: readonly MediaPlanTargeting[]) {
  const sources = await planSources(scope, targetings);
  return targetings.map((targeting) => planTree(targeting, sources));
}
