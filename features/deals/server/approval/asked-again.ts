import { openScope, type Refused, type Scope, type SignedCall, type Stores, systemScope } from '@kontor/core/server';
import { type DealStatus, type dealRoutes, namedPublishers, statusAskedAgain } from '@kontor/deals/contract';
import { type RestrictedPublisher, restrictedFor } from '@kontor/publishers/server';
import { and, inArray, sql } from 'drizzle-orm';
import { restrictedIn } from '../deal-standings.ts';
import { getDeal, liveDeals, type StoredDeal, setDealStatus } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';
import { recordMoves, SYSTEM } from '../record-moves.ts';
import { askedAbout, tellPeople } from './ask-approval.ts';
import { approvalsOf, endApprovals, lockDeal } from './deal-approval-store.ts';

type Routes = typeof dealRoutes;

/** What of a deal hangs on its plan being agreed to. */
const AGREED: readonly DealStatus[] = ['SEND_FOR_APPROVAL', 'APPROVED', 'PUBLISHED', 'UNPUBLISHED'];

/** Publishers that must approve a deal of such a plan and such seats, by name. */
export async function readNeeded({ input, scope, session }: SignedCall<Routes['approvalNeeded']>) {
  const [named = []] = await restrictedIn(scope, session.accountId, [{ mediaPlanId: input.mediaPlans, pubSeats: input.pubSeats }]);
  return { publishers: named.map(({ name }) => name) };
}

const dealsOn = (scope: Scope, plans: readonly string[]) =>
  scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(sql`${deal.mediaPlanId} = ANY(${sql.param([...plans])}::text[])`, inArray(deal.status, [...AGREED]), liveDeals(scope))),
  );

/** Those of the named that a deal was not sent to, while it waits, or that have not agreed to it. */
async function newTo(scope: Scope, deals: readonly StoredDeal[], named: (one: StoredDeal) => readonly RestrictedPublisher[]) {
  const approvals = await approvalsOf(
    scope,
    deals.map(({ id }) => id),
  );
  return deals.flatMap((one) => {
    const counts = approvals.filter(
      ({ approval }) => approval.dealId === one.id && (one.status === 'SEND_FOR_APPROVAL' || approval.answer === 'APPROVED'),
    );
    const known = new Set(counts.map(({ approval }) => approval.publisherId));
    const publishers = named(one).filter(({ id }) => !known.has(id));
    return publishers.length === 0 ? [] : [{ deal: one, publishers }];
  });
}

/** Before a plan is saved: which of its deals the change takes back, and whom it brings in (decisions P8). */
export async function readAskedAgain({ input, scope, session }: SignedCall<Routes['askedAgain']>) {
  const [deals, all] = await Promise.all([dealsOn(scope, [input.mediaPlans]), restrictedFor(scope, session.accountId)]);
  const found = await newTo(
    scope,
    deals.filter(({ status }) => statusAskedAgain(status) !== null),
    ({ pubSeats }) => {
      const named = namedPublishers(pubSeats, input.targeting);
      return all.filter(({ id }) => named.includes(id));
    },
  );
  return {
    deals: found.map(({ deal: { id, title, dealId, status } }) => ({ id, title, dealId, status })),
    publishers: [...new Set(found.flatMap(({ publishers }) => publishers.map(({ name }) => name)))],
  };
}

/** Takes back the deals of one account whose changed plan names a restricted publisher that has not agreed. */
async function reviewAccount(stores: Stores, deals: readonly StoredDeal[]) {
  const accountId = deals[0]?.accountId ?? '';
  const scope = openScope(stores.entities, accountId, 'own');
  const named = await restrictedIn(scope, accountId, deals);
  const found = await newTo(scope, deals, (one) => named[deals.indexOf(one)] ?? []);
  for (const { deal: one, publishers } of found) {
    const to = statusAskedAgain(one.status);
    const asked = one.status === 'SEND_FOR_APPROVAL' ? await askedAbout(scope, one.id) : [];
    const isMoved = await scope.transaction(async (transaction) => {
      if ((await lockDeal(transaction, one.id))?.status !== one.status) return false;
      await endApprovals(transaction, [one.id]);
      if (!to) return false;
      const moved = await setDealStatus(transaction, [one.id], { from: one.status, to });
      const why = `the plan brought in ${publishers.map(({ name }) => name).join(', ')}`;
      await recordMoves(transaction, SYSTEM, { deals: moved, from: one.status, to, why });
      return true;
    });
    if (!isMoved) continue;
    await tellPeople(one, { stores, told: { of: 'again' }, accounts: [accountId], only: [one.createdBy] });
    // Who was asked is asked no more, and need not look for a deal that is not there.
    if (asked.length === 0) continue;
    const { company } = await getDeal(scope, one.id);
    await tellPeople(one, { stores, told: { of: 'withdrawn', asker: company }, accounts: asked });
  }
}

/** A changed plan may bring in a publisher that must agree: follows plans, before the event store learns of the change. */
export async function reviewDealsOfPlans(stores: Stores, planIds: readonly string[]): Promise<Refused[]> {
  const deals = await dealsOn(systemScope(stores.entities), planIds);
  for (const of of Map.groupBy(deals, ({ accountId }) => accountId).values()) await reviewAccount(stores, of);
  return [];
}
