import { ChartSkeleton, ChartTools, EmptyState, ErrorPanel, FigureTable, money, Panel } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { type Flow, transparencyRoutes as routes } from '@kontor/transparency/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FlowChart } from './flow-chart.tsx';
import './transparency.css';
import { FRESH, useTransparencyUrl } from './use-transparency-url.ts';

const TITLE = 'From advertisers to publishers';
const OTHERS = 'All others';
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** Names of both ends, and what flows between each two: everybody else is the last of either. */
function shapeOf({ advertisers, publishers, flows }: Flow) {
  const [left, right] = [advertisers, publishers].map((ends) => [...ends.map(({ name }) => name), OTHERS]) as [string[], string[]]; // two of two
  const bands = flows.flatMap((row, from) => row.map((value, to) => ({ from, to, value: Number(value), exact: value })));
  return { left, right, bands: bands.filter(({ value }) => value > 0) };
}

const tableOf = ({ left, right, bands }: ReturnType<typeof shapeOf>) => ({
  columns: [{ label: 'Advertiser domain' }, { label: 'Publisher' }, { label: 'Spend', unit: 'USD', align: 'right' as const }],
  rows: bands.toSorted((a, b) => b.value - a.value).map(({ from, to, exact }) => [left[from] ?? '', right[to] ?? '', exact]),
});

/** What buyers paid, from the largest advertisers to the largest publishers; everything else is in it as well. */
export function FlowCard() {
  const { asked, fileOf } = useTransparencyUrl();
  const [view, setView] = useState('chart');
  const query = useCall(routes.flow, asked, FRESH);
  const { data } = query;
  const shape = useMemo(() => data && shapeOf(data), [data]);
  const table = shape && tableOf(shape);
  const body = () => {
    if (query.isError)
      return (
        <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorPanel>
      );
    if (!shape || !table) return <ChartSkeleton height={350} label={`Loading ${TITLE}`} />;
    if (shape.bands.length === 0)
      return <EmptyState title="No Data Available" level={3}>{`Nothing was spent in this date range.`}</EmptyState>;
    if (view === 'table')
      return (
        <FigureTable
          table={{ ...table, rows: table.rows.map(([from, to, value]) => [from ?? '', to ?? '', money(value ?? null)]) }}
          caption={TITLE}
          height={320}
        />
      );
    return <FlowChart {...shape} label={`${TITLE}: the largest flow is from ${table.rows[0]?.[0]} to ${table.rows[0]?.[1]}`} />;
  };
  return (
    <Panel
      title={TITLE}
      note="spend"
      actions={
        <>
          <SegmentedControl size="xs" aria-label="Show flows as" data={VIEWS} value={view} onChange={setView} />
          {table && table.rows.length > 0 && <ChartTools title={TITLE} table={table} file={fileOf(TITLE, query)} />}
        </>
      }
    >
      <div className="k-transparency-card" aria-busy={query.isPlaceholderData || undefined}>
        {body()}
      </div>
    </Panel>
  );
}
