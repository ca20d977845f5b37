import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import type { Column, Density, Selection, Sort } from './column.ts';
import { AS_DECLARED, type ColumnLayout } from './column-layout.ts';
import './data-table.css';
import { HiddenColumns } from './hidden-columns.tsx';
import { LIST_KEYS } from './list-keys.ts';
import { TableBody } from './table-body.tsx';
import { TableBones } from './table-bones.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { useColumns } from './use-columns.ts';
import { useEnd } from './use-end.ts';
import { FOOT_PX, HEAD_PX, useFill } from './use-fill.ts';
import { useRoom } from './use-room.ts';
import { useRoving } from './use-roving.ts';
import { useRowSelection } from './use-row-selection.ts';
import { useScreen } from './use-screen.ts';
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
  /** Icon buttons, four at most, in a track of their own; they appear on hover and focus; not on a phone. */
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
  /** How somebody arranged the columns, where that is kept; without it the table keeps it while it is there. */
  layout?: ColumnLayout | undefined;
  onLayout?: ((next: ColumnLayout) => void) | undefined;
  /** The page's own list: it reaches down to the end of the window, and its keys work from anywhere on the page. */
  isMain?: boolean | undefined;
};

const NO_KEYS: readonly never[] = [];
const HEIGHTS: Record<Density, number> = { dense: 28, normal: 36, roomy: 44 };
const chosen = (keys: readonly string[], selection: Selection | undefined) => {
  if (!selection) return undefined;
  const free = keys.filter((key) => !selection.blocked?.has(key));
  const hits = free.reduce((sum, key) => sum + (selection.selected.has(key) ? 1 : 0), 0);
  return hits === 0 ? 'none' : hits === free.length ? 'all' : 'some';
};

/** Height of a row in px, as the style sheet has it. */
const rowHeightOf = (density: Density, isPhone: boolean, hasSub: boolean) => (isPhone ? (hasSub ? 58 : 44) : HEIGHTS[density]);

/** How the columns are arranged, kept by the page or else here. */
function useLayout({ layout, onLayout }: Pick<DataTableProps<never>, 'layout' | 'onLayout'>) {
  const [own, setOwn] = useState(AS_DECLARED);
  return { layout: layout ?? own, onLayout: onLayout ?? setOwn };
}

/** Our own table: real table semantics, fixed tracks, sticky head and totals, rows by keyboard, shift-range selection, virtual rows above 100. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { caption, rows, rowKey, selection, density = 'dense', isLoading = false, isMain = false } = props;
  const isPhone = useScreen() === 'phone';
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  // A scroll draws again; counting 100,000 keys then would cost more than the rows.
  const marked = useMemo(() => chosen(keys, selection), [keys, selection]);
  const hasSub = isPhone && props.columns.some(({ sub }) => sub);
  const rowHeight = rowHeightOf(density, isPhone, hasSub);
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const marker = useRef<HTMLDivElement>(null);

  const isFirstLoad = isLoading && rows.length === 0;
  const isDrawn = !props.error && (rows.length > 0 || isFirstLoad || !props.empty);
  const room = useRoom(box, isDrawn);
  const hasFoot = props.columns.some(({ total }) => total !== undefined);
  const fill = useFill(box, { isOn: isMain && isDrawn, hasFoot }, `${isFirstLoad} ${room} ${rowHeight}`);
  const arrangement = useLayout(props);
  const actions = isPhone ? undefined : props.actions;
  const has = { hasSelection: selection !== undefined, hasActions: actions !== undefined };
  const { shown, hidden, stuck, isTooWide, end, style, resize } = useColumns({
    columns: props.columns,
    ...arrangement,
    room,
    ...has,
    isPhone,
    sorted: props.sort?.key,
  });
  const view = useVirtualRows({ count: rows.length, rowHeight, body });
  const roving = useRoving(body, view.show);
  const { toggle, toggleAll } = useRowSelection(keys, selection);
  useEnd(marker, isLoading ? undefined : props.onEnd, rows.length);
  useShortcuts('Lists', isMain && rows.length > 0 ? LIST_KEYS.map((one) => (one.isEntry ? { ...one, run: roving.enter } : one)) : NO_KEYS);

  if (props.error) return props.error;
  if (!isDrawn) return props.empty;
  const ends = { stuck, hasSelection: has.hasSelection, hasEnd: end > 0 };

  // A page's own list that scrolls in itself ends where the window does.
  const height = fill > 0 ? { style: { maxHeight: HEAD_PX + fill + FOOT_PX } } : {};
  const wide = isTooWide && { 'data-wide': true, tabIndex: 0, role: 'region', 'aria-label': caption, ...height };

  return (
    <div ref={box} className="k-table-box" {...wide}>
      {isFirstLoad && (
        <span role="status" className="k-visually-hidden">
          Loading {caption}
        </span>
      )}
      <table
        className="k-table"
        data-grid
        data-density={density}
        data-sub={hasSub || undefined}
        style={style}
        aria-busy={isLoading || undefined}
        aria-rowcount={(props.totalCount ?? rows.length) + 1}
      >
        <caption className="k-visually-hidden">{caption}</caption>
        <TableHead
          columns={shown}
          stuck={stuck}
          sort={props.sort}
          onSort={props.onSort}
          resize={resize}
          chosen={marked}
          onToggleAll={toggleAll}
          end={
            end > 0 ? (
              <>
                {has.hasActions && <span className="k-visually-hidden">Actions</span>}
                <HiddenColumns hidden={hidden} {...arrangement} />
              </>
            ) : undefined
          }
        />
        {isFirstLoad ? (
          <TableBones columns={shown} rowHeight={rowHeight} fill={fill} {...ends} />
        ) : (
          <TableBody
            body={body}
            rows={rows}
            keys={keys}
            columns={shown}
            stuck={stuck}
            view={view}
            roving={roving}
            fill={fill}
            selection={selection}
            isPhone={isPhone}
            labelOf={(row, key) => props.rowLabel?.(row) ?? key}
            onToggle={toggle}
            actions={actions}
            hasEnd={ends.hasEnd}
          />
        )}
        <TableFoot columns={shown} {...ends} />
      </table>
      <div ref={marker} />
    </div>
  );
}
