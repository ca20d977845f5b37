import { ChartPanel, type ChartTable, compact, count, dayRange, money, stackedBars } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { useMemo } from 'react';
import { bucketLabels, bucketName, fileName, type Period } from './bucket-labels.ts';

const HEIGHT = 282;

/** Impressions by platform, with the price they were bought at. */
export function DeliveryPanel({ chart, period }: { chart: DealChart; period: Period }) {
  const { platforms, cpm } = chart;
  const labels = useMemo(() => bucketLabels(chart), [chart]);
  const spec = useMemo(
    () =>
      stackedBars({
        labels,
        series: platforms.map(({ name, impressions }) => ({ name, values: impressions })),
        line: { name: 'CPM', values: cpm, format: money },
        format: compact,
      }),
    [labels, platforms, cpm],
  );
  const table: ChartTable = {
    columns: [bucketName(period), ...platforms.map(({ name }) => name), 'CPM'],
    rows: labels.map((label, i) => [label, ...platforms.map(({ impressions }) => count(impressions[i])), money(cpm[i])]),
  };
  return (
    <ChartPanel
      title="Delivery by platform"
      note="impressions; line is CPM"
      spec={spec}
      table={table}
      height={HEIGHT}
      label={`Impressions stacked by platform with CPM as a line, ${dayRange(period, 'always')}`}
      fileName={fileName('delivery-by-platform', period)}
    />
  );
}
