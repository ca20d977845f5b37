import { useDeferredValue, useMemo, useState } from 'react';
import './data-table.css';
import { HiddenColumns } from './hidden-columns.tsx';
import { RowMenu } from './row-menu.tsx';
import { TableBody } from './table-body.tsx';
import { TableBones } from './table-bones.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import type { DataTableProps } from './table-props.ts';
import { FOOT_PX, HEAD_PX } from './use-fill.ts';
import { useTable } from './use-table.ts';

const areSame = <T,>(some: readonly T[], others: readonly T[], rowKey: (row: T) => string) =>
  some === others || (some.length === others.length && some.every((row, index) => rowKey(row) === rowKey(others[index] ?? row)));

/**
 * Our own table: real table semantics, fixed tracks, sticky head and totals, rows by keyboard, shift-range selection, virtual rows above 100.
 * Other rows are drawn when there is time, so that no click waits for fifty of them; what changes in a row is drawn at once.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const drawn = useDeferredValue(props.rows);
  const rows = areSame(props.rows, drawn, props.rowKey) ? props.rows : drawn;
  const isBehind = rows.length === 0 && props.rows.length > 0;
  return <DrawnTable {...props} rows={rows} isLoading={props.isLoading || isBehind} />;
}

function DrawnTable<T>(props: DataTableProps<T>) {
  const { caption, rows, selection, density = 'dense', isLoading = false } = props;
  const table = useTable(props);
  const [asked, setAsked] = useState<HTMLElement | null>(null);
  const { shown, stuck, end, fill, refs, isFirstLoad, isPhone, hasSelection, layout, onLayout } = table;
  const hidden = useMemo(
    () => <HiddenColumns hidden={table.hidden} layout={layout} onLayout={onLayout} />,
    [table.hidden, layout, onLayout],
  );
  if (props.error) return props.error;
  if (!table.isDrawn) return props.empty;
  const ends = { stuck, hasSelection, hasEnd: end > 0 };

  // A page's own list that scrolls in itself ends where the window does.
  const height = fill > 0 ? { style: { maxHeight: HEAD_PX + fill + FOOT_PX } } : {};
  const wide = table.isTooWide && { 'data-wide': true, tabIndex: 0, role: 'region', 'aria-label': caption, ...height };

  return (
    <div ref={refs.box} className="k-table-box" {...wide}>
      {isFirstLoad && (
        <span role="status" className="k-visually-hidden">
          Loading {caption}
        </span>
      )}
      <table
        className="k-table"
        data-grid
        data-density={density}
        data-sub={table.hasSub || undefined}
        style={table.style}
        aria-busy={isLoading || undefined}
        aria-rowcount={(props.totalCount ?? rows.length) + 1}
      >
        <caption className="k-visually-hidden">{caption}</caption>
        <TableHead
          columns={shown}
          stuck={stuck}
          sort={props.sort}
          onSort={props.onSort}
          resize={table.resize}
          chosen={table.marked}
          onToggleAll={table.toggleAll}
          isFirstLoad={isFirstLoad}
          more={hidden}
          hasActions={table.hasActions}
          hasEnd={ends.hasEnd}
        />
        {isFirstLoad ? (
          <TableBones columns={shown} rowHeight={table.rowHeight} fill={fill} {...ends} />
        ) : (
          <TableBody
            body={refs.body}
            rows={rows}
            keys={table.keys}
            columns={shown}
            stuck={stuck}
            view={table.view}
            roving={table.roving}
            selection={selection}
            isPhone={isPhone}
            labelOf={(row, key) => props.rowLabel?.(row) ?? key}
            onToggle={table.toggle}
            actions={table.actions}
            hasEnd={ends.hasEnd}
            openActions={setAsked}
          />
        )}
        <TableFoot columns={shown} {...ends} />
      </table>
      {asked && <RowMenu row={asked} onClose={() => setAsked(null)} />}
      <div ref={refs.marker} />
    </div>
  );
}
