import { nameBehind, plain } from '@kontor/core/contract';
import { openScope, type SignedCall } from '@kontor/core/server';
import { approverWords, type dealRoutes, nextDealActions, onInventoryOf, STATUS_LABELS } from '@kontor/deals/contract';
import { dspNames } from '@kontor/dsps/server';
import { requestsNow } from '@kontor/market/contract';
import { forecast } from '@kontor/market/server';
import { type MediaPlanTargeting, wholeTargeting } from '@kontor/media-plans/contract';
import { findMediaPlans, planClausesOf, planNames } from '@kontor/media-plans/server';
import { inventoryOf } from '@kontor/publishers/server';
import { peopleAsker } from '@kontor/segments/server';
import { markOf, wordsNow } from './agreements.ts';
import { askedDeal, standingOfApprover } from './answer-approval.ts';
import type { AskedDeal } from './deal-approval-store.ts';
import { toldChanges } from './told-changes.ts';

type Routes = typeof dealRoutes;
type Call = SignedCall<Routes['approval'] | Routes['approvalForecast']>;

/** The deal's plan, read in the name of its account: the caller was asked about it. What of it is told is decided here, field by field. */
async function planOf({ stores }: Call, { deal }: AskedDeal) {
  const owner = openScope(stores.entities, deal.accountId, 'own');
  const [plan] = await findMediaPlans(owner, deal.mediaPlanId ? [deal.mediaPlanId] : []);
  return plan && { owner, ...plan };
}

/** How the approver is told of plans: of supply by their own alone. */
async function tellerOf(call: Call, asked: AskedDeal, targetings: readonly MediaPlanTargeting[]) {
  const owner = openScope(call.stores.entities, asked.deal.accountId, 'own');
  const [names, inventory] = await Promise.all([planNames(owner, ...targetings), inventoryOf(call.scope, asked.approval.publisherId)]);
  const own = new Set(inventory.map(({ key }) => key.toLowerCase()));
  const nameOf = (of: string, code: string) => nameBehind(names[of], code);
  const wordsOf = (targeting: MediaPlanTargeting) => approverWords(targeting, { nameOf, isOwn: (key) => own.has(key) });
  return { nameOf, wordsOf };
}

/** A deal as the account that must approve it sees it: chosen here one by one, so that nothing comes along (docs/decisions/0068). */
export async function readApproval(call: SignedCall<Routes['approval']>) {
  const asked = await askedDeal(call, call.input.id);
  const { deal, approval, dspName, company, publisher } = asked;
  const owner = openScope(call.stores.entities, deal.accountId, 'own');
  const [now] = await wordsNow(owner, [deal]);
  const plans = [now?.plan, approval.agreed?.plan].flatMap((plan) => (plan ? [wholeTargeting(plan.targeting)] : []));
  const teller = await tellerOf(call, asked, plans);
  const dsps = await dspNames(owner, approval.agreed ? [approval.agreed.dealDspId] : []);
  const dspOf = (id: string) => (id === deal.dspId ? dspName : (dsps.get(id) ?? id));
  // What was answered before the question was asked anew is told by what differs from it.
  const isOpen = approval.answer === 'ASKED';
  return {
    id: deal.id,
    title: deal.title,
    dealId: deal.dealId,
    type: deal.type,
    rate: plain(deal.rate),
    selectedDsp: dspName,
    seat: deal.seat,
    start: deal.flightStart,
    end: deal.flightEnd,
    company,
    status: deal.status,
    dealStatus: STATUS_LABELS[deal.status],
    nextDealActions: nextDealActions(deal.status, standingOfApprover(asked)),
    plan: now?.plan
      ? { title: now.plan.title, words: teller.wordsOf(now.plan.targeting).map(({ label, words }) => ({ label, words })) }
      : null,
    changes: approval.agreed && now ? toldChanges(approval.agreed, now, { ...teller, dspOf, own: approval.publisherId, publisher }) : [],
    publisher,
    answer: approval.answer,
    comment: approval.comment,
    askedAt: approval.askedAt.toISOString(),
    answeredAt: isOpen ? null : (approval.answeredAt?.toISOString() ?? null),
    answeredBy: isOpen ? null : approval.answeredByName,
    version: deal.version,
    seen: now ? markOf(now) : '',
  };
}

const NOTHING = { requests: 0, low: 0, high: 0, isEnough: true };

/** What the plan finds on the approver's own inventory; neither what it finds elsewhere, nor what its clauses cost, nor prices. */
export async function forecastApproval(call: SignedCall<Routes['approvalForecast']>) {
  const asked = await askedDeal(call, call.input.id);
  const plan = await planOf(call, asked);
  const targeting = plan && onInventoryOf(plan.targeting, asked.approval.publisherId);
  if (!plan || !targeting) return NOTHING;
  const { session, stores, transport } = call;
  const people = peopleAsker({ scope: plan.owner, session, stores, signal: transport.signal });
  const asker = { people, account: people.account, signal: people.signal };
  const clauses = await planClausesOf(plan.owner, targeting);
  const told = await forecast(call.stores.events, { clauses, now: new Date(), isQuick: true, ...asker });
  const { low, high, isEnough } = told;
  return { requests: requestsNow(told), low, high, isEnough };
}
