import type { Scope } from '@kontor/core/server';
import { audienceOf, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { feeOf, segmentsOf } from '@kontor/segments/contract';
import { type FoundSegment, findSegments } from '@kontor/segments/server';
import { plansWithAudience } from './media-plan-store.ts';

/** A plan without segments costs nothing (design §6.3). */
export const NO_FEE = '0.000000';

const isUsableBy = ({ accountId, sharedWith }: FoundSegment, account: string) =>
  accountId === null ? sharedWith.includes(account) : accountId === account;

/** What the data of a plan costs by its account's segments; the plan pays only for what that account may use. */
export function feeOfPlan(
  { accountId, targeting }: { accountId: string; targeting: MediaPlanTargeting },
  segments: ReadonlyMap<string, FoundSegment>,
): string {
  return feeOf(audienceOf(targeting), (id) => {
    const found = segments.get(id);
    return found && isUsableBy(found, accountId) ? found.price : '0';
  });
}

/** What the data of stored plans costs, by plan, dollars CPM; a plan pays only for what its own account may use. Those that are not here cost `NO_FEE`. */
export async function feesOf(scope: Scope, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const plans = await plansWithAudience(scope, planIds);
  const ids = plans.map(({ targeting }) => audienceOf(targeting)).flatMap((audience) => (audience ? segmentsOf(audience) : []));
  const byId = new Map((await findSegments(scope, ids)).map((one) => [one.id, one]));
  return new Map(plans.map((plan) => [plan.id, feeOfPlan(plan, byId)]));
}

/** What the data of a targeting costs that is no plan yet. */
export async function feeOfTargeting(scope: Scope, targeting: MediaPlanTargeting): Promise<string> {
  const audience = audienceOf(targeting);
  if (audience === null) return NO_FEE;
  const prices = new Map((await findSegments(scope, segmentsOf(audience))).map(({ id, price }) => [id, price]));
  return feeOf(audience, (id) => prices.get(id) ?? '0');
}
