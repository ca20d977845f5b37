import { ChartPanel, compact, constantOf, dayRange, EmptyState, money, stackedBars } from '@kontor/core/ui';
import { IconChartBarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { bucketLabels, bucketName, bucketStamp } from './bucket-labels.ts';
import type { WidgetProps } from './chart-of-deal.ts';
import { usePickBucket } from './use-pick-bucket.ts';

export const DELIVERY_HEIGHT = 282;

/** Impressions by platform, with the price they were bought at; a price that never changes is said once. */
export function DeliveryPanel({ part, chart, period, fileOf }: WidgetProps<'delivery'>) {
  const { pick, chosen } = usePickBucket(chart);
  const { zone, bucket } = period;
  const spec = useMemo(
    () =>
      stackedBars({
        labels: bucketLabels(chart),
        stamps: chart.labels.map((label) => bucketStamp(label, { zone, bucket })),
        series: part.platforms.map(({ name, impressions }) => ({ name, values: impressions })),
        line: { name: 'CPM', values: part.cpm, format: money, unit: 'USD' },
        format: compact,
        unit: 'impressions',
        running: chart.running ?? undefined,
        chosen,
        marks: chart.marks,
      }),
    [part, chart, zone, bucket, chosen],
  );
  const price = spec.line && constantOf(spec.line);
  // One platform has no legend that names it.
  const [only] = part.platforms.length === 1 ? part.platforms : [];
  const what = only ? `${only.name} impressions` : 'impressions';
  const isBought = part.platforms.some(({ impressions }) => impressions.some((count) => count));
  // What was changed may be why; it has its mark in the chart.
  const empty = !isBought && chart.marks.length === 0 && (
    <div className="k-dash-none" style={{ height: DELIVERY_HEIGHT }}>
      <EmptyState title="No Impressions" level={3} icon={IconChartBarOff}>
        {`No impressions delivered in ${dayRange(period, 'always')}. See the funnel for where avails dropped out.`}
      </EmptyState>
    </div>
  );
  return (
    <ChartPanel
      title="Delivery by platform"
      note={price ? `${what}; CPM ${price} throughout` : `${what}; line is CPM`}
      spec={spec}
      first={bucketName(period)}
      height={DELIVERY_HEIGHT}
      label={`Impressions stacked by platform with CPM as a line, ${dayRange(period, 'always')}`}
      onPick={pick}
      empty={empty}
      file={fileOf(`delivery by platform by ${bucket}`)}
    />
  );
}
