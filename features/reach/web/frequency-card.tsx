import { barChart, ChartPanel, compact } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type FrequencyChart, reachRoutes as routes } from '@kontor/reach/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { stateOf } from './card-state.tsx';
import { countWords, drawn, inFile } from './reach-words.ts';
import { FRESH, useReachUrl } from './use-reach-url.ts';

const specOf = ({ data, yLabel }: FrequencyChart) =>
  barChart({
    labels: data.map(({ label }) => label),
    series: [{ name: yLabel, values: data.map(({ value }) => drawn(value)) }],
    format: compact,
  });
const tableOf = ({ data, xLabel, yLabel }: FrequencyChart) => ({
  columns: [{ label: xLabel }, { label: yLabel, align: 'right' as const }],
  rows: data.map(({ label, value }) => [label, inFile(value)]),
});

/** How many were seen so often and more; not told where a bar of them is not. */
const above = ({ data, ...chart }: FrequencyChart): FrequencyChart => ({
  ...chart,
  data: data.map((point, from) => {
    const rest = data.slice(from).map(({ value }) => drawn(value));
    const isTold = rest.every((value) => value !== null);
    return {
      ...point,
      label: point.label.endsWith('+') ? point.label : `${point.label}+`,
      value: isTold ? rest.reduce((sum, value) => (sum ?? 0) + (value ?? 0), 0) : null,
    };
  }),
});
const TIMES = [
  { value: 'exactly', label: 'Exactly' },
  { value: 'above', label: 'And above' },
];

/** How many households were seen once, twice, … ten times and more (spec 1 §2.7). */
export function FrequencyCard() {
  const { url, setUrl, asked, fileOf } = useReachUrl();
  const query = useCall(routes.frequency, asked, FRESH);
  const isAbove = url.times === 'above';
  const chart = useMemo(() => (query.data && isAbove ? above(query.data) : query.data), [query.data, isAbove]);
  const spec = useMemo(() => chart && specOf(chart), [chart]);
  const hidden = chart?.data.filter(({ value }) => drawn(value) === null).map(({ label, value }) => `${label}: ${countWords(value)}`) ?? [];
  return (
    <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
      <ChartPanel
        title="Frequency"
        note={hidden.length > 0 ? `households by times seen; ${hidden.join(', ')}` : 'households by times seen'}
        spec={spec}
        table={chart && tableOf(chart)}
        first="Times seen"
        height={280}
        label="FTrack households by times seen"
        file={fileOf(isAbove ? 'frequency and above' : 'frequency')}
        {...stateOf(query, chart)}
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Times seen"
            data={TIMES}
            value={isAbove ? 'above' : 'exactly'}
            onChange={(next) => setUrl({ times: next === 'above' ? 'above' : undefined }, true)}
          />
        }
      />
    </div>
  );
}
