import { Bone, compact, count, IconButton, MISSING } from '@kontor/core/ui';
import { toldShort } from '@kontor/market/contract';
import type { PickerSegment } from '@kontor/segments/contract';
import { IconGripVertical, IconX, type TablerIcon } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { markOf } from './segment-closed.ts';
import { dragSegment, droppedSegment, isSegmentOver } from './segment-drag.ts';
import { segmentNote } from './segment-words.ts';
import './segments.css';

/** A segment in a box; what is more to be known of it than its title comes a moment later. */
export type ChosenRow = { id: string; title: string; segment: PickerSegment | null };

export type SegmentBoxProps = {
  title: string;
  mode: 'include' | 'exclude';
  rows: readonly ChosenRow[];
  /** Whether more is on its way of those of which the title alone is known. */
  isLoading: boolean;
  /** How they are joined, beside the title. */
  joined?: ReactNode;
  empty: ReactNode;
  onDrop: (segment: PickerSegment) => void;
  /** To the other box. */
  move: { labelOf: (title: string) => string; icon: TablerIcon; onMove: (row: ChosenRow) => void };
  onRemove: (row: ChosenRow) => void;
};

/** How a box takes what is dragged over it; what leaves it for a part of its own has not left. */
function useDrop(onDrop: SegmentBoxProps['onDrop']) {
  const [isOver, setOver] = useState(false);
  const handleLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  const handleOver = (event: DragEvent) => {
    if (!isSegmentOver(event)) return;
    // Without it the browser refuses the drop.
    event.preventDefault();
    setOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    setOver(false);
    const segment = droppedSegment(event);
    if (!segment) return;
    event.preventDefault();
    onDrop(segment);
  };
  return { 'data-over': isOver || undefined, onDragOver: handleOver, onDragLeave: handleLeave, onDrop: handleDrop };
}

type RowProps = { row: ChosenRow } & Pick<SegmentBoxProps, 'isLoading' | 'move' | 'onRemove'>;

function Row({ row, isLoading, move, onRemove }: RowProps) {
  const { title, segment } = row;
  const said = segment ? markOf(segment) : null;
  return (
    <li draggable={segment !== null} onDragStart={(event) => segment && dragSegment(event, segment)}>
      <span className="segments-grip" aria-hidden="true">
        {segment && <IconGripVertical size={14} stroke={1.75} />}
      </span>
      <span className="segments-name" title={said ? `${title}: ${said.reason}` : title}>
        <span dir="auto">{title}</span>
        <small>
          {said && <em>{said.mark}</em>}
          {segment ? segmentNote(segment) : isLoading ? <Bone width={90} /> : 'No more is known of it'}
        </small>
      </span>
      <span className="k-num">{segment && (segment.users === null ? MISSING : toldShort(segment.users, compact))}</span>
      <span className="segments-acts">
        <IconButton size={24} icon={move.icon} label={move.labelOf(title)} data-act="move" onClick={() => move.onMove(row)} />
        <IconButton size={24} icon={IconX} label={`Remove ${title}`} data-act="remove" onClick={() => onRemove(row)} />
      </span>
    </li>
  );
}

/** A row that leaves takes its button along: the focus goes to the row in its place, or to the box where none is left. */
function useNextFocus() {
  const box = useRef<HTMLElement>(null);
  const leave = (act: () => void) => {
    const rows = () => [...(box.current?.querySelectorAll('li') ?? [])];
    const at = rows().findIndex((row) => row.contains(document.activeElement));
    const button = document.activeElement?.getAttribute('data-act');
    act();
    if (at < 0) return;
    requestAnimationFrame(() => {
      const next = rows()[Math.min(at, rows().length - 1)];
      (next?.querySelector<HTMLElement>(`[data-act='${button}']`) ?? box.current)?.focus();
    });
  };
  return { box, leave };
}

/** The segments of one side: a place to drop them, and for each a way to the other side and out. 216 px high (spec 2 §9). */
export function SegmentBox({ title, mode, rows, joined, empty, onDrop, isLoading, move, onRemove }: SegmentBoxProps) {
  const drop = useDrop(onDrop);
  const { box, leave } = useNextFocus();
  return (
    <section ref={box} tabIndex={-1} className="segments-box" data-mode={mode} aria-label={title} {...drop}>
      <header>
        <h3 className="k-heading">{title}</h3>
        <b className="k-num">{count(rows.length)}</b>
        {joined}
      </header>
      {rows.length === 0 ? (
        <div className="k-note segments-none">{empty}</div>
      ) : (
        <ul aria-label={`${title} segments`}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              isLoading={isLoading}
              move={{ ...move, onMove: (one) => leave(() => move.onMove(one)) }}
              onRemove={(one) => leave(() => onRemove(one))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
