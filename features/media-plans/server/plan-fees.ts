import type { Scope } from '@kontor/core/server';
import { audienceOf, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { feeOf, segmentsOf } from '@kontor/segments/contract';
import { type FoundSegment, findSegments } from '@kontor/segments/server';
import { plansWithAudience } from './media-plan-store.ts';

/** A plan without segments costs nothing (design §6.3). */
export const NO_FEE = '0.000000';

const isUsableBy = ({ accountId, sharedWith }: FoundSegment, account: string) =>
  accountId === null ? sharedWith.includes(account) : accountId === account;

/** What the data of stored plans costs, by plan, dollars CPM; a plan pays only for what its own account may use. Those that are not here cost `NO_FEE`. */
export async function feesOf(scope: Scope, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const plans = (await plansWithAudience(scope, planIds)).map((plan) => ({ ...plan, audience: audienceOf(plan.targeting) }));
  const ids = plans.flatMap(({ audience }) => (audience ? segmentsOf(audience) : []));
  const byId = new Map((await findSegments(scope, ids)).map((one) => [one.id, one]));
  return new Map(
    plans.map(({ id, accountId, audience }) => {
      const priceOf = (segment: string) => {
        const found = byId.get(segment);
        return found && isUsableBy(found, accountId) ? found.price : '0';
      };
      return [id, feeOf(audience, priceOf)];
    }),
  );
}

/** What the data of a targeting costs that is no plan yet. */
export async function feeOfTargeting(scope: Scope, targeting: MediaPlanTargeting): Promise<string> {
  const audience = audienceOf(targeting);
  if (audience === null) return NO_FEE;
  const prices = new Map((await findSegments(scope, segmentsOf(audience))).map(({ id, price }) => [id, price]));
  return feeOf(audience, (id) => prices.get(id) ?? '0');
}
