import { barChart, ChartPanel, compact } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { type FrequencyChart, reachRoutes as routes } from '@kontor/reach/contract';
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

/** How many households were seen once, twice, … ten times and more (spec 1 §2.7). */
export function FrequencyCard() {
  const { asked, fileOf } = useReachUrl();
  const query = useCall(routes.frequency, asked, FRESH);
  const { data: chart } = query;
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
        file={fileOf('frequency')}
        {...stateOf(query, chart)}
      />
    </div>
  );
}
