// biome-ignore-all lint/a11y/useSemanticElements: rows of a window are placed by hand, which table rows do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row has the focus
import type { PickerSegment } from '@kontor/segments/contract';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Closed } from './segment-closed.ts';
import { type SegmentAction, SegmentRow } from './segment-row.tsx';
import { useWindow } from './use-window.ts';

/** Spec 2 §9. */
const LIST_HEIGHT = 464;
/** Two lines of a title, and whose it is. */
const ROW_HEIGHT = 56;
const PAGE = 10;

/** Where an arrow, Page, Home or End key goes; undefined for any other key. */
function goalOf(key: string, at: number, count: number): number | undefined {
  const goals: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  };
  const goal = goals[key];
  return goal === undefined ? undefined : Math.min(count - 1, Math.max(0, goal));
}

type SegmentRowsProps = {
  label: string;
  segments: readonly PickerSegment[];
  hasMore: boolean;
  isLoading: boolean;
  onEnd: (() => void) | undefined;
  closedOf: (segment: PickerSegment) => Closed | null;
  actions: readonly SegmentAction[];
  draggable: boolean;
};

/** The same actions for every choice, so that rows stay as they are; each does what the newest of its name does. */
function useSteady(actions: readonly SegmentAction[]): readonly SegmentAction[] {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const names = actions.map(({ label }) => label).join();
  return useMemo(
    () => actions.map((one, at) => ({ ...one, onPick: (segment: PickerSegment) => latest.current[at]?.onPick(segment) })),
    [names],
  );
}

/** What the columns are; the place of the handle and that of the buttons have no word. */
const Head = ({ draggable }: { draggable: boolean }) => (
  <div className="segments-head k-label" role="row" aria-rowindex={1} data-drag={draggable || undefined}>
    {draggable && <span aria-hidden="true" />}
    <span role="columnheader">Segment</span>
    <span role="columnheader" className="segments-price" title="Dollars per thousand impressions">
      CPM
    </span>
    <span role="columnheader" className="segments-users" title="Distinct ids that are members">
      Users
    </span>
    <span role="columnheader" className="segments-acts">
      <span className="k-visually-hidden">Actions</span>
    </span>
  </div>
);

/** Where the row that has the focus is once others have come or gone: the focus follows its segment. */
function useKeptFocus(segments: readonly PickerSegment[], focusRow: (index: number) => void) {
  const focused = useRef<string | null>(null);
  const seen = useRef(segments);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = segments;
    const id = focused.current;
    if (before === segments || id === null) return;
    const [was, is] = [before, segments].map((some) => some.findIndex((one) => one.id === id));
    if (is !== undefined && is >= 0 && was !== is) focusRow(is);
  });
  return focused;
}

/** The segments found: one tab stop, arrows move, the actions' keys act. */
export function SegmentRows({ label, segments, hasMore, isLoading, onEnd, closedOf, actions, draggable }: SegmentRowsProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const steady = useSteady(actions);
  const [current, setCurrent] = useState(0);
  const at = Math.min(current, segments.length - 1);
  const { first, last, handleScroll, show } = useWindow({
    count: segments.length,
    rowHeight: ROW_HEIGHT,
    height: LIST_HEIGHT,
    scroll,
    onEnd,
  });
  // A row that is not drawn cannot be reached by Tab.
  const stop = Math.min(Math.max(at, first), last);
  const focusRow = (index: number) => {
    setCurrent(index);
    show(index);
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index='${index}']`)?.focus({ preventScroll: true }));
  };
  const focused = useKeptFocus(segments, focusRow);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const goal = goalOf(event.key, at, segments.length);
    const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
    const segment = segments[at];
    const action = event.key === 'Enter' && isOnButton ? undefined : actions.find(({ keys }) => keys.includes(event.key));
    if (goal === undefined && action === undefined) return;
    event.preventDefault();
    if (goal !== undefined) focusRow(goal);
    else if (segment && !closedOf(segment)) action?.onPick(segment);
  };
  return (
    <div
      className="segments-list"
      role="grid"
      aria-label={label}
      aria-rowcount={hasMore ? -1 : segments.length + 1}
      aria-busy={isLoading || undefined}
      onFocus={({ target }) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index');
        if (!index) return;
        setCurrent(Number(index));
        focused.current = segments[Number(index)]?.id ?? null;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A row that is taken away leaves the focus to nobody.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) focused.current = null;
      }}
      onKeyDown={handleKey}
    >
      <Head draggable={draggable} />
      <div ref={scroll} className="segments-scroll" style={{ height: LIST_HEIGHT }} role="presentation" onScroll={handleScroll}>
        <div style={{ height: segments.length * ROW_HEIGHT }} role="rowgroup">
          {segments.slice(first, last + 1).map((segment, offset) => (
            <SegmentRow
              key={segment.id}
              segment={segment}
              index={first + offset}
              closed={closedOf(segment)}
              isCurrent={first + offset === stop}
              actions={steady}
              draggable={draggable}
              top={(first + offset) * ROW_HEIGHT}
              height={ROW_HEIGHT}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
