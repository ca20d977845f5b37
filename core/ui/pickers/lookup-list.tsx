// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a grid or a treegrid
// biome-ignore-all lint/a11y/noStaticElementInteractions: a grid or a treegrid
// biome-ignore-all lint/a11y/useSemanticElements: virtual rows are placed by transform, which table rows do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one row has the focus, head and cells have none
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { TableSkeleton } from '../feedback/skeletons.tsx';
import { useScreen } from '../table/use-screen.ts';
import type { LookupItem, PickState } from './lookup-item.ts';
import './lookup-list.css';
import { actOn, moveTo, turnOf } from './lookup-keys.ts';
import { LookupRow } from './lookup-row.tsx';
import { useRowsInView } from './use-rows-in-view.ts';

export type LookupListProps = {
  /** Names the list: “DMA values”. */
  label: string;
  items: readonly LookupItem[];
  stateOf: (id: string) => PickState | undefined;
  /** `next` is null when the choice is taken back. */
  onPick: (item: LookupItem, next: PickState | null) => void;
  columns?: { code?: string | undefined; name?: string | undefined; value?: string | undefined } | undefined;
  canExclude?: boolean | undefined;
  /** The side that the chosen values are on; the other sign then reads “Switch to …”, and `onPick` asks first. */
  side?: PickState | undefined;
  /** Largest value of the whole list; bars are drawn against it. */
  maxValue?: number | undefined;
  totalCount?: number | null | undefined;
  /** A parent of the tree is opened or closed. */
  onToggle?: ((id: string) => void) | undefined;
  /** The end is near: load the next page. */
  onEnd?: (() => void) | undefined;
  /** The first and the last row in view, whenever they change. */
  onView?: ((view: { first: number; last: number }) => void) | undefined;
  /** What stands before a name; the same function for every drawing, so that rows stay as they are. */
  iconOf?: ((id: string) => ReactNode) | undefined;
  isLoading?: boolean | undefined;
  empty?: ReactNode;
  height?: number | string | undefined;
};

/** The same functions for every choice, so that rows stay as they are. */
function useSteadyActs({ onPick, onToggle }: Pick<LookupListProps, 'onPick' | 'onToggle'>) {
  const latest = useRef({ onPick, onToggle });
  useLayoutEffect(() => {
    latest.current = { onPick, onToggle };
  });
  const pick = useCallback((item: LookupItem, next: PickState | null) => latest.current.onPick(item, next), []);
  const toggle = useCallback((id: string) => latest.current.onToggle?.(id), []);
  return { pick, toggle };
}

const Head = ({ columns, hasCode }: { columns: NonNullable<LookupListProps['columns']>; hasCode: boolean }) => (
  <div role="row" className="k-lookup-head k-label" aria-rowindex={1}>
    {hasCode && <span role="columnheader">{columns.code ?? 'Code'}</span>}
    <span role="columnheader">{columns.name ?? 'Name'}</span>
    <span className="k-lookup-number" {...(columns.value && { role: 'columnheader' })}>
      {columns.value}
    </span>
    <span role="columnheader">
      <span className="k-visually-hidden">Choose</span>
    </span>
  </div>
);

/**
 * Values to include or exclude: one tab stop, arrows move, + or Enter includes, − excludes, Delete takes back; in a tree ← and → close and open.
 * Long lists are virtual.
 */
export function LookupList(props: LookupListProps) {
  const { label, items, stateOf, onPick, columns = {}, canExclude = true, isLoading = false, height = 'min(480px, 60vh)' } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isPhone = useScreen() === 'phone';
  const hasCode = items.some(({ code }) => code !== undefined);
  const rowHeight = items.some(({ note }) => note) ? 46 : isPhone ? 40 : 30;
  const top = props.maxValue ?? items.reduce((max, { value }) => Math.max(max, value ?? 0), 0);
  const at = Math.min(current, Math.max(0, items.length - 1));
  const acts = useSteadyActs(props);
  const { rows, virtualizer } = useRowsInView({
    count: items.length,
    rowHeight,
    scroll,
    isLoading,
    onEnd: props.onEnd,
    onView: props.onView,
  });

  if (items.length === 0) return isLoading ? <TableSkeleton rows={10} label={`Loading ${label}`} /> : props.empty;

  const focusRow = (index: number) => {
    setCurrent(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => scroll.current?.querySelector<HTMLElement>(`[data-index='${index}']`)?.focus({ preventScroll: true }));
  };
  return (
    <div
      className="k-lookup"
      role={items.some(({ level }) => level) ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={(props.totalCount ?? items.length) + 1}
      data-plain={!hasCode || undefined}
      data-single={!canExclude || undefined}
      aria-busy={isLoading || undefined}
      onFocus={({ target }) => {
        const index = target.closest('[data-index]')?.getAttribute('data-index');
        if (index !== null && index !== undefined) setCurrent(Number(index));
      }}
      onKeyDown={(event) => {
        const next = moveTo(event, at, items.length);
        const turned = turnOf(event, items, at);
        if (next !== undefined) focusRow(next);
        else if (turned && 'to' in turned) focusRow(turned.to);
        else if (turned) props.onToggle?.(turned.turn);
        else actOn(event, items[at], { stateOf, onPick, canExclude });
      }}
    >
      <Head columns={columns} hasCode={hasCode} />
      <div ref={scroll} className="k-lookup-scroll" style={{ maxHeight: height }} role="presentation">
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="rowgroup">
          {rows.map(({ index, start }) => {
            const item = items[index];
            return item ? (
              <LookupRow
                key={item.id}
                item={item}
                index={index}
                state={stateOf(item.id)}
                isCurrent={index === at}
                hasCode={hasCode}
                canExclude={canExclude}
                side={props.side}
                share={top > 0 ? (item.value ?? 0) / top : 0}
                top={start}
                height={rowHeight}
                iconOf={props.iconOf}
                onPick={acts.pick}
                onToggle={acts.toggle}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}
