// biome-ignore-all lint/a11y/useSemanticElements: rows of a window are placed by hand, which table rows do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not
import { compact, cpm, IconButton, MISSING } from '@kontor/core/ui';
import { toldShort, toldWords } from '@kontor/market/contract';
import type { PickerSegment } from '@kontor/segments/contract';
import { shallowEqual } from '@mantine/hooks';
import { IconGripVertical, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { type Closed, markOf } from './segment-closed.ts';
import { dragSegment } from './segment-drag.ts';
import { priceWords, providerWords } from './segment-words.ts';

/** What a press beside a segment does with it. */
export type SegmentAction = {
  /** The verb, before the segment's title: “Include”. */
  label: string;
  icon: TablerIcon;
  /** Keys that do the same on the row. */
  keys: readonly string[];
  onPick: (segment: PickerSegment) => void;
};

type SegmentRowProps = {
  segment: PickerSegment;
  index: number;
  /** Why it cannot be chosen now. */
  closed: Closed | null;
  isCurrent: boolean;
  actions: readonly SegmentAction[];
  draggable: boolean;
  /** Offset and height, in px. */
  top: number;
  height: number;
};

function PlainSegmentRow({ segment, index, closed, isCurrent, actions, draggable, top, height }: SegmentRowProps) {
  const canDrag = draggable && closed === null;
  const said = closed ?? markOf(segment);
  return (
    <div
      className="segments-row"
      role="row"
      // The first is the head.
      aria-rowindex={index + 2}
      data-index={index}
      data-closed={closed?.kind}
      data-drag={draggable || undefined}
      tabIndex={isCurrent ? 0 : -1}
      style={{ height, transform: `translateY(${top}px)` }}
      draggable={canDrag}
      onDragStart={(event) => dragSegment(event, segment)}
    >
      {draggable && (
        <span className="segments-grip" aria-hidden="true">
          {canDrag && <IconGripVertical size={14} stroke={1.75} />}
        </span>
      )}
      <span role="gridcell" className="segments-name" title={said ? `${segment.title}: ${said.reason}` : segment.title}>
        <span dir="auto">{segment.title}</span>
        <small>
          {said?.mark && <em>{said.mark}</em>}
          {providerWords(segment)}
        </small>
        {said && <span className="k-visually-hidden">, {said.reason}</span>}
      </span>
      <span role="gridcell" className="k-num segments-price" title={segment.price === null ? undefined : cpm(segment.price)}>
        {priceWords(segment)}
      </span>
      <span
        role="gridcell"
        className="k-num segments-users"
        title={segment.users === null ? undefined : `${toldWords(segment.users)} users`}
      >
        {segment.users === null ? MISSING : toldShort(segment.users, compact)}
      </span>
      <span role="gridcell" className="segments-acts">
        {actions.map(({ label, icon, onPick }) => (
          <IconButton
            key={label}
            size={24}
            icon={icon}
            label={`${label} ${segment.title}`}
            reason={closed?.reason}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onPick(segment)}
          />
        ))}
      </span>
    </div>
  );
}

/** One segment: title and whose it is, what it costs, how many users, and what can be done with it. Drawn anew where it changes itself. */
export const SegmentRow = memo(
  PlainSegmentRow,
  ({ closed: wasClosed, ...was }, { closed, ...is }) => shallowEqual(was, is) && JSON.stringify(wasClosed) === JSON.stringify(closed),
);
