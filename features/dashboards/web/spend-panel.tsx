import { ChartPanel, dayRange, lineChart, shortDay, wholeMoney } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { MEASURES } from '@kontor/market/contract';
import { useMemo } from 'react';
import { bucketLabels, bucketName, bucketStamp } from './bucket-labels.ts';
import type { WidgetProps } from './chart-of-deal.ts';
import { comparedDays } from './dashboard-words.ts';
import { usePickBucket } from './use-pick-bucket.ts';

const numbers = (amounts: readonly (string | null)[]) => amounts.map((amount) => (amount === null ? null : Number(amount)));

export const SPEND_HEIGHT = 220;

/** An hour of another day says which. */
const earlier = (label: string, bucket: DealChart['bucket']) =>
  bucket === 'day' ? shortDay(label) : `${shortDay(label)}, ${label.slice(11, 16)}`;

/** Drawn where the account sees spend; the days compared with are a quiet line. */
export function SpendPanel({ part, chart, period, viewer, fileOf }: WidgetProps<'spend'>) {
  const name = MEASURES.spend.label(viewer);
  const { pick, chosen } = usePickBucket(chart);
  const { zone, bucket } = period;
  const spec = useMemo(() => {
    const { before, spend } = part;
    const { compared, running, marks, labels } = chart;
    return lineChart({
      labels: bucketLabels(chart),
      stamps: labels.map((label) => bucketStamp(label, { zone, bucket })),
      series: [{ name, values: numbers(spend) }],
      before:
        before && compared
          ? {
              name: `${name}, ${dayRange(compared)}`,
              values: numbers(before.spend),
              labels: before.labels.map((label) => earlier(label, bucket)),
            }
          : undefined,
      format: wholeMoney,
      unit: 'USD',
      running: running ?? undefined,
      chosen,
      marks,
    });
  }, [chart, part, name, zone, bucket, chosen]);
  const against = part.before && chart.compared ? `; dashed ${comparedDays({ ...chart.compared, isPart: false })}` : '';
  return (
    <ChartPanel
      title={`${name} over time`}
      note={`dollars by ${chart.bucket}${against}`}
      spec={spec}
      first={bucketName(period)}
      height={SPEND_HEIGHT}
      label={`${name} by ${chart.bucket}, ${dayRange(period, 'always')}`}
      onPick={pick}
      file={fileOf(`${name} by ${bucket}`)}
    />
  );
}
