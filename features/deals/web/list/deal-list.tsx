import { hrefOf } from '@kontor/core/contract';
import { BulkBar, count, DataTable, ErrorPanel } from '@kontor/core/ui';
import { errorText, ListFoot, useSession, writeSort } from '@kontor/core/web';
import { type DealRow, dealPages } from '@kontor/deals/contract';
import { useMemo, useState } from 'react';
import { dealColumns, HIDDEN_AT_FIRST } from './deal-columns.tsx';
import { DealFilters } from './deal-filters.tsx';
import { DealListEmpty } from './deal-list-empty.tsx';
import { DealRowActions, NOT_HERE } from './deal-row-actions.tsx';
import type { DealListState } from './use-deal-list.ts';
import { useMoveDeals } from './use-move-deals.ts';
import { useTableView } from './use-table-view.ts';

const NONE: ReadonlySet<string> = new Set();
const actions = (row: DealRow) => <DealRowActions row={row} />;

/** Filters, the table with its closing line, and the bulk bar; staff only read (spec 2 §2, §6). */
export function DealList({ state, isStaff }: { state: DealListState; isStaff: boolean }) {
  const { accountType } = useSession();
  const { list, pageSize, sort, setUrl } = state;
  const view = useTableView(isStaff ? 'staff-deals' : 'deals', HIDDEN_AT_FIRST);
  const [selected, setSelected] = useState(NONE);
  const { unpublish, isBusy } = useMoveDeals();
  const { rows } = list;
  const totals = list.first?.totals;
  const shown = list.total === null ? 'Total' : `Total of ${count(list.total)}`;
  const columns = useMemo(() => {
    const page = isStaff ? dealPages.staffEdit : dealPages.edit;
    return dealColumns({ accountType, isStaff, hrefOf: ({ id }) => hrefOf(page, { id }), totals, shown });
  }, [accountType, isStaff, totals, shown]);
  const visible = useMemo(() => columns.filter(({ key }) => !view.hidden.includes(key)), [columns, view.hidden]);
  const blocked = useMemo(() => new Map(rows.filter((row) => row.bulkUnpublishDisabled).map(({ id }) => [id, NOT_HERE])), [rows]);
  // Rows that a filter took away are not part of what the bar acts on.
  const chosen = useMemo(
    () => new Set(rows.filter(({ id }) => selected.has(id) && !blocked.has(id)).map(({ id }) => id)),
    [rows, selected, blocked],
  );
  const free = rows.filter(({ id }) => !blocked.has(id)).map(({ id }) => id);
  const error = list.error && (
    <ErrorPanel title="Deals did not load" onRetry={list.retry} isRetrying={list.isUpdating}>
      {errorText(list.error)}
    </ErrorPanel>
  );
  return (
    <>
      <DealFilters state={state} columns={columns} view={view} />
      <DataTable
        caption="Deals"
        columns={visible}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        sort={sort}
        onSort={(next) => setUrl({ sort: writeSort(next) })}
        density={view.density}
        isLoading={list.isLoading || list.isUpdating}
        error={error}
        empty={<DealListEmpty state={state} isStaff={isStaff} />}
        totalCount={list.total}
        {...(isStaff ? {} : { actions, selection: { selected: chosen, onChange: setSelected, blocked } })}
      />
      <ListFoot list={list} noun="deals" pageSize={pageSize} />
      <BulkBar
        selected={chosen.size}
        shown={free.length}
        onSelectAll={() => setSelected(new Set(free))}
        onClear={() => setSelected(NONE)}
        actions={[
          { label: 'Unpublish', onClick: () => unpublish([...chosen], () => setSelected(NONE)), reason: isBusy ? 'Unpublishing' : null },
        ]}
      />
    </>
  );
}
