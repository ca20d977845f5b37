import { countDays } from '@kontor/core/contract';
import { barChart, ChartPanel, dayRange, lineChart } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { BREAKDOWNS } from '@kontor/market/contract';
import { type ReportChart, type ReportColumn, type ReportSummary, reportRoutes } from '@kontor/reports/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { figureText, isPercentage, momentText } from './figure-text.ts';
import type { Which } from './use-report-rows.ts';
import type { ResultUrl } from './use-result-url.ts';

const ResultHeat = lazy(() => import('./result-heat.tsx'));

const HEIGHT = 200;
const FRESH_MS = 300_000;
const MOST_BARS = 10;

const numbers = (values: readonly (string | null)[]) => values.map((value) => (value === null ? null : Number(value)));
const unitOf = (column: ReportColumn): string =>
  column.prefix === '$' ? 'USD' : isPercentage(column) ? 'percent' : column.title.toLowerCase();

/** The figures of a chart as it is drawn. */
function specOf(
  { kind, by, points }: ReportChart,
  column: ReportColumn,
  days: Pick<ReportSummary, 'days' | 'previousDays'>,
  chosen?: number,
) {
  const labels = points.map(({ label }) => (kind === 'line' ? momentText(by, label) : label));
  const before = days.previousDays && { name: dayRange(days.previousDays), values: numbers(points.map(({ previous }) => previous)) };
  const parts = {
    labels,
    stamps: kind === 'line' ? points.map(({ key }) => key) : undefined,
    series: [{ name: dayRange(days.days), values: numbers(points.map(({ value }) => value)) }],
    format: (value: number) => figureText(column, String(value)),
    unit: unitOf(column),
    chosen,
  };
  // One moment is a bar: of a line it would be a dot.
  if (kind === 'line' && points.length > 1)
    return lineChart({ ...parts, before: before ? { ...before, labels: labels.map(() => before.name) } : undefined });
  return barChart({ ...parts, series: before ? [...parts.series, before] : parts.series });
}

type Props = {
  which: Which;
  summary: ReportSummary;
  url: ResultUrl;
  figures: readonly ReportColumn[];
  /** It waits for the rows, so that one question is asked at a time. */
  isReady: boolean;
};

/** Which measure the picture is of, and whether it is a chart or the hours of a week; of one day there is no week to compare. */
function Choices({ url: { measure, view, setUrl }, summary, figures }: Pick<Props, 'url' | 'summary' | 'figures'>) {
  const column = figures.find(({ about }) => about === measure) ?? figures[0];
  return (
    <>
      {countDays(summary.days) > 1 && (
        <SegmentedControl
          aria-label="Picture"
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'week', label: 'Week' },
          ]}
          value={view ?? 'chart'}
          onChange={(next) => setUrl({ view: next === 'week' ? 'week' : undefined }, true)}
        />
      )}
      {figures.length > 1 && (
        <Select
          aria-label="Measure of the chart"
          size="xs"
          w={150}
          allowDeselect={false}
          data={figures.map(({ about, title: label }) => ({ value: about, label }))}
          value={column?.about ?? null}
          onChange={(next) => setUrl({ measure: figures.find(({ about }) => about === next)?.about as ReportChart['measure'] }, true)}
        />
      )}
    </>
  );
}

/** One measure of a report as it is looked at: as a chart, or by the hours of a week. */
export function ResultPicture(props: Props) {
  const { url, summary, figures } = props;
  const column = figures.find(({ about }) => about === url.measure) ?? figures[0];
  if (!column) return null;
  if (url.view !== 'week' || countDays(summary.days) === 1) return <ResultChart {...props} />;
  return (
    <Suspense>
      <ResultHeat {...props} column={column} actions={<Choices {...props} />} />
    </Suspense>
  );
}

/** One measure of a report: over time a line, else its ten largest values. What is pressed in it narrows the rows, and pressed again no longer does. */
function ResultChart(props: Props) {
  const { which, summary, url, figures, isReady } = props;
  const { q, chosen, measure, setUrl } = url;
  const column = figures.find(({ about }) => about === measure) ?? figures[0];
  const wish = { ...which, q, measure: (column?.about ?? 'impressions') as ReportChart['measure'] };
  const { data, error, refetch, isFetching } = useCall(reportRoutes.chart, wish, {
    enabled: isReady && column !== undefined,
    keepPrevious: true,
    staleTime: FRESH_MS,
  });
  const at = data?.points.findIndex(({ key }) => data.by === chosen?.by && key === chosen.value) ?? -1;
  const isCurrent = data !== undefined && data.measure === column?.about;
  const spec = useMemo(
    () => (data && column && isCurrent ? specOf(data, column, summary, at < 0 ? undefined : at) : undefined),
    [data, column, isCurrent, summary, at],
  );
  if (!column) return null;
  const by = data ? BREAKDOWNS[data.by] : null;
  const pick = (index: number) => {
    const point = data?.points[index];
    if (!data || !point) return;
    setUrl(index === at ? { by: undefined, value: undefined } : { by: data.by, value: point.key }, true);
  };
  const words = data?.kind === 'bars' && data.points.length >= MOST_BARS ? 'the ten largest' : 'all rows';
  const against = summary.previousDays ? `; ${data?.kind === 'bars' ? 'beside' : 'dashed'} ${dayRange(summary.previousDays)}` : '';
  const title = by ? `${column.title} by ${by.label}` : column.title;
  return (
    <ChartPanel
      title={title}
      note={`${words}${against}`}
      spec={spec}
      first={by?.label ?? ''}
      height={HEIGHT}
      label={`${title}, ${dayRange(summary.days, 'always')}`}
      onPick={pick}
      actions={<Choices {...props} />}
      error={
        error &&
        !spec && (
          <CallFailed
            title="The chart did not load"
            error={error}
            rest="The rows are not affected."
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      }
    />
  );
}
