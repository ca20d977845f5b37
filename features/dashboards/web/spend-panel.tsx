import { ChartPanel, type ChartTable, dayRange, lineChart, money, wholeMoney } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { useMemo } from 'react';
import { begunBuckets, bucketLabels, bucketName, fileName, type Period } from './bucket-labels.ts';

/** The account's word for what buyers pay is the card's (spec 2 §2). */
const labelOf = ({ cards }: DealChart) => cards.find(({ key }) => key === 'spend')?.label ?? 'Spend';

/** Drawn where the account sees spend. */
export function SpendPanel({ chart, amounts, period }: { chart: DealChart; amounts: readonly string[]; period: Period }) {
  const name = labelOf(chart);
  const labels = useMemo(() => bucketLabels(chart), [chart]);
  const begun = begunBuckets(chart, period);
  const spend = useMemo(() => amounts.map((amount, i) => (i < begun ? amount : null)), [amounts, begun]);
  const spec = useMemo(
    () =>
      lineChart({
        labels,
        series: [{ name, values: spend.map((amount) => (amount === null ? null : Number(amount))) }],
        format: wholeMoney,
      }),
    [labels, name, spend],
  );
  const table: ChartTable = { columns: [bucketName(period), name], rows: labels.map((label, i) => [label, money(spend[i])]) };
  return (
    <ChartPanel
      title={`${name} over time`}
      note={`dollars by ${chart.bucket}`}
      spec={spec}
      table={table}
      height={220}
      label={`${name} by ${chart.bucket}, ${dayRange(period, 'always')}`}
      fileName={fileName(name.toLowerCase(), period)}
    />
  );
}
