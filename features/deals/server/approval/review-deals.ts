import { openScope, type Refused, type Scope, type Stores, SYSTEM, systemScope } from '@kontor/core/server';
import { approverLines, linesWords } from '@kontor/deals/contract';
import { plansOfLists } from '@kontor/media-plans/server';
import { findDeals, getDeal, lockDeal, type StoredDeal, setDealStatus } from '../deal-store.ts';
import { recordMoves } from '../record-moves.ts';
import { settleAgreements } from './approval-after.ts';
import { askedAbout, tellPeople } from './ask-approval.ts';
import { type Review, reviewsOf } from './review.ts';
import { agreedDealsOn, touchDeal } from './review-store.ts';

const whyOf = ({ missing, changed }: Review) => {
  const names = missing.map(({ name }) => name).join(', ');
  return `${names} must approve it${changed.length > 0 ? ` again: ${linesWords(changed)}` : ''}`;
};

/** Looks at one deal behind its lock, and takes it back where its plan is not what was agreed to; answers what it did. */
async function settleOne(transaction: Scope, id: string): Promise<(Review & { asked: string[] }) | null> {
  await lockDeal(transaction, id);
  const [deal] = await findDeals(transaction, [id]);
  const [review] = await reviewsOf({ scope: transaction, accountId: transaction.accountId }, deal ? [deal] : []);
  if (!review) return null;
  const { to } = review;
  const { status } = review.deal;
  const isWaiting = status === 'SEND_FOR_APPROVAL';
  // Who is asked, answers for the deal as it is then.
  if (isWaiting && to === null) return null;
  const asked = isWaiting ? await askedAbout(transaction, id) : [];
  const isNews = await settleAgreements(transaction, id);
  if (to === null) {
    if (isNews) await touchDeal(transaction, id);
    return null;
  }
  const deals = await setDealStatus(transaction, [id], { from: status, to });
  await recordMoves(transaction, SYSTEM, { deals, from: status, to, why: whyOf(review) });
  return { ...review, asked };
}

/** Tells a deal's people why it was taken back, and those who were asked that they are asked no more. */
async function tellWhy(stores: Stores, scope: Scope, { deal, asked, changed, missing }: Review & { asked: string[] }) {
  const names = missing.map(({ name }) => name);
  const again = { of: 'again', changed: linesWords(changed), names } as const;
  await tellPeople(deal, { stores, told: again, accounts: [scope.accountId], only: [deal.createdBy] });
  if (asked.length === 0) return;
  // Who was asked is asked no more, and need not look for a deal that is not there.
  const { company } = await getDeal(scope, deal.id);
  await tellPeople(deal, {
    stores,
    told: { of: 'withdrawn', asker: company, changed: linesWords(approverLines(changed)) },
    accounts: asked,
  });
}

async function reviewAccount(stores: Stores, deals: readonly StoredDeal[]) {
  const scope = openScope(stores.entities, deals[0]?.accountId ?? '', 'own');
  for (const { id } of deals) {
    const done = await scope.transaction((transaction) => settleOne(transaction, id));
    if (done) await tellWhy(stores, scope, done);
  }
}

/** Takes back deals whose plan is not what was agreed to any more, whoever changed it; run twice it does nothing more. */
export async function reviewDealsOfPlans(stores: Stores, planIds: readonly string[]): Promise<Refused[]> {
  const deals = await agreedDealsOn(systemScope(stores.entities), planIds);
  for (const of of Map.groupBy(deals, ({ accountId }) => accountId).values()) await reviewAccount(stores, of);
  return [];
}

/** The same for the plans that attach these media lists. */
export const reviewDealsOfLists = async (stores: Stores, lists: readonly string[]): Promise<Refused[]> =>
  reviewDealsOfPlans(stores, await plansOfLists(systemScope(stores.entities), lists));
