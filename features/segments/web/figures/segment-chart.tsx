import { ChartPanel, compact, EmptyState, lineChart, shortDay } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { figureRoutes, type SegmentRange } from '@kontor/segments/contract';
import { IconChartBarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { AvailsHint } from './figures-strip.tsx';
import type { SegmentChartType } from './use-figure-days.ts';

const HEIGHT = 260;
/** Charts are fresh for five minutes (spec 1 §9). */
const FRESH_MS = 300_000;
const TITLES: Record<SegmentChartType, string> = { avails: 'Avails', users: 'Daily Users' };

type Props = { id: string; source: 0 | 1; chartType: SegmentChartType; range: SegmentRange };

/** Requests, or members who asked, day by day (spec 3 §3, §9). */
export function SegmentChart({ id, source, chartType, range }: Props) {
  const asked = { id, source, chartType, dateRange: range };
  const { data, error, refetch, isFetching } = useCall(figureRoutes.chart, asked, { staleTime: FRESH_MS });
  const title = TITLES[chartType];
  const spec = useMemo(() => {
    if (!data) return undefined;
    const { data: days, yAxisLabel, toolTipLabel } = data.graph;
    return lineChart({
      labels: days.map(({ key }) => shortDay(key)),
      stamps: days.map(({ key }) => key),
      series: [{ name: toolTipLabel || title, values: days.map(({ value }) => value) }],
      format: compact,
      unit: yAxisLabel,
    });
  }, [data, title]);
  const summary = data?.graph.summary.map(({ msg, data: figure }) => `${msg} ${compact(figure)}`).join(', ');
  const isEmpty = data && (data.msg !== '' || data.graph.data.length === 0);
  return (
    <ChartPanel
      title={title}
      note={summary}
      hint={chartType === 'avails' ? <AvailsHint /> : undefined}
      spec={spec}
      first="Day"
      height={HEIGHT}
      label={`${title} by day`}
      error={
        error && (
          <CallFailed
            title={`${title} did not load`}
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            rest="The other figures are not affected."
          />
        )
      }
      empty={
        isEmpty && (
          <div className="segment-chart-none" style={{ minHeight: HEIGHT }}>
            <EmptyState title="No chart data found" icon={IconChartBarOff}>
              {data.msg}
            </EmptyState>
          </div>
        )
      }
    />
  );
}
