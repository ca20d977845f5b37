import { dayIn, type Failure, type FieldIssue, type FieldNames, FLIGHT_ZONE, nameBehind } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import {
  buyerLeftOut,
  type DealDraft,
  dealReferenceUnknown,
  findingWords,
  flightInPast,
  incorrectDealSettings,
  seatProblem,
  seatRefused,
} from '@kontor/deals/contract';
import { dspNames, listDsps } from '@kontor/dsps/server';
import { feesOf, findMediaPlans, NO_FEE, titlesOfPlans } from '@kontor/media-plans/server';
import { namesOfValues } from '@kontor/targeting/server';
import { buyerFacts } from './preflight/buyer-facts.ts';
import { leftOutBy } from './preflight/plan-buyers.ts';

/** What the ids of drafts stand for; of any number of drafts by as many statements as of one. */
export type DraftFacts = {
  dsps: ReadonlyMap<string, Awaited<ReturnType<typeof listDsps>>[number]>;
  plans: ReadonlyMap<string, Awaited<ReturnType<typeof findMediaPlans>>[number]>;
  /** Data fee of each plan, dollars CPM (design §6.3). */
  fees: ReadonlyMap<string, string>;
  names: FieldNames;
};

/** What the ids of drafts stand for: also of plans and DSPs that are no longer there, which older changes name. */
export async function namesFor(scope: Scope, ...drafts: readonly DealDraft[]): Promise<FieldNames> {
  // One after another: within a transaction they share a connection.
  const dsps = await dspNames(scope, [...new Set(drafts.map(({ dealDspId }) => dealDspId))]);
  const plans = await titlesOfPlans(scope, [...new Set(drafts.flatMap(({ mediaPlans }) => (mediaPlans ? [mediaPlans] : [])))]);
  const publishers = await namesOfValues(scope, 'publishers', [...new Set(drafts.flatMap(({ pubSeats }) => pubSeats))]);
  return {
    dealDspId: Object.fromEntries(dsps),
    mediaPlans: Object.fromEntries(plans),
    pubSeats: publishers,
  };
}

export async function draftFacts(scope: Scope, drafts: readonly DealDraft[]): Promise<DraftFacts> {
  const planIds = [...new Set(drafts.flatMap(({ mediaPlans }) => (mediaPlans ? [mediaPlans] : [])))];
  // One after another: within a transaction they share a connection.
  const dsps = await listDsps(scope);
  const plans = await findMediaPlans(scope, planIds);
  const fees = planIds.length === 0 ? new Map<string, string>() : await feesOf(scope, planIds);
  const names = await namesFor(scope, ...drafts);
  return {
    dsps: new Map(dsps.map((dsp) => [dsp.id, dsp])),
    plans: new Map(plans.map((plan) => [plan.id, plan])),
    fees,
    names,
  };
}

export const dataFeeIn = ({ fees }: Pick<DraftFacts, 'fees'>, plan: string | null): string => (plan ? fees.get(plan) : undefined) ?? NO_FEE;

export type Refusal = { failure: Failure; text: string; issues: FieldIssue[] };
/** Of one that has a name and is not open, people know why it was not taken. */
const dspRefused = (name: string | undefined): string =>
  name === undefined ? 'The DSP is not known. Please choose another.' : `The DSP ${name} is disabled. Please choose another.`;
/** Why a deal cannot be saved as it was. */
const planLost = (name: string): string => `Its media plan “${name}” was deleted. Choose another, or restore the plan.`;
const PLAN_UNKNOWN = 'The media plan is not known or was deleted. Please choose another.';
/** `onField`: what the field says, where it says more than the whole. */
const refusal = (failure: Failure, path: string | null = null, text = failure.text, onField = text): Refusal => ({
  failure,
  text,
  issues: path === null ? [] : [{ path, message: onField }],
});

/**
 * Why a draft cannot be saved: a DSP or plan this account does not have, a buyer seat that is not the DSP's or none where it wants one, publisher
 * seats that are no publisher's, a DSP that the plan's buyers leave out, a start in the past, a price that the data fee eats (spec 2 §5); null
 * where it can. `before`: what is stored already.
 */
export function draftRefusal(facts: DraftFacts, draft: DealDraft, before: DealDraft | null): Refusal | null {
  const { dealDspId, mediaPlans, start } = draft;
  const plan = mediaPlans ? facts.plans.get(mediaPlans) : undefined;
  const dsp = facts.dsps.get(dealDspId);
  if (!dsp && dealDspId !== before?.dealDspId)
    return refusal(dealReferenceUnknown, 'dealDspId', undefined, dspRefused(nameBehind(facts.names['dealDspId'], dealDspId)));
  if (mediaPlans && !plan) {
    const name = mediaPlans === before?.mediaPlans ? nameBehind(facts.names['mediaPlans'], mediaPlans) : undefined;
    if (name !== undefined) return refusal(dealReferenceUnknown, 'mediaPlans', planLost(name));
    return refusal(dealReferenceUnknown, 'mediaPlans', undefined, PLAN_UNKNOWN);
  }
  const [wrong] = dsp ? seatProblem(draft.seat, buyerFacts(dsp)) : [];
  // A deal keeps the seat that it has.
  const isKept = dealDspId === before?.dealDspId && draft.seat === before.seat;
  if (wrong && !(isKept && wrong.code === 'seatClosed')) return refusal(seatRefused, 'seat', findingWords(wrong));
  const nobody = draft.pubSeats.filter((id) => !before?.pubSeats.includes(id) && nameBehind(facts.names['pubSeats'], id) === undefined);
  if (nobody.length > 0)
    return refusal(seatRefused, 'pubSeats', `There is no publisher ${nobody.slice(0, 3).join(', ')}. Choose publishers by name.`);
  const leftOut = leftOutBy(plan, dealDspId, facts.dsps);
  if (leftOut) return refusal(buyerLeftOut, 'dealDspId', leftOut);
  if (start !== null && start !== before?.start && start < dayIn(FLIGHT_ZONE)) return refusal(flightInPast, 'start');
  if (draft.type === 'FIXED' && Number(dataFeeIn(facts, mediaPlans)) >= Number(draft.rate)) return refusal(incorrectDealSettings);
  return null;
}
