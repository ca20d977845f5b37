import type { Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { type DealDraft, type DealStatus, linesWords, statusAskedAgain, touchesApproval } from '@kontor/deals/contract';
import { restrictedIn } from '../deal-standings.ts';
import { dealAs, findDeals, type StoredDeal, setDealStatus } from '../deal-store.ts';
import { recordMoves } from '../record-moves.ts';
import { agreementsOf, changedSince, standingPublishers } from './agreements.ts';
import { dropUnnamed, restApprovals, settleGrants } from './deal-approval-store.ts';

/** What a change of a deal does to what publishers have agreed to: null nothing; else it moves to `to` where that is said. */
export type Again = {
  to: DealStatus | null;
  /** Restricted publishers that the changed deal names. */
  named: string[];
  /** Those whose agreement stands for the changed deal. */
  standing: string[];
  /** In what the deal differs from what was agreed to, in words. */
  changed: string;
} | null;

type Change = { deal: StoredDeal; before: DealDraft; after: DealDraft };

/** What each change brings in or back (docs/decisions/0079); by as many statements for many deals as for one. */
export async function approvalsAfter(scope: Scope, changes: readonly Change[]): Promise<Again[]> {
  const touched = changes.filter(({ before, after }) => touchesApproval(before, after));
  if (touched.length === 0) return changes.map(() => null);
  const afters = touched.map(({ deal, after }) => dealAs(deal, after));
  const named = await restrictedIn(scope, scope.accountId, afters);
  const asked = await agreementsOf(scope, afters);
  return changes.map((change) => {
    const at = touched.indexOf(change);
    const rows = asked.get(change.deal.id) ?? [];
    // What was never asked about asks again of nobody.
    if (at < 0 || (change.deal.status === 'DRAFT' && rows.length === 0)) return null;
    const standing = standingPublishers(rows);
    const ids = (named[at] ?? []).map(({ id }) => id);
    const isAgreed = ids.every((id) => standing.has(id));
    // Whom nobody need agree to, runs on; what returns to what was agreed to needs no new question.
    const stays = isAgreed && (change.deal.status === 'PUBLISHED' || ids.length > 0);
    return {
      to: stays ? null : statusAskedAgain(change.deal.status),
      named: ids,
      standing: [...standing],
      changed: linesWords(changedSince(rows)),
    };
  });
}

export async function approvalAfter(scope: Scope, deal: StoredDeal, change: Omit<Change, 'deal'>): Promise<Again> {
  const [again = null] = await approvalsAfter(scope, [{ deal, ...change }]);
  return again;
}

/** Takes a changed deal back where it must be asked about again; call it inside the change's transaction, with the deal locked. */
export async function applyApproval(
  transaction: Scope,
  session: Session,
  { deal, again, part }: { deal: StoredDeal; again: Again; part?: string },
): Promise<void> {
  if (!again) return;
  if (deal.status === 'CHANGES_REQUESTED') return dropUnnamed(transaction, deal.id, again.named);
  await settleAgreements(transaction, deal.id);
  if (!again.to) return;
  const deals = await setDealStatus(transaction, [deal.id], { from: deal.status, to: again.to });
  const why = again.named.length > 0 ? `it must be approved again (${again.changed || 'it was changed'})` : 'it was changed';
  await recordMoves(transaction, session, { deals, from: deal.status, to: again.to, why, ...(part && { part }) });
}

/** Nobody is asked about a deal any more, and those may read it who agreed to it as it is; true where that is news to somebody. */
export async function settleAgreements(transaction: Scope, id: string): Promise<boolean> {
  await restApprovals(transaction, id);
  const rows = (await agreementsOf(transaction, await findDeals(transaction, [id]))).get(id);
  return settleGrants(transaction, id, standingPublishers(rows));
}
