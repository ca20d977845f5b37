import { clockIn, FLIGHT_ZONE, fail, type Session, unableToProcess } from '@kontor/core/contract';
import {
  type Actor,
  answer,
  type EntityStore,
  oneByOne,
  recordChange,
  type Scope,
  type SignedCall,
  systemScope,
} from '@kontor/core/server';
import {
  type DealStatus,
  dealNotFound,
  dealNotPublishable,
  type dealRoutes,
  nextDealActions,
  publishBlocker,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { findMediaPlans } from '@kontor/media-plans/server';
import { endedDeals, findDeals, getDeal, type StoredDeal, setDealStatus } from './deal-store.ts';
import { buyerRefusal } from './plan-buyers.ts';
import { DEAL, dataFeeOf, draftOf } from './write-deal.ts';

type Routes = typeof dealRoutes;
/** `part`: of what larger change it is a part, before what history says. */
type Moved = { deals: { id: string; accountId: string }[]; from: DealStatus; to: DealStatus; part?: string };

/** Where the viewer stands towards a deal (design §6.2): its own account moves it; others only read. */
export const standingOf = (deal: Pick<StoredDeal, 'accountId'>, session: Pick<Session, 'accountId' | 'roles'>) => ({
  needsApproval: false,
  isApprover: false,
  isOwner: deal.accountId === session.accountId && session.roles.includes('agency'),
});

export async function recordMoves(transaction: Scope, actor: Actor, { deals, from, to, part = '' }: Moved) {
  for (const { id, accountId } of deals) {
    await recordChange(transaction, actor, {
      entity: DEAL,
      entityId: id,
      action: 'Update',
      summary: `${part}${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}`,
      changelogs: [{ name: 'Status', action: 'Update', oldValue: STATUS_LABELS[from], newValue: STATUS_LABELS[to] }],
      accountId,
    });
  }
}

/** Moves one deal to a status that is among its next actions; publishing must pass the blockers (spec 2 §4). */
async function move(scope: Scope, session: Session, { id, to }: { id: string; to: DealStatus }) {
  const { deal } = await getDeal(scope, id);
  if (!nextDealActions(deal.status, standingOf(deal, session)).includes(to)) fail(unableToProcess);
  // A plan may have been deleted since it was put on the deal.
  const [plan] = await findMediaPlans(scope, deal.mediaPlanId ? [deal.mediaPlanId] : []);
  const now = { ...draftOf(deal), mediaPlans: plan?.id ?? null, mediaplanCPM: await dataFeeOf(scope, plan?.id) };
  const blocker = to === 'PUBLISHED' ? (publishBlocker(now) ?? (await buyerRefusal(scope, plan, deal.dspId))) : null;
  if (blocker) fail(dealNotPublishable, blocker);
  await scope.transaction(async (transaction) => {
    const deals = await setDealStatus(transaction, [id], { from: deal.status, to });
    if (deals.length === 0) fail(unableToProcess);
    await recordMoves(transaction, session, { deals, from: deal.status, to });
  });
  return answer(null, { msg: `Deal ${STATUS_LABELS[to].toLowerCase()}.`, value: id });
}

export const publishDeal = ({ input, session, scope }: SignedCall<Routes['publish']>) =>
  move(scope, session, { id: input.id, to: input.status });
export const changeDealStatus = ({ input, session, scope }: SignedCall<Routes['updateStatus']>) =>
  move(scope, session, { id: input.id, to: input.status });

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
  return answer({ unpublished: moved.map(({ id }) => id) }, { msg: 'Deals unpublished.' });
}

/** The actor of changes that time makes; a row of the first migration. */
const SYSTEM: Actor = { userId: '000000000000000000000000', firstName: 'Kontor', lastName: 'System' };

/** Flights that have ended make their deals inactive (design §6.2), one deal that cannot be moved not stopping the others; a job runs this. */
export async function endFlights(entities: EntityStore, now = new Date()): Promise<number> {
  const scope = systemScope(entities);
  const ended = await endedDeals(scope, clockIn(FLIGHT_ZONE, now));
  await oneByOne(ended, ({ id, status }) =>
    scope.transaction(async (transaction) => {
      const deals = await setDealStatus(transaction, [id], { from: status, to: 'INACTIVE' });
      await recordMoves(transaction, SYSTEM, { deals, from: status, to: 'INACTIVE' });
    }),
  );
  return ended.length;
}
