import { shortDay } from '@kontor/core/ui';
import { goesWith, isSaidByRequest, type PickerSegment } from '@kontor/segments/contract';

/** What stands on a segment's row, and in full what it means. */
type Mark = { mark: string; reason: string };
/** Why a segment cannot be chosen now. */
export type Closed = { kind: 'chosen' | 'expired' | 'provider' | 'here'; mark: string | null; reason: string };
type Choosing = {
  selected: ReadonlySet<string>;
  parentProvider: string | null;
  whyNot?: ((segment: PickerSegment) => string | null) | undefined;
};

const MS = 1_000;

function expiredMark({ expirationDate, owned, source }: PickerSegment): Mark | null {
  if (expirationDate === null || expirationDate * MS > Date.now()) return null;
  const day = shortDay(new Date(expirationDate * MS).toISOString());
  const isOwn = owned || source === 1;
  return { mark: `Expired ${day}`, reason: `expired on ${day}${isOwn ? '' : ': its provider no longer offers it'}` };
}

/** Expired, or with users that nobody has counted yet. */
export const markOf = (segment: PickerSegment): Mark | null =>
  expiredMark(segment) ??
  (segment.users === null && !isSaidByRequest(segment.dataType)
    ? { mark: 'Pending', reason: 'pending: its users are not counted yet' }
    : null);

/** All segments of a plan are of one parent provider, that of the first chosen (spec 2 §4; docs/decisions/0060). */
export function closedOf(segment: PickerSegment, { selected, parentProvider, whyNot }: Choosing): Closed | null {
  if (selected.has(segment.id)) return { kind: 'chosen', mark: 'Chosen', reason: 'already chosen' };
  const expired = expiredMark(segment);
  if (expired) return { kind: 'expired', ...expired };
  const reason = whyNot?.(segment);
  if (reason) return { kind: 'here', mark: null, reason };
  if (goesWith(parentProvider ?? '', segment.parentProvider)) return null;
  return { kind: 'provider', mark: null, reason: `of another provider: those chosen are of ${parentProvider}` };
}
