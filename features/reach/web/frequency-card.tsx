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

/** What is not told of neighbouring bars, said once: “2 to 10+: < 100 each”. */
function hiddenWords({ data }: FrequencyChart): string {
  const runs: { first: string; last: string; words: string; at: number }[] = [];
  for (const [at, { label, value }] of data.entries()) {
    if (drawn(value) !== null) continue;
    const words = countWords(value);
    const run = runs.at(-1);
    if (run?.at === at - 1 && run.words === words) Object.assign(run, { last: label, at });
    else runs.push({ first: label, last: label, words, at });
  }
  return runs.map(({ first, last, words }) => (first === last ? `${first}: ${words}` : `${first} to ${last}: ${words} each`)).join(', ');
}
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
  const hidden = chart ? hiddenWords(chart) : '';
  return (
    <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
      <ChartPanel
        title="Frequency"
        note={`households by times seen${hidden && `; ${hidden}`}`}
        spec={spec}
        table={chart && tableOf(chart)}
        first="Times seen"
        height={280}
        label="FTrack households by times seen"
        file={fileOf(isAbove ? 'frequency and above' : 'frequency', query)}
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
