import {
  type Column,
  ConfirmDialog,
  compact,
  DataTable,
  EmptyState,
  ErrorPanel,
  IconButton,
  money,
  percent,
  SearchBox,
  toast,
} from '@kontor/core/ui';
import { errorText, useSession } from '@kontor/core/web';
import type { ValueDimension } from '@kontor/market/contract';
import { INSIGHT_KEYS, INSIGHTS, type InsightRow } from '@kontor/price-explorer/contract';
import { Select } from '@mantine/core';
import { IconFilter, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanEditing } from '../targeting/use-plan-editing.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import { type RowChoice, type RowSide, rowTitle, whyNotRow, withRow } from './row-choice.ts';
import { type useExplorer, useInsights } from './use-explorer.ts';

const BY = INSIGHT_KEYS.map((value) => ({ value, label: INSIGHTS[value].title }));

const columnsOf = (head: string): Column<InsightRow>[] => [
  { key: 'name', label: head, flex: true, cell: ({ name }) => name, sub: ({ medianFloor }) => `median ${money(medianFloor)}` },
  { key: 'requests', label: 'Avails', align: 'right', width: 84, cell: ({ requests }) => compact(requests) },
  { key: 'share', label: 'Share', align: 'right', width: 70, cell: ({ share }) => percent(share) },
  {
    key: 'medianFloor',
    label: 'Median',
    title: 'Median floor, CPM',
    align: 'right',
    width: 80,
    hide: 'phone',
    cell: ({ medianFloor }) => money(medianFloor),
  },
  {
    key: 'within',
    label: 'Clear floor',
    title: 'Avails a day whose floor is at or below the net price',
    align: 'right',
    width: 84,
    hide: 'phone',
    cell: ({ within }) => compact(within),
  },
];

type Asked = RowChoice & { row: InsightRow };

/** What choosing a row leaves, before it is chosen. */
function CostDialog({ asked, requests, onApply, onClose }: { asked: Asked; requests: number; onApply: () => void; onClose: () => void }) {
  const { row, side } = asked;
  const left = side === 'only' ? row.requests : Math.max(0, requests - row.requests);
  return (
    <ConfirmDialog
      isOpen
      title={`${rowTitle(asked, row.name)}?`}
      confirmLabel={rowTitle(asked, row.name)}
      onConfirm={onApply}
      onClose={onClose}
    >
      Leaves {compact(left)} of {compact(requests)} avails a day: −{compact(requests - left)} (
      {percent(requests === 0 ? 0 : ((requests - left) / requests) * 100)}
      ). The change can be undone.
    </ConfirmDialog>
  );
}

type InsightsTabProps = { editing: PlanEditing; search: ExplorerSearch; onSearch: ReturnType<typeof useExplorer>[1]; net: string };

/** Of whom and of what the targeting's requests are; a row can be targeted alone, or kept out (spec 2 §2). */
export function InsightsTab({ editing, search, onSearch, net }: InsightsTabProps) {
  const { by } = search;
  const { title, head, many } = INSIGHTS[by];
  const canExclude = !useSession().featureToggles.mediaPlanExclude;
  const { data, error, isFetching, isPlaceholderData, refetch } = useInsights({ targeting: editing.targeting, search }, net);
  const [q, setQ] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const text = q.trim().toLowerCase();
  const all = isPlaceholderData ? [] : (data?.rows ?? []);
  const rows = all.filter(({ name, value }) => name.toLowerCase().includes(text) || value.toLowerCase().includes(text));
  const handleApply = ({ row, ...choice }: Asked) => {
    setAsked(null);
    editing.learnNames(choice.dimension, [{ id: row.value, name: row.name }]);
    editing.change((now) => withRow(now, choice), choice.dimension);
    toast.undo(`${rowTitle(choice, row.name)}: the targeting has changed.`, editing.undo);
  };
  const button = (row: InsightRow, dimension: ValueDimension, side: RowSide) => {
    const choice = { dimension, value: row.value, side };
    return (
      <IconButton
        size={24}
        icon={side === 'only' ? IconFilter : IconMinus}
        label={rowTitle(choice, row.name)}
        reason={whyNotRow(editing.targeting, choice, canExclude)}
        onClick={() => setAsked({ ...choice, row })}
      />
    );
  };
  const empty = text ? (
    <EmptyState title="No Insight Data Found">
      None of these {many} matches “{q}”.
    </EmptyState>
  ) : (
    <EmptyState title="No Insight Data Found">No avails of the last 28 days name one.</EmptyState>
  );
  return (
    <>
      <div className="k-explorer-find">
        <Select
          aria-label="Insights by"
          data={BY}
          value={by}
          allowDeselect={false}
          onChange={(next) => onSearch({ by: INSIGHT_KEYS.find((one) => one === next) ?? 'publishers' })}
        />
      </div>
      <SearchBox label={`Find ${many}`} placeholder={`Find ${many}`} value={q} onChange={setQ} />
      <DataTable
        caption={`Top ${title}`}
        columns={columnsOf(head)}
        rows={rows}
        rowKey={({ value }) => value}
        rowLabel={({ name }) => name}
        isLoading={isFetching}
        density="dense"
        error={
          error && (
            <ErrorPanel title="Insights did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
              {errorText(error)}
            </ErrorPanel>
          )
        }
        empty={empty}
        {...(by !== 'hour' &&
          !editing.isReadOnly && {
            actions: (row: InsightRow) => (
              <>
                {button(row, by, 'only')}
                {button(row, by, 'without')}
              </>
            ),
          })}
      />
      {asked && (
        <CostDialog asked={asked} requests={data?.requests ?? 0} onApply={() => handleApply(asked)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
