import { type ReactNode, useMemo, useRef } from 'react';
import type { Column, Density, Selection, Sort } from './column.ts';
import './data-table.css';
import { TableBody, TableBones } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableWidths } from './table-widths.tsx';
import { useEnd } from './use-end.ts';
import { useRowSelection } from './use-row-selection.ts';
import { type Screen, useScreen } from './use-screen.ts';
import { gridOf, useFrozenWidths, useIsTooWide } from './use-table-fit.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export type DataTableProps<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** What the row is called: its checkbox, its tooltip. Defaults to the key. */
  rowLabel?: ((row: T) => string) | undefined;
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Icon buttons that appear on hover and focus; not on a phone. */
  actions?: ((row: T) => ReactNode) | undefined;
  density?: Density | undefined;
  /** First load (skeleton when there are no rows) or reload (rows stay, dimmed). */
  isLoading?: boolean | undefined;
  error?: ReactNode;
  empty?: ReactNode;
  /** Rows in the whole list, when it is longer than `rows`. */
  totalCount?: number | null | undefined;
  /** The end is near: load the next page. Leave it out while one is loading or when all are here. */
  onEnd?: (() => void) | undefined;
};

const HEIGHTS: Record<Density, number> = { dense: 28, normal: 36, roomy: 44 };
const SKELETON_ROWS = 12;

const isShown = (hide: 'phone' | 'narrow' | undefined, screen: Screen) =>
  hide === undefined || screen === 'wide' || (hide === 'phone' && screen === 'narrow');

const chosen = (keys: readonly string[], selection: Selection | undefined) => {
  if (!selection) return undefined;
  const free = keys.filter((key) => !selection.blocked?.has(key));
  const hits = free.reduce((sum, key) => sum + (selection.selected.has(key) ? 1 : 0), 0);
  return hits === 0 ? 'none' : hits === free.length ? 'all' : 'some';
};

/** Our own table: real table semantics, sticky head and totals, shift-range selection, virtual rows above 100. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, rowKey, rowLabel, selection, sort, onSort, actions, density = 'dense', isLoading = false, onEnd } = props;
  const screen = useScreen();
  const isPhone = screen === 'phone';
  const columns = useMemo(() => props.columns.filter(({ hide }) => isShown(hide, screen)), [props.columns, screen]);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  // A scroll draws again; counting 100,000 keys then would cost more than the rows.
  const marked = useMemo(() => chosen(keys, selection), [keys, selection]);
  const hasSub = isPhone && columns.some(({ sub }) => sub);
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const marker = useRef<HTMLDivElement>(null);

  const view = useVirtualRows({ count: rows.length, rowHeight: isPhone ? (hasSub ? 58 : 44) : HEIGHTS[density], body });
  const isTooWide = useIsTooWide(box, table);
  const signature = view.isVirtual ? `${columns.map(({ key }) => key).join()} ${density} ${screen} ${isTooWide}` : undefined;
  const widths = useFrozenWidths(table, signature);
  const { toggle, toggleAll } = useRowSelection(keys, selection);
  useEnd(marker, isLoading ? undefined : onEnd, rows.length);

  if (props.error) return props.error;
  const isFirstLoad = isLoading && rows.length === 0;
  if (rows.length === 0 && !isFirstLoad && props.empty) return props.empty;

  return (
    <div ref={box} className="k-table-box" {...(isTooWide && { 'data-wide': true, tabIndex: 0, role: 'region', 'aria-label': caption })}>
      {isFirstLoad && (
        <span role="status" className="k-visually-hidden">
          Loading {caption}
        </span>
      )}
      <table
        ref={table}
        className="k-table"
        data-density={density}
        data-sub={hasSub || undefined}
        data-grid={widths ? true : undefined}
        style={widths && gridOf(columns, widths, selection !== undefined, actions !== undefined)}
        aria-busy={isLoading || undefined}
        aria-rowcount={(props.totalCount ?? rows.length) + 1}
      >
        <caption className="k-visually-hidden">{caption}</caption>
        {!widths && columns.some(({ width }) => width) && (
          <TableWidths columns={columns} hasSelection={selection !== undefined} hasActions={actions !== undefined} />
        )}
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          chosen={marked}
          onToggleAll={toggleAll}
          hasActions={actions !== undefined}
        />
        {isFirstLoad ? (
          <TableBones columns={columns} rows={SKELETON_ROWS} hasSelection={selection !== undefined} />
        ) : (
          <TableBody
            body={body}
            rows={rows}
            keys={keys}
            columns={columns}
            view={view}
            isGrid={widths !== undefined}
            selection={selection}
            isPhone={isPhone}
            labelOf={(row, key) => rowLabel?.(row) ?? key}
            onToggle={toggle}
            actions={actions}
          />
        )}
        <TableFoot columns={columns} hasSelection={selection !== undefined} hasActions={actions !== undefined} />
      </table>
      <div ref={marker} />
    </div>
  );
}
