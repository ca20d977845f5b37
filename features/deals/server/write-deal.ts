import { changesOf, dayIn, type FieldNames, FLIGHT_ZONE, fail, unableToProcess } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import {
  buyerLeftOut,
  DEAL_FIELDS,
  type DealDraft,
  dealInactive,
  dealReferenceUnknown,
  type dealRoutes,
  dealTypeFixed,
  flightInPast,
  incorrectDealSettings,
  tellDeliveryApart,
} from '@kontor/deals/contract';
import { isDspKnown, listDsps } from '@kontor/dsps/server';
import { feesOf, findMediaPlans, NO_FEE } from '@kontor/media-plans/server';
import { namesOfValues } from '@kontor/targeting/server';
import { refuseClosedBidstream } from './closed-bidstream.ts';
import { countingRefusals } from './deal-id-refusals.ts';
import { deleteDeal, getDeal, insertDeal, plain, type StoredDeal, setDealStatus, updateDeal } from './deal-store.ts';
import { buyerRefusal } from './plan-buyers.ts';

type Routes = typeof dealRoutes;
export const DEAL = 'deal';
/** Beside the field, which of both it is and what to do. */
const DSP_UNKNOWN = 'The DSP is not known. Please choose another.';
const PLAN_UNKNOWN = 'The media plan is not known or was deleted. Please choose another.';

/** A stored deal as people write it. */
export const draftOf = (deal: StoredDeal): DealDraft => ({
  title: deal.title,
  dealId: deal.dealId,
  type: deal.type,
  rate: plain(deal.rate),
  dealDspId: deal.dspId,
  mediaPlans: deal.mediaPlanId,
  pubSeats: deal.pubSeats,
  seat: deal.seat,
  marginType: deal.marginType,
  marginValue: plain(deal.marginValue),
  start: deal.flightStart,
  end: deal.flightEnd,
  ...deal.settings,
});

/** What the data of a deal's plan costs, dollars CPM (design §6.3). */
export async function dataFeeOf(scope: Scope, plan: string | null | undefined): Promise<string> {
  return (plan ? (await feesOf(scope, [plan])).get(plan) : undefined) ?? NO_FEE;
}

/** Refuses a DSP or plan this account does not have, a DSP that the plan's buyers leave out, a start in the past and a price that the data fee eats (spec 2 §5). */
async function checkReferences(scope: Scope, draft: DealDraft, before: DealDraft | null) {
  const [isDsp, plans, dataFee] = await Promise.all([
    isDspKnown(scope, draft.dealDspId),
    findMediaPlans(scope, draft.mediaPlans ? [draft.mediaPlans] : []),
    dataFeeOf(scope, draft.mediaPlans),
  ]);
  if (!isDsp && draft.dealDspId !== before?.dealDspId) fail(dealReferenceUnknown, undefined, [{ path: 'dealDspId', message: DSP_UNKNOWN }]);
  if (draft.mediaPlans && plans.length === 0) fail(dealReferenceUnknown, undefined, [{ path: 'mediaPlans', message: PLAN_UNKNOWN }]);
  const leftOut = await buyerRefusal(scope, plans[0], draft.dealDspId);
  if (leftOut) fail(buyerLeftOut, leftOut, [{ path: 'dealDspId', message: leftOut }]);
  const isNewStart = draft.start !== null && draft.start !== before?.start;
  if (isNewStart && draft.start !== null && draft.start < dayIn(FLIGHT_ZONE))
    fail(flightInPast, undefined, [{ path: 'start', message: flightInPast.text }]);
  if (draft.type === 'FIXED' && Number(dataFee) >= Number(draft.rate)) fail(incorrectDealSettings);
}

