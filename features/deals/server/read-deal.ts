import { randomInt } from 'node:crypto';
import { fail, unableToProcess } from '@kontor/core/contract';
import { answer, type SignedCall, systemScope } from '@kontor/core/server';
import { type dealRoutes, goalMetricOf, nextDealActions, publishBlocker, STATUS_LABELS } from '@kontor/deals/contract';
import { findMediaPlans } from '@kontor/media-plans/server';
import { namesOfValues } from '@kontor/targeting/server';
import { standingOf } from './change-status.ts';
import { getDeal, isDealIdTaken } from './deal-store.ts';
import { buyerRefusal } from './plan-buyers.ts';
import { dataFeeOf, draftOf } from './write-deal.ts';

type Routes = typeof dealRoutes;

export async function readDeal({ input, session, scope }: SignedCall<Routes['get']>) {
  const { deal, dspName, company, creatorName } = await getDeal(scope, input.id);
  const [plan] = await findMediaPlans(scope, deal.mediaPlanId ? [deal.mediaPlanId] : []);
  const mediaplanCPM = await dataFeeOf(scope, plan?.id);
  const standing = standingOf(deal, session);
  const draft = draftOf(deal);
  const isDisabled = deal.status === 'INACTIVE' || !standing.isOwner;
  return {
    ...draft,
    id: deal.id,
    selectedDsp: dspName,
    goalMetric: goalMetricOf(draft),
    mediaPlanTitle: plan?.title ?? null,
    publisherNames: await namesOfValues(scope, 'publishers', deal.pubSeats),
    status: deal.status,
    dealStatus: STATUS_LABELS[deal.status],
    nextDealActions: nextDealActions(deal.status, standing),
    publishBlocker:
      publishBlocker({ ...draft, mediaPlans: plan?.id ?? null, mediaplanCPM }) ?? (await buyerRefusal(scope, plan, deal.dspId)),
    mediaplanCPM,
    dealDisabled: isDisabled,
    locked: deal.status === 'SEND_FOR_APPROVAL',
    commentsEnabled: true,
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
