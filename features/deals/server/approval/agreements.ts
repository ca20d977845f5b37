import { createHash } from 'node:crypto';
import type { Scope } from '@kontor/core/server';
import { type AgreedLine, type AgreedTerms, type AgreedWords, agreedTermsOf, changedWords } from '@kontor/deals/contract';
import { findShownPlans } from '@kontor/media-plans/server';
import type { StoredDeal } from '../deal-store.ts';
import { approvalsOf } from './deal-approval-store.ts';

/** What of a stored deal its publishers agree to. */
export type Terms = Pick<
  StoredDeal,
  'dealId' | 'type' | 'rate' | 'dspId' | 'seat' | 'mediaPlanId' | 'pubSeats' | 'flightStart' | 'flightEnd'
>;
export type TermsOf = { id: string } & Terms;

const draftTermsOf = (deal: Terms): AgreedTerms =>
  agreedTermsOf({ ...deal, dealDspId: deal.dspId, mediaPlans: deal.mediaPlanId, start: deal.flightStart, end: deal.flightEnd });

/** What each of the scope's deals says now, in their order; each plan and each list is read once. */
export async function wordsNow(scope: Scope, deals: readonly Terms[]): Promise<AgreedWords[]> {
  const plans = await findShownPlans(
    scope,
    deals.flatMap(({ mediaPlanId }) => mediaPlanId ?? []),
  );
  return deals.map((deal) => ({ ...draftTermsOf(deal), plan: (deal.mediaPlanId && plans.get(deal.mediaPlanId)) || null }));
}

/** A text that is another as soon as one word is: who answers says by it what they read. */
export const markOf = (words: AgreedWords): string =>
  createHash('sha256')
    .update(JSON.stringify([agreedTermsOf(words), words.plan?.title, words.plan?.targeting, words.plan?.lists]))
    .digest('hex');

/** One that was asked, and in what the deal differs now from what it agreed to. */
export type Agreement = Awaited<ReturnType<typeof approvalsOf>>[number] & {
  /** Whether it agreed to the deal as it is. */
  stands: boolean;
  changed: AgreedLine[];
};

/** Who was asked about each of these deals, by deal, and whose agreement stands; `words` says what deals are held against. */
export async function agreementsOf(
  scope: Scope,
  deals: readonly TermsOf[],
  words: (deals: readonly TermsOf[]) => Promise<AgreedWords[]> = (some) => wordsNow(scope, some),
): Promise<Map<string, Agreement[]>> {
  const asked = Map.groupBy(
    await approvalsOf(
      scope,
      deals.map(({ id }) => id),
    ),
    ({ approval }) => approval.dealId,
  );
  // Most deals have been agreed to by nobody.
  const agreed = deals.filter(({ id }) => asked.get(id)?.some(({ approval }) => approval.agreed));
  const said = agreed.length === 0 ? [] : await words(agreed);
  return new Map(
    deals.map((deal) => {
      const now = said[agreed.indexOf(deal)];
      const rows = (asked.get(deal.id) ?? []).map((row): Agreement => {
        const { answer, agreed: kept } = row.approval;
        const changed = kept && now ? changedWords(kept, now) : [];
        return { ...row, changed, stands: answer === 'APPROVED' && kept !== null && changed.length === 0 };
      });
      return [deal.id, rows];
    }),
  );
}

/** Publishers whose agreement stands. */
export const standingPublishers = (rows: readonly Agreement[] = []): Set<string> =>
  new Set(rows.flatMap(({ approval, stands }) => (stands ? [approval.publisherId] : [])));

/** In what the deal differs from what any of them agreed to, each once. */
export const changedSince = (rows: readonly Agreement[] = []): AgreedLine[] => [
  ...new Map(rows.flatMap(({ changed }) => changed).map((line) => [`${line.of} ${line.key}`, line])).values(),
];
