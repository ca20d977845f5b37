import type { Scope } from '@kontor/core/server';
import { type DealStatus, STATUS_LABELS, type Stop } from '@kontor/deals/contract';
import { restrictedFor } from '@kontor/publishers/server';
import type { Again } from '../approval/approval-after.ts';

/** Where a change takes a deal though nobody asked for that, and why. */
export type TakenBack = { to: DealStatus; why: string };

const AS_ASKED = 'It becomes Unpublished and stops serving, as asked.';

const served = (from: DealStatus) => from === 'PUBLISHED';

/** Before the change. */
export const becomes = (from: DealStatus, { to, why }: TakenBack): string =>
  `It becomes ${STATUS_LABELS[to]}${served(from) ? ' and stops serving' : ''}: ${why}.`;
/** After it. */
export const became = (from: DealStatus, { to, why }: TakenBack): string =>
  `It is ${STATUS_LABELS[to]}${served(from) ? ' and does not serve' : ''}: ${why}.`;

/** Who must approve something, or why nobody is named. */
export const mustApprove = (names: readonly string[]): string =>
  names.length > 0 ? `${names.join(' and ')} must approve it again` : 'it was changed after it was approved';

type Moved = { status: DealStatus; to: DealStatus | null; again: Again };

/** Where each of these changes takes its deal unasked; names publishers by one statement, and only where there is one. */
export async function takenBackOf(scope: Scope, moved: readonly Moved[]): Promise<(TakenBack | null)[]> {
  const isUnasked = ({ to, again }: Moved) => again !== null && again.to !== null && again.to !== to;
  const names = moved.some(isUnasked) ? await restrictedFor(scope, scope.accountId) : [];
  return moved.map((one) => {
    const { again } = one;
    if (!again?.to || !isUnasked(one)) return null;
    const { to, named, standing } = again;
    return { to, why: mustApprove(names.filter(({ id }) => named.includes(id) && !standing.includes(id)).map(({ name }) => name)) };
  });
}

/** Whether a published deal stops serving by what becomes of it, and why. */
export function stopOf({ status, to }: Pick<Moved, 'status' | 'to'>, takenBack: TakenBack | null): Stop | null {
  if (!served(status)) return null;
  if (takenBack) return { isAsked: false, text: becomes(status, takenBack) };
  return to && to !== 'PUBLISHED' ? { isAsked: true, text: AS_ASKED } : null;
}
