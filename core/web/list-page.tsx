import type { Fields } from '@kontor/core/contract';
import { type BulkAction, BulkBar, type Column, type Density } from '@kontor/core/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { columnsOf, type ListTotals, type Looks } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { type ListNone, ListRows, rowKey } from './list-rows.tsx';
import type { Listing } from './use-list-page.ts';
import { useTableView } from './use-table-view.ts';

export type ListBulk<Row> = {
  /** Why a row is not for it. */
  blocked: (row: Row) => string | null;
  /** What may be done with the rows chosen, all of them in sight; `clear` ends the choice. */
  actions: (rows: Row[], clear: () => void) => BulkAction[];
};

type ListTableProps<Row extends { id: string }, F extends Fields> = {
  state: Listing<Row, F>;
  /** A module constant or a memo, as `acts`, so that rows stay as they are. */
  looks: Looks<Row, F>;
  /** The closing line; a memo, as the looks are. */
  totals?: ListTotals | undefined;
  /** Columns after the fields', of buttons. */
  acts?: readonly Column<Row>[] | undefined;
  none: ListNone;
  /** Icon buttons that appear on hover and focus. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  bulk?: ListBulk<Row> | undefined;
  /** Row height and hidden columns at first. */
  density?: Density | undefined;
  hidden?: string[] | undefined;
};

const NOTHING: ReadonlySet<string> = new Set();
const NO_ACTS: readonly never[] = [];

/** What is chosen among the rows in sight: what a filter took away, and what is not for it, is no part of it. */
function useChosen<Row extends { id: string }>(rows: readonly Row[], bulk: ListBulk<Row> | undefined) {
  const [selected, onChange] = useState(NOTHING);
  const reasons = rows.map((row) => [row.id, bulk?.blocked(row) ?? null] as const);
  const blocked = new Map(reasons.flatMap(([id, reason]) => (reason === null ? [] : [[id, reason]])));
  const free = rows.filter(({ id }) => !blocked.has(id));
  const chosen = free.filter(({ id }) => selected.has(id));
  return {
    chosen,
    free: free.length,
    clear: () => onChange(NOTHING),
    all: () => onChange(new Set(free.map(rowKey))),
    selection: { selected: new Set(chosen.map(rowKey)), onChange, blocked },
  };
}

/** Filters, rows, the bar of what is chosen, and the foot of a list. */
export function ListTable<Row extends { id: string }, F extends Fields>({ state, looks, none, ...props }: ListTableProps<Row, F>) {
  const { acts = NO_ACTS, totals, rowActions, bulk, density, hidden } = props;
  const { view, viewer, list } = state;
  const saved = useTableView(view.name, { ...(density && { density }), ...(hidden && { hidden }) });
  const columns = useMemo(() => columnsOf(view, looks, { viewer, totals }), [view, looks, viewer, totals]);
  const { key: sorted } = state.sort;
  // What the rows are sorted by is there, so that its arrow says it.
  const shown = useMemo(
    () => [...columns.filter(({ key }) => key === sorted || !saved.hidden.includes(key)), ...acts],
    [columns, saved.hidden, acts, sorted],
  );
  const { chosen, free, clear, all, selection } = useChosen(list.rows, bulk);
  return (
    <>
      <ListFilters state={state} columns={columns} saved={saved} />
      <ListRows
        state={state}
        columns={shown}
        layout={saved.layout}
        onLayout={saved.setLayout}
        none={none}
        density={saved.density}
        actions={rowActions}
        selection={bulk && selection}
      />
      {bulk && <BulkBar selected={chosen.length} shown={free} onSelectAll={all} onClear={clear} actions={bulk.actions(chosen, clear)} />}
      <ListFoot list={list} noun={view.noun[1]} pageSize={state.pageSize} />
    </>
  );
}