/** What the ids of drafts stand for. */
async function namesFor(scope: Scope, ...drafts: DealDraft[]): Promise<FieldNames> {
  const planIds = drafts.flatMap(({ mediaPlans }) => (mediaPlans ? [mediaPlans] : []));
  const seats = drafts.flatMap(({ pubSeats }) => pubSeats);
  const [dsps, plans, publishers] = await Promise.all([
    listDsps(scope),
    findMediaPlans(scope, planIds),
    namesOfValues(scope, 'publishers', seats),
  ]);
  return {
    dealDspId: Object.fromEntries(dsps.map(({ id, name }) => [id, name])),
    mediaPlans: Object.fromEntries(plans.map(({ id, title }) => [id, title])),
    pubSeats: publishers,
  };
}

export async function createDeal({ input, session, scope }: SignedCall<Routes['create']>) {
  const draft = tellDeliveryApart(input);
  refuseClosedBidstream(session, draft, null);
  await checkReferences(scope, draft, null);
  const names = await namesFor(scope, draft);
  const write = async (transaction: Scope) => {
    const entityId = await insertDeal(transaction, draft, session.userId);
    const changelogs = changesOf(DEAL_FIELDS, {}, draft, names);
    await recordChange(transaction, session, {
      entity: DEAL,
      entityId,
      action: 'Create',
      summary: 'Deal created',
      changelogs,
      accountId: scope.accountId,
    });
    return entityId;
  };
  const value = await countingRefusals(scope, () => scope.transaction(write));
  return answer(null, { msg: 'Deal successfully created', value });
}

export async function changeDeal({ input, session, scope }: SignedCall<Routes['update']>) {
  const { id, version, ...draft } = tellDeliveryApart(input);
  const { deal } = await getDeal(scope, id);
  const before = draftOf(deal);
  if (deal.status === 'INACTIVE') fail(dealInactive);
  if (draft.type !== before.type && deal.status !== 'DRAFT')
    fail(dealTypeFixed, undefined, [{ path: 'type', message: dealTypeFixed.text }]);
  refuseClosedBidstream(session, draft, before);
  await checkReferences(scope, draft, before);
  const changelogs = changesOf(DEAL_FIELDS, before, draft, await namesFor(scope, before, draft));
  const write = async (transaction: Scope) => {
    await updateDeal(transaction, id, { ...draft, version });
    if (changelogs.length === 0) return;
    const summary = `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
    await recordChange(transaction, session, {
      entity: DEAL,
      entityId: id,
      action: 'Update',
      summary,
      changelogs,
      accountId: scope.accountId,
    });
  };
  await countingRefusals(scope, () => scope.transaction(write));
  return answer(null, { msg: 'Deal updated.', value: id });
}

/** Deleting a published deal unpublishes it; any other goes, softly (spec 2 §4, design §6.2). */
export async function removeDeal({ input, session, scope }: SignedCall<Routes['remove']>) {
  const { deal } = await getDeal(scope, input.id);
  if (deal.status === 'INACTIVE') fail(dealInactive);
  const isPublished = deal.status === 'PUBLISHED';
  await scope.transaction(async (transaction) => {
    const [done] = isPublished
      ? await setDealStatus(transaction, [deal.id], { from: 'PUBLISHED', to: 'UNPUBLISHED' })
      : await deleteDeal(transaction, deal);
    // Somebody deleted, published or unpublished it since it was read.
    if (!done) fail(unableToProcess);
    const changelogs = isPublished
      ? [{ name: 'Status', action: 'Update' as const, oldValue: 'Published', newValue: 'Unpublished' }]
      : [{ name: 'Title', action: 'Remove' as const, oldValue: deal.title, newValue: null }];
    const summary = isPublished ? 'Unpublished instead of deleted' : 'Deal deleted';
    const action = isPublished ? 'Update' : 'Remove';
    await recordChange(transaction, session, { entity: DEAL, entityId: deal.id, action, summary, changelogs, accountId: scope.accountId });
  });
  return answer(null, { msg: isPublished ? 'The published deal was unpublished.' : 'Deal deleted.' });
}
