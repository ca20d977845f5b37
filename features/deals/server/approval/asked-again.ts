import type { Scope, SignedCall } from '@kontor/core/server';
import { type AskedAgain, type DealDraft, type dealRoutes, linesWords, statusAskedAgain } from '@kontor/deals/contract';
import { findShownPlans, plansOfLists, shownPlans } from '@kontor/media-plans/server';
import { restrictedIn } from '../deal-standings.ts';
import { findDeals, type StoredDeal } from '../deal-store.ts';
import { draftOf } from '../write-deal.ts';
import { approvalAfter } from './approval-after.ts';
import { reviewsOf } from './review.ts';
import { agreedDealsOn } from './review-store.ts';

type Routes = typeof dealRoutes;

/** Publishers that must approve a deal of such a plan and such seats, by name. */
export async function readNeeded({ input, scope, session }: SignedCall<Routes['approvalNeeded']>) {
  const [named = []] = await restrictedIn(scope, session.accountId, [{ mediaPlanId: input.mediaPlans, pubSeats: input.pubSeats }]);
  return { publishers: named.map(({ name }) => name) };
}

type Input = SignedCall<Routes['askedAgain']>['input'];
type Taken = AskedAgain['deals'];
const told = ({ id, title, dealId, status }: StoredDeal, publishers: string[], changed: string): Taken[number] => ({
  id,
  title,
  dealId,
  status,
  publishers,
  changed,
});

/** A deal as it shall be: what its own change does to it. */
async function takenByEdit(scope: Scope, { mediaPlans, deal }: Input): Promise<Taken> {
  const [stored] = await findDeals(scope, deal ? [deal.id] : []);
  if (!stored || !deal) return [];
  const { id, ...terms } = deal;
  const before = draftOf(stored);
  const after: DealDraft = { ...before, ...terms, mediaPlans };
  const again = await approvalAfter(scope, stored, { before, after });
  if (!again?.to) return [];
  const named = await restrictedIn(scope, scope.accountId, [{ mediaPlanId: mediaPlans, pubSeats: terms.pubSeats }]);
  const missing = named.flat().filter((one) => !again.standing.includes(one.id));
  return [
    told(
      stored,
      missing.map(({ name }) => name),
      again.changed,
    ),
  ];
}

/** The deals of a plan or of a media list's plans that an edit of it takes back. */
async function takenByPlans(scope: Scope, accountId: string, { mediaPlans, targeting, mediaList }: Input): Promise<Taken> {
  const plans = mediaList ? await plansOfLists(scope, [mediaList]) : mediaPlans ? [mediaPlans] : [];
  const deals = (await agreedDealsOn(scope, plans)).filter(({ status }) => statusAskedAgain(status) !== null);
  const now = mediaPlans && targeting && !mediaList ? (await findShownPlans(scope, [mediaPlans])).get(mediaPlans) : undefined;
  const [shown] = now && targeting ? await shownPlans(scope, [{ ...now, targeting }]) : [];
  const planned = mediaList ? { mediaList } : shown && mediaPlans ? { plan: mediaPlans, shown } : null;
  const reviews = planned ? await reviewsOf({ scope, accountId }, deals, planned) : [];
  return reviews
    .filter(({ to }) => to !== null)
    .map(({ deal, missing, changed }) =>
      told(
        deal,
        missing.map(({ name }) => name),
        linesWords(changed),
      ),
    );
}

/** Before a change is saved: which deals it takes back, who must agree to them, and why (decisions P8, D65). */
export async function readAskedAgain({ input, scope, session }: SignedCall<Routes['askedAgain']>): Promise<AskedAgain> {
  const deals = input.deal ? await takenByEdit(scope, input) : await takenByPlans(scope, session.accountId, input);
  return { deals, publishers: [...new Set(deals.flatMap(({ publishers }) => publishers))] };
}
