import { clockIn, FLIGHT_ZONE, fail, unableToProcess } from '@kontor/core/contract';
import { answer, oneByOne, refuseStale, type SignedCall, type Stores, SYSTEM, systemScope } from '@kontor/core/server';
import { type DealStatus, dealNotFound, type dealRoutes, nextDealActions, STATUS_LABELS } from '@kontor/deals/contract';
import { answerApproval } from './approval/answer-approval.ts';
import { settleAgreements } from './approval/approval-after.ts';
import { approversOf, askedAbout, tellAsked, tellPeople } from './approval/ask-approval.ts';
import { askApprovers, endApprovals } from './approval/deal-approval-store.ts';
import { standingOf } from './deal-standings.ts';
import { endedDeals, findDeals, getDeal, lockDeal, setDealStatus } from './deal-store.ts';
import { keepsPlan } from './preflight/launches.ts';
import { type Acknowledging, checkedForLaunch } from './preflight/preflight-gate.ts';
import { refuseTooMany } from './published-room.ts';
import { recordMoves } from './record-moves.ts';

type Routes = typeof dealRoutes;
type Moving = Pick<SignedCall<Routes['updateStatus']>, 'scope' | 'session' | 'stores' | 'transport'>;
type Wish = { id: string; to: DealStatus; version?: number | undefined } & Acknowledging;

/** Moves one deal to a status that is among its next actions; publishing and sending pass the pre-flight (spec 2 §4). */
async function move(call: Moving, { id, to, version, acknowledged }: Wish) {
  const { scope, session, stores } = call;
  const { deal, company } = await getDeal(scope, id);
  if (!nextDealActions(deal.status, await standingOf(scope, session, deal)).includes(to)) fail(unableToProcess);
  const warned = await checkedForLaunch(call, deal, { to, acknowledged });
  const approvers = to === 'SEND_FOR_APPROVAL' ? await approversOf(scope, deal) : [];
  const asked = to === 'DRAFT' ? await askedAbout(scope, id) : [];
  await scope.transaction(async (transaction) => {
    const locked = await lockDeal(transaction, id);
    // Whoever changed it meanwhile may have changed what was looked at above.
    if (locked?.version !== deal.version) fail(unableToProcess);
    refuseStale(version, deal.version);
    if (!(await keepsPlan(transaction, { to, mediaPlanId: deal.mediaPlanId }))) fail(unableToProcess);
    if (to === 'PUBLISHED') await refuseTooMany(transaction, deal.accountId);
    const deals = await setDealStatus(transaction, [id], { from: deal.status, to });
    if (deals.length === 0) fail(unableToProcess);
    if (approvers.length > 0) await askApprovers(transaction, { id, approvers, by: session.userId });
    if (to === 'DRAFT') await settleAgreements(transaction, id);
    await recordMoves(transaction, session, { deals, from: deal.status, to, warned });
  });
  if (to === 'SEND_FOR_APPROVAL') await tellAsked(scope, deal, { stores, asker: company });
  if (to === 'DRAFT') await tellPeople(deal, { stores, accounts: asked, told: { of: 'withdrawn', asker: company } });
  return answer(null, { msg: movedWords(to), value: id });
}

const movedWords = (to: DealStatus): string =>
  to === 'SEND_FOR_APPROVAL'
    ? 'Deal sent for approval.'
    : to === 'DRAFT'
      ? 'Deal taken back to Draft.'
      : `Deal ${STATUS_LABELS[to].toLowerCase()}.`;

export const publishDeal = ({ input, ...call }: SignedCall<Routes['publish']>) =>
  move(call, { id: input.id, to: input.status, acknowledged: input.acknowledged });

const ANSWERS: readonly DealStatus[] = ['APPROVED', 'CHANGES_REQUESTED'];
/** The two answers are given by those who were asked; every other step is the deal's own people's. */
export const changeDealStatus = ({ input, ...call }: SignedCall<Routes['updateStatus']>) =>
  ANSWERS.includes(input.status)
    ? answerApproval(call, input)
    : move(call, { id: input.id, to: input.status, version: input.version, acknowledged: input.acknowledged });

const NONE_PUBLISHED = 'None of these deals is published.';
/** Unpublishes what is published among `ids`; one unknown id and nothing happens (spec 2 §4). */
export async function bulkUnpublish({ input, session, scope }: SignedCall<Routes['bulkUnpublish']>) {
  const ids = [...new Set(input.ids)];
  const known = await findDeals(scope, ids);
  if (known.length !== ids.length) fail(dealNotFound);
  const moved = await scope.transaction(async (transaction) => {
    const deals = await setDealStatus(transaction, ids, { from: 'PUBLISHED', to: 'UNPUBLISHED' });
    await recordMoves(transaction, session, { deals, from: 'PUBLISHED', to: 'UNPUBLISHED' });
    return deals;
  });
  return answer({ unpublished: moved.map(({ id }) => id) }, { msg: moved.length > 0 ? 'Deals unpublished.' : NONE_PUBLISHED });
}

/**
 * Flights that have ended make their deals inactive (design §6.2), one deal that cannot be moved not stopping the others; a job runs this. Whoever
 * was asked about one need not answer any more, and is told so.
 */
export async function endFlights(stores: Stores, now = new Date()): Promise<number> {
  const scope = systemScope(stores.entities);
  const clock = clockIn(FLIGHT_ZONE, now);
  const ended = await endedDeals(scope, clock);
  await oneByOne(ended, async ({ id, status }) => {
    const asked = await scope.transaction(async (transaction) => {
      await lockDeal(transaction, id);
      // Somebody may have moved it, or its end, since.
      const [still] = await endedDeals(transaction, clock, id);
      if (still?.status !== status) return [];
      const accounts = status === 'SEND_FOR_APPROVAL' ? await askedAbout(transaction, id) : [];
      const deals = await setDealStatus(transaction, [id], { from: status, to: 'INACTIVE' });
      await endApprovals(transaction, [id]);
      await recordMoves(transaction, SYSTEM, { deals, from: status, to: 'INACTIVE' });
      return accounts;
    });
    if (asked.length === 0) return;
    const { deal, company } = await getDeal(scope, id);
    await tellPeople(deal, { stores, accounts: asked, told: { of: 'ended', asker: company } });
  });
  return ended.length;
}
