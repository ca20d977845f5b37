import { type Fields, fieldsWith } from '@kontor/core/contract';
import { type Column, type Density, Later } from '@kontor/core/ui';
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { filteringColumns, filtersOfRows, RowFilterButton } from './filter-cell.tsx';
import { type ListBulk, ListBulkBar } from './list-bulk.tsx';
import { columnsOf, type ListTotals, type Looks, textOf } from './list-columns.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListFoot } from './list-foot.tsx';
import { ListGroups } from './list-groups.tsx';
import type { ListPaste } from './list-paste.ts';
import { type ListNone, ListRows } from './list-rows.tsx';
import type { KeptView } from './list-views.tsx';
import { ListDates } from './record-link.tsx';
import { useChosen } from './use-chosen.ts';
import { useListActions } from './use-list-actions.ts';
import type { Listing } from './use-list-page.ts';
import { readTable, useTableView } from './use-table-view.ts';

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
  /** Null: nothing is selected; without it a list that has a file exports what is. */
  bulk?: ListBulk<Row> | null | undefined;
  /** Row height and hidden columns at first. */
  density?: Density | undefined;
  hidden?: string[] | undefined;
};

const PasteNote = lazy(() => import('./list-paste-note.tsx'));
const isPasted = (paste: ListPaste | null): paste is ListPaste => paste !== null && (paste.ids !== undefined || paste.tooMany !== null);

const NO_ACTS: readonly never[] = [];
const NO_BULK = {};

type FirstTable = NonNullable<Parameters<typeof useTableView>[1]>;

/** A view has columns and row height of its own, and keeps what is changed in this browser apart from the list's. */
function keptTable(name: string, chosen: KeptView | null, first: FirstTable): [name: string, first: FirstTable] {
  if (!chosen?.table) return [name, first];
  return [`${name}.${chosen.id}.${chosen.version}`, { ...first, ...readTable(chosen.table) }];
}

/** A row's own buttons, and the one that filters by its values, where it has such. */
function useRowActions<Row extends { id: string }, F extends Fields>(state: Listing<Row, F>, own: ((row: Row) => ReactNode) | undefined) {
  const { view, viewer, filters } = state;
  const latest = useRef(state.only);
  useEffect(() => {
    latest.current = state.only;
  });
  const choose = useCallback((key: string, value: string) => latest.current(key, value), []);
  // Options change when their call has answered; what is chosen of them is no matter here.
  const offered = JSON.stringify(filters.map(({ key, options }) => [key, options]));
  const filtersOf = useMemo(() => filtersOfRows<Row, F>({ view, viewer, filters }), [view, viewer, offered]);
  const actions = useCallback(
    (row: Row) => (
      <>
        {own?.(row)}
        {filtersOf(row).length > 0 && <RowFilterButton name={textOf(row, view.title)} filters={() => filtersOf(row)} choose={choose} />}
      </>
    ),
    [own, filtersOf, view, choose],
  );
  const hasAny = own !== undefined || fieldsWith(view.fields, 'filter').length > 0;
  return { choose, filtersOf, actions: hasAny ? actions : undefined };
}

/** The toolbar, rows, the bar of what is chosen, and the foot of a list; a new wish is drawn when what was pressed has been. */
export const ListTable = <Row extends { id: string }, F extends Fields>(props: ListTableProps<Row, F>) => (
  <Later of={props.state.asked}>
    <DrawnListTable {...props} />
  </Later>
);

function DrawnListTable<Row extends { id: string }, F extends Fields>({ state, looks, none, ...props }: ListTableProps<Row, F>) {
  const { acts = NO_ACTS, totals, rowActions, bulk = state.file ? NO_BULK : undefined, density, hidden } = props;
  const { view, viewer, list, kept, group } = state;
  const chosenView = kept?.chosen ?? null;
  const [name, first] = useMemo(
    () => keptTable(kept?.list ?? view.name, chosenView, { ...(density && { density }), ...(hidden && { hidden }) }),
    [view, kept?.list, chosenView, density, hidden],
  );
  const saved = useTableView(name, first, chosenView ? undefined : kept?.own);
  const { choose, filtersOf, actions } = useRowActions(state, rowActions);
  const columns = useMemo(
    () => filteringColumns(columnsOf(view, looks, { viewer, totals }), filtersOf, choose),
    [view, looks, viewer, totals, filtersOf, choose],
  );
  const { key: sorted } = state.sort;
  // What the rows are sorted by is there, so that its arrow says it.
  const raised = saved.hidden.includes(sorted) ? sorted : '';
  const shown = useMemo(
    () => [...columns.filter(({ key }) => key === raised || !saved.hidden.includes(key)), ...acts],
    [columns, saved.hidden, acts, raised],
  );
  const choice = useChosen(state);
  // The foot comes with the rows that it counts (DataTable).
  const drawn = useDeferredValue(list);
  useListActions(state);
  return (
    <>
      <ListFilters state={state} columns={columns} saved={saved} canGroup />
      {isPasted(state.paste) && (
        <Suspense>
          <PasteNote paste={state.paste} noun={view.noun} first={list.isPrevious ? undefined : list.first} />
        </Suspense>
      )}
      {group ? (
        <ListGroups state={state} group={group} looks={looks} columns={shown} density={saved.density} />
      ) : (
        <>
          <ListDates search={state.datesInLinks}>
            <ListRows
              state={state}
              columns={shown}
              layout={saved.layout}
              onLayout={saved.setLayout}
              none={none}
              density={saved.density}
              actions={actions}
              selection={bulk ? choice.selection : undefined}
            />
          </ListDates>
          {bulk && <ListBulkBar state={state} bulk={bulk} choice={choice} columns={shown.map(({ key }) => key)} />}
          <ListFoot list={drawn} noun={view.noun} pageSize={state.pageSize} />
        </>
      )}
    </>
  );
}
