import { Chart, ChartSkeleton, type Column, compact, DataTable, lineChart, percent, shortDay, useFocusBack } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { COMPARE_COUNT, type Compared, LEAST_COMPARED, MOST_COMPARED, priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { Modal } from '@mantine/core';
import { useMemo } from 'react';

/** What is compared: saved plans, or explorations of staff. */
export type Comparing = { plans?: string[]; explorations?: string[] };

type Pair = Compared['pairs'][number];
const TOO_FEW = 'too few to tell';

const columnsOf = ({ series }: Compared): Column<Pair>[] => {
  const titleOf = (place: number) => series[place]?.title ?? '';
  const part = (share: number | null) => (share === null ? '–' : percent(share));
  return [
    { key: 'first', label: 'One', flex: true, width: 160, cell: ({ first }) => titleOf(first) },
    { key: 'second', label: 'The other', flex: true, width: 160, cell: ({ second }) => titleOf(second) },
    {
      key: 'requests',
      label: 'In common a day',
      align: 'right',
      width: 120,
      cell: ({ requests }) => (requests === null ? TOO_FEW : compact(requests)),
    },
    { key: 'ofFirst', label: 'Of the one', align: 'right', width: 90, cell: ({ ofFirst }) => part(ofFirst) },
    { key: 'ofSecond', label: 'Of the other', align: 'right', width: 96, cell: ({ ofSecond }) => part(ofSecond) },
  ];
};

function Figures({ compared }: { compared: Compared }) {
  const spec = useMemo(
    () =>
      lineChart({
        labels: compared.days.map((day) => shortDay(day)),
        stamps: compared.days,
        series: compared.series.map(({ title, values }) => ({ name: title, values })),
        format: compact,
      }),
    [compared],
  );
  return (
    <>
      <Chart spec={spec} height={240} label={`Requests a day: ${compared.series.map(({ title }) => title).join(', ')}`} />
      <DataTable
        caption="Requests that two have in common"
        columns={columnsOf(compared)}
        rows={compared.pairs}
        rowKey={({ first, second }) => `${first} ${second}`}
        rowLabel={({ first, second }) => `${compared.series[first]?.title} and ${compared.series[second]?.title}`}
      />
      <p className="k-note">Complete days of the last 28, UTC; exact, by the index.</p>
    </>
  );
}

/** Up to four plans or explorations in one chart, with what each two have in common (decision 0138). */
export function CompareDialog({ of: { plans = [], explorations = [] }, onClose }: { of: Comparing; onClose: () => void }) {
  useFocusBack();
  const chosen = plans.length + explorations.length;
  const isPossible = chosen >= LEAST_COMPARED && chosen <= MOST_COMPARED;
  const { data, error, refetch, isFetching } = useCall(priceExplorerRoutes.compare, { plans, explorations }, { enabled: isPossible });
  return (
    <Modal opened onClose={onClose} title="Compare requests" size={820}>
      {!isPossible && <p className="k-note">{COMPARE_COUNT}</p>}
      {error && <CallFailed title="The comparison did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {isPossible && !error && !data && <ChartSkeleton height={240} label="Loading comparison" />}
      {data && <Figures compared={data} />}
    </Modal>
  );
}
