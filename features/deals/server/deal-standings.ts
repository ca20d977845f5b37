import type { Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import type { DealStatus, Standing } from '@kontor/deals/contract';
import { publishersNamedBy } from '@kontor/media-plans/server';
import { type RestrictedPublisher, restrictedFor } from '@kontor/publishers/server';
import { agreementsOf, standingPublishers, type TermsOf } from './approval/agreements.ts';
import type { StoredDeal } from './deal-store.ts';

type Named = Pick<StoredDeal, 'mediaPlanId' | 'pubSeats'>;
/** What decides on the next steps of a deal. */
export type Viewed = Pick<StoredDeal, 'accountId' | 'status'> & TermsOf;
type Viewer = Pick<Session, 'accountId' | 'roles'>;

/** Whether the viewer is of the deal's own people, who move it; all others only read, or answer where they are asked (design §6.2). */
export const isOwner = ({ accountId }: Pick<StoredDeal, 'accountId'>, session: Viewer) =>
  accountId === session.accountId && session.roles.includes('agency');

/** The restricted publishers that each of one account's deals names, but the account's own; in the order of the deals. */
export async function restrictedIn(scope: Scope, accountId: string, deals: readonly Named[]): Promise<RestrictedPublisher[][]> {
  const all = await restrictedFor(scope, accountId);
  const plans = [...new Set(deals.flatMap(({ mediaPlanId }) => mediaPlanId ?? []))];
  const named = await publishersNamedBy(
    scope,
    plans,
    all.map(({ id }) => id),
  );
  return deals.map(({ mediaPlanId, pubSeats }) => {
    const ofPlan = (mediaPlanId && named.get(mediaPlanId)) || [];
    return all.filter(({ id }) => pubSeats.includes(id) || ofPlan.includes(id));
  });
}

/** Statuses that look at approvals: a published deal runs on whatever has come to be restricted since (decisions D62). */
const ASKS: readonly DealStatus[] = ['DRAFT', 'SEND_FOR_APPROVAL', 'CHANGES_REQUESTED', 'APPROVED', 'UNPUBLISHED'];

/** The restricted publishers that have yet to agree to each of these deals of one account as it is. */
export async function yetToApprove(scope: Scope, accountId: string, deals: readonly Viewed[]): Promise<Map<string, RestrictedPublisher[]>> {
  if (deals.length === 0) return new Map();
  const named = await restrictedIn(scope, accountId, deals);
  // Most deals name nobody who could answer.
  const asking = deals.filter((_, index) => (named[index] ?? []).length > 0);
  const asked = await agreementsOf(scope, asking);
  return new Map(
    deals.map(({ id }, index) => {
      const agreed = standingPublishers(asked.get(id));
      return [id, (named[index] ?? []).filter((one) => !agreed.has(one.id))];
    }),
  );
}

/** Where the viewer stands towards their own deals, by deal; the number of statements does not grow with them. */
export async function standingsOf(scope: Scope, session: Viewer, deals: readonly Viewed[]): Promise<Map<string, Standing>> {
  const asking = deals.filter((deal) => isOwner(deal, session) && ASKS.includes(deal.status));
  const open = await yetToApprove(scope, session.accountId, asking);
  return new Map(
    deals.map((deal) => [
      deal.id,
      { isOwner: isOwner(deal, session), isApprover: false, needsApproval: (open.get(deal.id)?.length ?? 0) > 0 },
    ]),
  );
}

export async function standingOf(scope: Scope, session: Viewer, deal: Viewed): Promise<Standing> {
  const standing = (await standingsOf(scope, session, [deal])).get(deal.id);
  return standing ?? { isOwner: false, isApprover: false, needsApproval: true };
}
