import type { Scope, SignedCall } from '@kontor/core/server';
import { type AskedAgain, type DealDraft, type dealRoutes, linesWords, statusAskedAgain } from '@kontor/deals/contract';
import { findShownPlans, plansOfLists, shownPlans } from '@kontor/media-plans/server';
import { draftOf } from '../deal-draft.ts';
import { restrictedIn } from '../deal-standings.ts';
import { dealAs, findDeals, type StoredDeal } from '../deal-store.ts';
import { withVersion } from '../versions/deal-versions.ts';
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

/** A deal, and what its own change or a version makes of it. */
async function editOf(scope: Scope, { mediaPlans, deal, restore }: Input) {
  const [stored] = await findDeals(scope, [deal?.id ?? restore?.id ?? '']);
  if (!stored) return null;
  const before = draftOf(stored);
  if (restore) {
    const back = await withVersion(scope, stored, restore);
    return back && { stored, before, after: back.merged };
  }
  const { id: _, ...terms } = deal ?? { id: '' };
  const after: DealDraft = { ...before, ...terms, mediaPlans };
  return { stored, before, after };
}

/** What a change of one deal does to it. */
async function takenByEdit(scope: Scope, input: Input): Promise<Taken> {
  const edit = await editOf(scope, input);
  const again = edit && (await approvalAfter(scope, edit.stored, edit));
  if (!edit || !again?.to) return [];
  const named = await restrictedIn(scope, scope.accountId, [dealAs(edit.stored, edit.after)]);
  const missing = named.flat().filter((one) => !again.standing.includes(one.id));
  const names = missing.map(({ name }) => name);
  return [told(edit.stored, names, again.changed)];
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
  const deals = input.deal || input.restore ? await takenByEdit(scope, input) : await takenByPlans(scope, session.accountId, input);
  return { deals, publishers: [...new Set(deals.flatMap(({ publishers }) => publishers))] };
}
