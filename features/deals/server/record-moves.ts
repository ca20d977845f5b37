import type { ChangeLog } from '@kontor/core/contract';
import { type Actor, recordChange, type Scope } from '@kontor/core/server';
import { type DealStatus, STATUS_LABELS } from '@kontor/deals/contract';

/** `why` it was taken where nobody asked for it; `warned`: warnings that it was made in spite of; `part`: of what larger change it is a part. */
type Moved = {
  deals: { id: string; accountId: string }[];
  from: DealStatus;
  to: DealStatus;
  why?: string;
  warned?: ChangeLog[];
  part?: string;
};

/** How history tells a step of a deal's life. */
export const statusChange = (from: DealStatus, to: DealStatus): ChangeLog => ({
  name: 'Status',
  action: 'Update',
  oldValue: STATUS_LABELS[from],
  newValue: STATUS_LABELS[to],
});

/** Writes a step of each deal's life into its history. */
export async function recordMoves(transaction: Scope, actor: Actor, { deals, from, to, why, warned = [], part = '' }: Moved) {
  for (const { id, accountId } of deals) {
    await recordChange(transaction, actor, {
      entity: 'deal',
      entityId: id,
      action: 'Update',
      summary: `${part}${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}${why ? `: ${why}` : ''}`,
      changelogs: [...warned, statusChange(from, to)],
      accountId,
    });
  }
}
