import type { Scope } from '@kontor/core/server';
import { type MediaPlanTargeting, NO_SOURCES, type PlanSources } from '@kontor/media-plans/contract';
import { accounts } from './plan-accounts.ts';
import { lists } from './plan-lists.ts';
import { logic } from './plan-logic.ts';
import { records } from './plan-records.ts';
import { segments } from './plan-segments.ts';
import type { Check, PlanNames, Planner, ServerPart } from './server-part.ts';

/** All of them. */
const PARTS: readonly ServerPart[] = [records, accounts, lists, segments, logic];

/** What the ids of these targetings stand for. */
export async function planSources(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanSources> {
  const found = await Promise.all(PARTS.map((part) => part.sources?.(scope, targetings)));
  return Object.assign({}, NO_SOURCES, ...found);
}

/** Names of what the parts of these targetings name. */
export async function partNames(scope: Scope, targetings: readonly MediaPlanTargeting[]): Promise<PlanNames> {
  const found = await Promise.all(PARTS.map((part) => part.names?.(scope, targetings)));
  return Object.assign({}, ...found);
}

/** What is wrong with the parts of a targeting. */
export async function partProblems(planner: Planner, check: Check) {
  const found = await Promise.all(PARTS.map((part) => part.problems?.(planner, check)));
  return found.flatMap((issues) => issues ?? []);
}

/** What is stored of a targeting that nothing is wrong with. */
export async function tidyParts(planner: Planner, targeting: MediaPlanTargeting): Promise<MediaPlanTargeting> {
  let tidy = targeting;
  for (const { tidied } of PARTS) tidy = (await tidied?.(planner, tidy)) ?? tidy;
  return tidy;
}
