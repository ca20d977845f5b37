import type { Scope } from '@kontor/core/server';
import { type AgreedLine, type AgreedWords, type DealStatus, namedPublishers, statusAskedAgain } from '@kontor/deals/contract';
import type { PlanShown } from '@kontor/media-plans/contract';
import { type RestrictedPublisher, restrictedFor } from '@kontor/publishers/server';
import { restrictedIn } from '../deal-standings.ts';
import type { StoredDeal } from '../deal-store.ts';
import { type Agreement, agreementsOf, changedSince, standingPublishers, type TermsOf, wordsNow } from './agreements.ts';

/** A plan as it shall be, or a media list whose items shall be others; null: all is looked at as it is. */
export type Planned = { plan: string; shown: PlanShown } | { mediaList: string } | null;

/** What a deal's agreements are worth: who has to agree, what it becomes where it is taken back, and why. */
export type Review = {
  deal: StoredDeal;
  to: DealStatus | null;
  missing: RestrictedPublisher[];
  /** In what it differs from what was agreed to. */
  changed: AgreedLine[];
};

const ANOTHER = 'another mark';

/** Words of a deal as the planned change leaves them. */
function plannedWords(words: AgreedWords, planned: Planned): AgreedWords {
  if (planned === null || words.plan === null) return words;
  if ('plan' in planned) return words.mediaPlans === planned.plan ? { ...words, plan: planned.shown } : words;
  const { mediaList } = planned;
  const list = words.plan.lists[mediaList] ?? { count: 0, first: [], mark: '' };
  return { ...words, plan: { ...words.plan, lists: { ...words.plan.lists, [mediaList]: { ...list, mark: ANOTHER } } } };
}

/** Restricted publishers that each deal names, its plan as it shall be. */
async function namedIn(scope: Scope, accountId: string, { deals, planned }: { deals: readonly StoredDeal[]; planned: Planned }) {
  if (planned === null || !('plan' in planned)) return restrictedIn(scope, accountId, deals);
  const all = await restrictedFor(scope, accountId);
  return deals.map(({ pubSeats }) => {
    const named = namedPublishers(pubSeats, planned.shown.targeting);
    return all.filter(({ id }) => named.includes(id));
  });
}

/** Who has yet to agree: while it waits, those who were not asked, and those whose agreement fell. */
function missingOf({ status }: StoredDeal, named: readonly RestrictedPublisher[], rows: readonly Agreement[]): RestrictedPublisher[] {
  const standing = standingPublishers(rows);
  if (status === 'SEND_FOR_APPROVAL') {
    const asked = new Set(rows.map(({ approval }) => approval.publisherId));
    const fell = rows.filter(({ approval, stands }) => approval.answer === 'APPROVED' && !stands);
    return [
      ...named.filter(({ id }) => !asked.has(id)),
      ...fell.map(({ approval, publisher }) => ({ id: approval.publisherId, name: publisher })),
    ];
  }
  const known = new Set(rows.map(({ approval }) => approval.publisherId));
  // While somebody's agreement stands nothing changed: whom it does not know came to be restricted since, and is asked next time (D62).
  return named.filter(({ id }) => !standing.has(id) && (known.has(id) || standing.size === 0));
}

type Whose = { scope: Scope; accountId: string };
/** Looks at deals of one account, as they are or as a planned change leaves them; by as many statements for many as for one. */
export async function reviewsOf({ scope, accountId }: Whose, deals: readonly StoredDeal[], planned: Planned = null): Promise<Review[]> {
  if (deals.length === 0) return [];
  const named = await namedIn(scope, accountId, { deals, planned });
  const words = async (some: readonly TermsOf[]) => (await wordsNow(scope, some)).map((one) => plannedWords(one, planned));
  const asked = await agreementsOf(scope, deals, words);
  return deals.map((deal, n) => {
    const rows = asked.get(deal.id) ?? [];
    const missing = missingOf(deal, named[n] ?? [], rows);
    return {
      deal,
      missing,
      to: missing.length > 0 ? statusAskedAgain(deal.status) : null,
      changed: changedSince(rows),
    };
  });
}
