import type { Scope } from '@kontor/core/server';
import { holdMediaLists, marksOfLists } from '@kontor/media-lists/server';
import type { MediaPlanTargeting, PlanShown } from '@kontor/media-plans/contract';
import { findMediaPlans, keepMediaPlan } from './media-plan-store.ts';
import { listIds } from './plan-lists.ts';

type Read = { title: string; targeting: MediaPlanTargeting };

/** Plans, stored or not, with what their media lists hold now; each list is read once. */
export async function shownPlans(scope: Scope, plans: readonly Read[]): Promise<PlanShown[]> {
  const marks = await marksOfLists(scope, listIds(plans.map(({ targeting }) => targeting)));
  return plans.map(({ title, targeting }) => ({
    title,
    targeting,
    lists: Object.fromEntries(listIds([targeting]).flatMap((id) => [marks.get(id) ?? []].flat().map((mark) => [id, mark]))),
  }));
}

/** The scope's plans of these ids as they are read now; deleted ones are not there. */
export async function findShownPlans(scope: Scope, ids: readonly string[]): Promise<Map<string, PlanShown>> {
  const found = await findMediaPlans(scope, [...new Set(ids)]);
  const shown = await shownPlans(scope, found);
  return new Map(found.flatMap(({ id }, n) => (shown[n] ? [[id, shown[n]]] : [])));
}

/** Keeps a plan and the items of its lists as they are until the transaction ends; false where the plan is gone. */
export async function keepShownPlan(transaction: Scope, id: string): Promise<boolean> {
  if (!(await keepMediaPlan(transaction, id))) return false;
  const [plan] = await findMediaPlans(transaction, [id]);
  await holdMediaLists(transaction, plan ? listIds([plan.targeting]) : []);
  return true;
}
