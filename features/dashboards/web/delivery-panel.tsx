import { ChartPanel, compact, constantOf, dayRange, EmptyState, money, stackedBars } from '@kontor/core/ui';
import { IconChartBarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { bucketLabels, bucketName, bucketStamp } from './bucket-labels.ts';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { usePickBucket } from './use-pick-bucket.ts';

const HEIGHT = 282;

/** Impressions by platform, with the price they were bought at; a price that never changes is said once. */
export function DeliveryPanel({ chart, period, fileOf }: ChartOfDeal) {
  const { pick, chosen } = usePickBucket(chart);
  const { zone, bucket } = period;
  const spec = useMemo(
    () =>
      stackedBars({
        labels: bucketLabels(chart),
        stamps: chart.labels.map((label) => bucketStamp(label, { zone, bucket })),
        series: chart.platforms.map(({ name, impressions }) => ({ name, values: impressions })),
        line: { name: 'CPM', values: chart.cpm, format: money, unit: 'USD' },
        format: compact,
        unit: 'impressions',
        running: chart.running ?? undefined,
        chosen,
        marks: chart.marks,
      }),
    [chart, zone, bucket, chosen],
  );
  const price = spec.line && constantOf(spec.line);
  const isBought = chart.platforms.some(({ impressions }) => impressions.some((count) => count));
  // What was changed may be why; it has its mark in the chart.
  const empty = !isBought && chart.marks.length === 0 && (
    <div className="k-dash-none" style={{ height: HEIGHT }}>
      <EmptyState title="No Impressions" level={3} icon={IconChartBarOff}>
        {`None were bought in ${dayRange(period, 'always')}. The funnel shows where requests were lost.`}
      </EmptyState>
    </div>
  );
  return (
    <ChartPanel
      title="Delivery by platform"
      note={price ? `impressions; CPM ${price} throughout` : 'impressions; line is CPM'}
      spec={spec}
      first={bucketName(period)}
      height={HEIGHT}
      label={`Impressions stacked by platform with CPM as a line, ${dayRange(period, 'always')}`}
      onPick={pick}
      empty={empty}
      file={fileOf(`delivery by platform by ${bucket}`)}
    />
  );
}
