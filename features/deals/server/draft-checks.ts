import { dayIn, type Failure, type FieldIssue, type FieldNames, FLIGHT_ZONE } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { buyerLeftOut, type DealDraft, dealReferenceUnknown, flightInPast, incorrectDealSettings } from '@kontor/deals/contract';
import { listDsps } from '@kontor/dsps/server';
import { feesOf, findMediaPlans, NO_FEE } from '@kontor/media-plans/server';
import { namesOfValues } from '@kontor/targeting/server';
import { leftOutBy } from './plan-buyers.ts';

/** What the ids of drafts stand for; of any number of drafts by as many statements as of one. */
export type DraftFacts = {
  dsps: ReadonlyMap<string, Awaited<ReturnType<typeof listDsps>>[number]>;
  plans: ReadonlyMap<string, Awaited<ReturnType<typeof findMediaPlans>>[number]>;
  /** Data fee of each plan, dollars CPM (design §6.3). */
  fees: ReadonlyMap<string, string>;
  names: FieldNames;
};

export async function draftFacts(scope: Scope, drafts: readonly DealDraft[]): Promise<DraftFacts> {
  const planIds = [...new Set(drafts.flatMap(({ mediaPlans }) => (mediaPlans ? [mediaPlans] : [])))];
  const seats = [...new Set(drafts.flatMap(({ pubSeats }) => pubSeats))];
  // One after another: within a transaction they share a connection.
  const dsps = await listDsps(scope);
  const plans = await findMediaPlans(scope, planIds);
  const fees = planIds.length === 0 ? new Map<string, string>() : await feesOf(scope, planIds);
  const publishers = await namesOfValues(scope, 'publishers', seats);
  return {
    dsps: new Map(dsps.map((dsp) => [dsp.id, dsp])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    fees,
    names: {
      dealDspId: Object.fromEntries(dsps.map(({ id, name }) => [id, name])),
      mediaPlans: Object.fromEntries(plans.map(({ id, title }) => [id, title])),
      pubSeats: publishers,
    },
  };
}

export const dataFeeIn = ({ fees }: Pick<DraftFacts, 'fees'>, plan: string | null): string => (plan ? fees.get(plan) : undefined) ?? NO_FEE;

export type Refusal = { failure: Failure; text: string; issues: FieldIssue[] };
const refusal = (failure: Failure, path: string | null = null, text = failure.text): Refusal => ({
  failure,
  text,
  issues: path === null ? [] : [{ path, message: text }],
});

/**
 * Why a draft cannot be saved: a DSP or plan this account does not have, a DSP that the plan's buyers leave out, a start in the past, a price that
 * the data fee eats (spec 2 §5); null where it can. `before`: what is stored already.
 */
export function draftRefusal(facts: DraftFacts, draft: DealDraft, before: DealDraft | null): Refusal | null {
  const { dealDspId, mediaPlans, start } = draft;
  const plan = mediaPlans ? facts.plans.get(mediaPlans) : undefined;
  if (!facts.dsps.has(dealDspId) && dealDspId !== before?.dealDspId) return refusal(dealReferenceUnknown, 'dealDspId');
  if (mediaPlans && !plan) return refusal(dealReferenceUnknown, 'mediaPlans');
  const leftOut = leftOutBy(plan, dealDspId, facts.dsps);
  if (leftOut) return refusal(buyerLeftOut, 'dealDspId', leftOut);
  if (start !== null && start !== before?.start && start < dayIn(FLIGHT_ZONE)) return refusal(flightInPast, 'start');
  if (draft.type === 'FIXED' && Number(dataFeeIn(facts, mediaPlans)) >= Number(draft.rate)) return refusal(incorrectDealSettings);
  return null;
}
