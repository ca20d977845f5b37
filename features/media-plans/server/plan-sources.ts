import type { Scope } from '@kontor/core/server';
import {
  audienceOf,
  type MediaPlanTargeting,
  NO_SOURCES,
  type PlanClause,
  type PlanSources,
  planClauses,
  planTree,
} from '@kontor/media-plans/contract';
import { isSaidByRequest, segmentsOf } from '@kontor/segments/contract';
import { findSegments } from '@kontor/segments/server';

/** What the ids of these targetings stand for; what this scope may not see, or nobody has, stands for nothing. */
export async function planSources(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanSources> {
  return { ...NO_SOURCES, segments: await saidByRequests(scope, targetings) };
}

/** The segments of these targetings that requests say themselves, by id. */
async function saidByRequests(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanSources['segments']> {
  const ids = targetings.map(audienceOf).flatMap((audience) => (audience ? segmentsOf(audience) : []));
  const said = (await findSegments(scope, ids)).filter(({ dataType }) => isSaidByRequest(dataType));
  return new Map(said.map((one) => [one.id, one]));
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
