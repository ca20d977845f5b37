import type { Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { type DealDraft, type DealStatus, statusAskedAgain, touchesApproval } from '@kontor/deals/contract';
import { restrictedIn } from '../deal-standings.ts';
import { type StoredDeal, setDealStatus } from '../deal-store.ts';
import { recordMoves } from '../record-moves.ts';
import { endApprovals, forgetAgreements } from './deal-approval-store.ts';

/** What a change of a deal does to what publishers have agreed to: null nothing; else they are forgotten, and it moves to `to` where that is said. */
export type Again = { to: DealStatus | null; named: string[] } | null;

type Change = { deal: StoredDeal; before: DealDraft; after: DealDraft };

/** A change of price, flight, plan or publisher seats asks again (design §6.2, decisions P8); by as many statements for many deals as for one. */
export async function approvalsAfter(scope: Scope, changes: readonly Change[]): Promise<Again[]> {
  const touched = changes.filter(({ deal, before, after }) => deal.status !== 'DRAFT' && touchesApproval(before, after));
  const named =
    touched.length === 0
      ? []
      : await restrictedIn(
          scope,
          scope.accountId,
          touched.map(({ after }) => ({ mediaPlanId: after.mediaPlans, pubSeats: after.pubSeats })),
        );
  return changes.map((change) => {
    const at = touched.indexOf(change);
    if (at < 0) return null;
    const ids = (named[at] ?? []).map(({ id }) => id);
    // Whom nobody need agree to, runs on.
    const to = change.deal.status === 'PUBLISHED' && ids.length === 0 ? null : statusAskedAgain(change.deal.status);
    return { to, named: ids };
  });
}

export async function approvalAfter(scope: Scope, deal: StoredDeal, change: Omit<Change, 'deal'>): Promise<Again> {
  const [again = null] = await approvalsAfter(scope, [{ deal, ...change }]);
  return again;
}

/** Forgets what was agreed to; call it inside the change's transaction, with the deal locked. */
export async function applyApproval(
  transaction: Scope,
  session: Session,
  { deal, again }: { deal: StoredDeal; again: Again },
): Promise<void> {
  if (!again) return;
  if (deal.status === 'CHANGES_REQUESTED') return forgetAgreements(transaction, deal.id, again.named);
  await endApprovals(transaction, [deal.id]);
  if (!again.to) return;
  const deals = await setDealStatus(transaction, [deal.id], { from: deal.status, to: again.to });
  const why = again.named.length > 0 ? 'it must be approved again' : 'it was changed';
  await recordMoves(transaction, session, { deals, from: deal.status, to: again.to, why });
}
