import { randomInt } from 'node:crypto';
import { fail, nameBehind, unableToProcess } from '@kontor/core/contract';
import { answer, type SignedCall, systemScope } from '@kontor/core/server';
import {
  type DealApproval,
  type dealRoutes,
  errorsOf,
  findingWords,
  flightDateOf,
  goalMetricOf,
  linesWords,
  nextDealActions,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { findMediaPlans, madeOf } from '@kontor/media-plans/server';
import { namesOfValues } from '@kontor/targeting/server';
import { type Agreement, agreementsOf, changedSince } from './approval/agreements.ts';
import { draftOf } from './deal-draft.ts';
import { isOwner, yetToApprove } from './deal-standings.ts';
import { getDeal, isDealIdTaken, type StoredDeal } from './deal-store.ts';
import { preflightOf } from './preflight/preflight.ts';
import { dataFeeOf } from './write-deal.ts';

type Routes = typeof dealRoutes;

/** Once it is taken back, what was agreed to is told where it still stands. */
const isToldOf = ({ status }: Pick<StoredDeal, 'status'>, { stands }: Agreement) =>
  stands || (status !== 'DRAFT' && status !== 'UNPUBLISHED');

/** What one that was asked says to the deal as it is: an agreement to other words is none. */
function toldApproval({ approval, company, publisher, stands }: Agreement): DealApproval {
  const answer = approval.answer === 'APPROVED' && !stands ? 'ASKED' : approval.answer;
  const isOpen = answer === 'ASKED';
  return {
    publisher,
    company,
    answer,
    comment: isOpen ? '' : approval.comment,
    askedAt: approval.askedAt.toISOString(),
    answeredAt: isOpen ? null : (approval.answeredAt?.toISOString() ?? null),
    answeredBy: isOpen ? null : approval.answeredByName,
  };
}

export async function readDeal({ input, session, scope, stores }: SignedCall<Routes['get']>) {
  const { deal, dspName, company, creatorName } = await getDeal(scope, input.id);
  const [plan] = await findMediaPlans(scope, deal.mediaPlanId ? [deal.mediaPlanId] : []);
  const mediaplanCPM = await dataFeeOf(scope, plan?.id);
  const asked = (await agreementsOf(scope, [deal])).get(deal.id) ?? [];
  const open = (await yetToApprove(scope, deal.accountId, [deal])).get(deal.id) ?? [];
  const standing = { isOwner: isOwner(deal, session), isApprover: false, needsApproval: open.length > 0 };
  const draft = draftOf(deal);
  // The plan's conditions and the market are asked by the pre-flight's own call: this one is read with every page.
  const [preflight] = await preflightOf({ scope, session, stores }, [draft], { isQuick: true, isPublished: deal.status === 'PUBLISHED' });
  const [blocker] = errorsOf(preflight?.findings ?? []);
  const publisherNames = await namesOfValues(scope, 'publishers', deal.pubSeats);
  const isDisabled = deal.status === 'INACTIVE' || !standing.isOwner;
  return {
    ...draft,
    id: deal.id,
    selectedDsp: dspName,
    selectedPubDsp: deal.pubSeats.map((id) => nameBehind(publisherNames, id) ?? id),
    flightDate: flightDateOf(deal.flightStart, deal.flightEnd),
    goalMetric: goalMetricOf(draft),
    mediaPlanTitle: plan?.title ?? null,
    template: plan ? madeOf(plan) : null,
    publisherNames,
    status: deal.status,
    dealStatus: STATUS_LABELS[deal.status],
    nextDealActions: nextDealActions(deal.status, standing),
    publishBlocker: blocker ? findingWords(blocker) : null,
    mediaplanCPM,
    dealDisabled: isDisabled,
    locked: deal.status === 'SEND_FOR_APPROVAL',
    commentsEnabled: true,
    mustApprove: open.map(({ name }) => name),
    changedSinceApproval: linesWords(changedSince(asked)),
    approvals: asked.filter((one) => isToldOf(deal, one)).map(toldApproval),
    company,
    creatorName,
    createTime: deal.createdAt.toISOString(),
    lastUpdate: deal.updatedAt.toISOString(),
    version: deal.version,
  };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const TRIES = 20;
const generated = () => `KN-${randomInt(10_000, 100_000)}-${LETTERS[randomInt(LETTERS.length)]}${randomInt(10)}${randomInt(10)}`;

/** A deal id nobody has; looked up over all accounts, telling no more than that. */
export async function generateDealId({ stores }: SignedCall<Routes['generateId']>) {
  const scope = systemScope(stores.entities);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const value = generated();
    if (!(await isDealIdTaken(scope, value))) return answer(null, { value });
  }
  return fail(unableToProcess, 'Unable to generate Deal ID. Please try again.');
}
