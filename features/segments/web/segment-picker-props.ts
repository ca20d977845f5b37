import type { PickerSegment, SegmentKind } from '@kontor/segments/contract';
import type { SegmentAction } from './segment-row.tsx';

export type SegmentPickerProps = {
  /** Ids that are chosen already: dimmed, neither dragged nor chosen again (spec 2 §4). */
  selected: ReadonlySet<string>;
  /** The parent provider of those chosen, which closes segments of others; null where nothing is chosen. */
  parentProvider: string | null;
  /** The plan has publisher direct inventory. */
  isPmp?: boolean | undefined;
  /** The tabs that the record may take from; without it, all that are open to the account. */
  kinds?: readonly SegmentKind[] | undefined;
  /** What can be done with a segment, one button each; the first is what Enter does. */
  actions: readonly SegmentAction[];
  draggable?: boolean | undefined;
  /** Why a segment cannot be chosen here, beside what closes it everywhere. */
  whyNot?: ((segment: PickerSegment) => string | null) | undefined;
};
