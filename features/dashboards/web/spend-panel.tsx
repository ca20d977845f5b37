import { ChartPanel, dayRange, lineChart, shortDay, wholeMoney } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { useMemo } from 'react';
import { bucketLabels, bucketName, bucketStamp } from './bucket-labels.ts';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { comparedDays } from './dashboard-words.ts';
import { usePickBucket } from './use-pick-bucket.ts';

/** The account's word for what buyers pay is the card's (spec 2 §2). */
const labelOf = ({ cards }: DealChart) => cards.find(({ key }) => key === 'spend')?.label ?? 'Revenue';
const numbers = (amounts: readonly (string | null)[]) => amounts.map((amount) => (amount === null ? null : Number(amount)));

/** An hour of another day says which. */
const earlier = (label: string, bucket: DealChart['bucket']) =>
  bucket === 'day' ? shortDay(label) : `${shortDay(label)}, ${label.slice(11, 16)}`;

/** Drawn where the account sees spend; the days compared with are a quiet line. */
export function SpendPanel({ chart, amounts, period, fileOf }: ChartOfDeal & { amounts: readonly (string | null)[] }) {
  const name = labelOf(chart);
  const { pick, chosen } = usePickBucket(chart);
  const { zone, bucket } = period;
  const spec = useMemo(() => {
    const { before, compared, running, marks, labels } = chart;
    return lineChart({
      labels: bucketLabels(chart),
      stamps: labels.map((label) => bucketStamp(label, { zone, bucket })),
      series: [{ name, values: numbers(amounts) }],
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
  }, [chart, amounts, name, zone, bucket, chosen]);
  const against = chart.before && chart.compared ? `; dashed ${comparedDays({ ...chart.compared, isPart: false })}` : '';
  return (
    <ChartPanel
      title={`${name} over time`}
      note={`dollars by ${chart.bucket}${against}`}
      spec={spec}
      first={bucketName(period)}
      height={220}
      label={`${name} by ${chart.bucket}, ${dayRange(period, 'always')}`}
      onPick={pick}
      file={fileOf(`${name} by ${bucket}`)}
    />
  );
}
