import { ChartTools, EmptyState, LoadMore, Panel, SearchBox, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { DEAL_INSIGHTS, INSIGHT_PAGE, INSIGHTS, INSIGHTS_DELAYED, type InsightKey, insightRoutes } from '@kontor/dashboards/contract';
import type { SegmentRange } from '@kontor/segments/contract';
import { InsightRows, insightFigures } from '@kontor/segments/web';
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ChartOfDeal } from './chart-of-deal.ts';
import './dashboard.css';

const FRESH_MS = 300_000;
const DAYS: { value: SegmentRange; label: string }[] = [
  { value: 'last7day', label: '7 days' },
  { value: 'last15day', label: '15 days' },
  { value: 'last30day', label: '30 days' },
];
/** The insights' own days, in words. */
const daysOf = (range: SegmentRange) => `last ${DAYS.find(({ value }) => value === range)?.label}, ${INSIGHTS_DELAYED}`;
type Asked = { dealId: string; admin: boolean; dateRange: SegmentRange };

/** All rows of an insight, by search and a page at a time. */
function AllRows({ id, asked }: { id: InsightKey; asked: Asked }) {
  const [q, setQ] = useState('');
  const [most, setMost] = useState(INSIGHT_PAGE);
  const query = useCall(insightRoutes.detail, { id, ...asked, all: true, q, most }, { keepPrevious: true });
  const { title, column } = INSIGHTS[id];
  const { data, error, isFetching } = query;
  const search = (next: string) => {
    setQ(next);
    setMost(INSIGHT_PAGE);
  };
  if (error)
    return <CallFailed title={`${title} did not load`} error={error} onRetry={() => void query.refetch()} isRetrying={isFetching} />;
  const shown = data?.rows.length ?? 0;
  const total = data?.total ?? shown;
  return (
    <div className="k-dash-breakdown">
      <SearchBox value={q} onChange={search} label={`Search ${title}`} placeholder={column} />
      {!data && <TableSkeleton rows={8} label={`Loading ${title}`} />}
      {data && shown === 0 && <EmptyState title="No Insight Data Found">No {column.toLowerCase()} has this in its name.</EmptyState>}
      {data && shown > 0 && (
        <div className="k-dash-rows">
          <InsightRows title={title} insight={data} page={most} isStale={query.isPlaceholderData} />
        </div>
      )}
      {total > INSIGHT_PAGE && (
        <LoadMore
          shown={shown}
          total={total}
          noun={['row', 'rows']}
          hasMore={shown < total}
          isLoading={isFetching}
          onMore={() => setMost(most + INSIGHT_PAGE)}
        />
      )}
    </div>
  );
}

function Insight({ id, asked, fileOf }: { id: InsightKey; asked: Asked } & Pick<ChartOfDeal, 'fileOf'>) {
  const [isAll, setAll] = useState(false);
  const { title } = INSIGHTS[id];
  const { data, error, refetch, isFetching, isPlaceholderData } = useCall(
    insightRoutes.detail,
    { id, ...asked },
    { staleTime: FRESH_MS, keepPrevious: true },
  );
  const has = data !== undefined && data.rows.length > 0;
  return (
    <Panel
      title={title}
      note={INSIGHTS_DELAYED}
      actions={
        has && (
          <>
            <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)} aria-label={`View All: ${title}`}>
              View All
            </Button>
            <ChartTools
              title={title}
              table={insightFigures(data)}
              file={isPlaceholderData ? null : fileOf(title, daysOf(asked.dateRange))}
            />
          </>
        )
      }
    >
      {error && (
        <CallFailed
          title={`${title} did not load`}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          rest="The other figures are not affected."
        />
      )}
      {!error && !data && <TableSkeleton rows={6} label={`Loading ${title}`} />}
      {!error && data && !has && (
        <EmptyState title="No Insight Data Found">Nothing was delivered in this date range, up to four hours ago.</EmptyState>
      )}
      {!error && has && <InsightRows title={title} insight={data} isStale={isPlaceholderData} />}
      <Modal opened={isAll} onClose={() => setAll(false)} title={title} size={880}>
        {isAll && <AllRows id={id} asked={asked} />}
      </Modal>
    </Panel>
  );
}

type Props = Pick<ChartOfDeal, 'fileOf'> & { dealId: string; admin: boolean };

/** Where a deal delivers most, up to four hours ago; deals are not ranked within one (spec 2 §2). */
export function DealInsights({ dealId, admin, fileOf }: Props) {
  const [dateRange, setRange] = useState<SegmentRange>('last7day');
  return (
    <section aria-label="Insights" className="k-dash-insights">
      <header>
        <h2 className="k-heading">Insights</h2>
        <span className="k-note">{INSIGHTS_DELAYED}</span>
        <SegmentedControl
          size="xs"
          aria-label="Days of the insights"
          data={DAYS}
          value={dateRange}
          onChange={(next) => setRange(DAYS.find(({ value }) => value === next)?.value ?? 'last7day')}
        />
      </header>
      <div className="k-dash-insight-grid">
        {DEAL_INSIGHTS.map((id) => (
          <Insight key={id} id={id} asked={{ dealId, admin, dateRange }} fileOf={fileOf} />
        ))}
      </div>
    </section>
  );
}
