import { TableSkeleton } from '@kontor/core/ui';
import { ListEmpty, ListError, ListFilters, ListFoot, useCall, useListPage, useTableView } from '@kontor/core/web';
import { historyList, historyRoutes } from '@kontor/history/contract';
import { IconHistory } from '@tabler/icons-react';
import type { PlaceOfField } from './change-list.tsx';
import { ofRecord } from './changes-since.ts';
import type { ActionsOfChange } from './history-row.tsx';
import { HistoryTable } from './history-table.tsx';

const NONE = {
  words: 'Nothing changed in the last 92 days. Choose earlier dates to look further back, up to 12 months.',
  icon: IconHistory,
};

type Props = {
  id: string;
  /** The record is the platform's: what anybody of the platform did to it stands in their own accounts. */
  isOfPlatform?: boolean;
  placeOf?: PlaceOfField;
  actionsOf?: ActionsOfChange;
};

/** What happened to one record, newest first; filters live in the URL (spec 2 §2, §5). */
export function HistoryTab({ id, isOfPlatform = false, placeOf, actionsOf }: Props) {
  const of = ofRecord(id, isOfPlatform);
  const { data: creators } = useCall(historyRoutes.creators, of);
  const options = { creatorName: creators?.map((name) => ({ value: name, label: name })) };
  const state = useListPage(historyList, historyRoutes.list, { also: of, options });
  const saved = useTableView(historyList.name, { density: 'normal' });
  const { list, pageSize } = state;
  return (
    <>
      <ListFilters state={state} columns={[]} saved={saved} searched="history" />
      {list.error ? (
        <ListError list={list} title="History" />
      ) : list.isLoading ? (
        <TableSkeleton rows={8} label="Loading history" />
      ) : list.rows.length === 0 ? (
        <ListEmpty state={state} none={NONE} />
      ) : (
        <>
          <HistoryTable
            rows={list.rows}
            isUpdating={list.isUpdating}
            total={list.total}
            density={saved.density}
            placeOf={placeOf}
            actionsOf={actionsOf}
            sort={state.sort}
            onSort={state.onSort}
          />
          <ListFoot list={list} noun={historyList.noun} pageSize={pageSize} />
        </>
      )}
    </>
  );
}
