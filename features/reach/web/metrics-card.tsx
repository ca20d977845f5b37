import { Bone, barChart, ChartPanel, type ChartTable, Delta, lineChart, Sparkline, shortDay } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { METRIC_TITLES, type Metric, type MetricsChart, reachRoutes as routes } from '@kontor/reach/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { stateOf } from './card-state.tsx';
import './reach.css';
import { countHint, drawn, inFile, metricWords } from './reach-words.ts';
import { FRESH, useReachUrl } from './use-reach-url.ts';

const HEIGHT = 280;
const KINDS = [
  { value: 'line', label: 'Line' },
  { value: 'bar', label: 'Bar' },
];

type ListProps = { metrics: readonly Metric[]; chosen: string; onChoose: (key: string) => void };

/** Metrics with their value, change and a small picture of their days; the chosen one is drawn beside them. */
const MetricList = ({ metrics, chosen, onChoose }: ListProps) => (
  <ul className="k-reach-metrics" aria-label="Metrics">
    {metrics.map(({ key, title, value, percent, chartData }) => (
      <li key={key}>
        <button type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          <span className="k-reach-title">{title}</span>
          <strong className="k-num" title={countHint(value)}>
            {metricWords(key, value)}
          </strong>
          <Delta value={percent} goodWhen={key === 'frequency' ? 'none' : 'up'} />
          <Sparkline data={chartData.map((point) => drawn(point.value))} />
        </button>
      </li>
    ))}
  </ul>
);

/** The list that is on its way, as tall as it will be. */
const ListBones = () => (
  <ul className="k-reach-metrics" aria-hidden="true">
    {Object.entries(METRIC_TITLES).map(([key, title]) => (
      <li key={key}>
        <div>
          <span className="k-reach-title">{title}</span>
          <strong className="k-num">–</strong>
          <Delta value={null} goodWhen="none" />
          <Bone width={68} height={18} />
        </div>
      </li>
    ))}
  </ul>
);

const specOf = (metric: Metric, kind: 'line' | 'bar') =>
  (kind === 'bar' ? barChart : lineChart)({
    labels: metric.chartData.map(({ label }) => shortDay(label)),
    stamps: metric.chartData.map(({ label }) => label),
    series: [{ name: metric.title, values: metric.chartData.map(({ value }) => drawn(value)) }],
    format: (value) => metricWords(metric.key, value),
    unit: metric.key === 'revenue' ? 'USD' : undefined,
  });

/** All metrics, day by day, and of all days. */
const tableOf = (data: readonly Metric[]): ChartTable => ({
  columns: [
    { label: 'Day, UTC' },
    ...data.map(({ key, title }) => ({ label: title, ...(key === 'revenue' ? { unit: 'USD' } : {}), align: 'right' as const })),
  ],
  rows: [
    ...(data[0]?.chartData ?? []).map(({ label }, day) => [label, ...data.map(({ chartData }) => inFile(chartData[day]?.value ?? null))]),
    ['All days', ...data.map(({ value }) => inFile(value))],
  ],
});

/** Impressions that name nobody are counted apart (decision 0099). */
function Unnamed({ sightings: { named, silent, unnamed, untold } }: Pick<MetricsChart, 'sightings'>) {
  const all = named + silent + unnamed;
  if (all === 0)
    return untold > 0 ? <p className="k-note">Of {untold.toLocaleString('en-US')} impressions it is not known whom they reached.</p> : null;
  const share = (count: number) => `${((count / all) * 100).toFixed(1)} %`;
  return (
    <p className="k-note">
      {`${share(silent + unnamed)} of impressions have no FTrack household ID${unnamed > 0 ? ` (${share(unnamed)} have no ID at all)` : ''} and are not counted in reach.`}
      {untold > 0 && ` Of ${untold.toLocaleString('en-US')} more it is not known whom they reached.`}
    </p>
  );
}

/** Reach, frequency and revenue of the days: a list of metrics and the chosen one as a line or bars (spec 1 §2.7). */
export function MetricsCard() {
  const { url, setUrl, asked, fileOf } = useReachUrl();
  const query = useCall(routes.metrics, asked, FRESH);
  const { data: chart } = query;
  const kind = url.kind ?? 'line';
  const metric = chart?.data.find(({ key }) => key === url.metric) ?? chart?.data[0];
  const spec = useMemo(() => metric && specOf(metric, kind), [metric, kind]);
  const table = useMemo(() => chart && tableOf(chart.data), [chart]);
  const state = stateOf(query, chart);
  return (
    <div className="k-reach-card" aria-busy={query.isPlaceholderData || undefined}>
      <div className="k-reach-split">
        {!chart && !state.error && <ListBones />}
        {chart && !state.empty && !state.error && (
          <MetricList metrics={chart.data} chosen={metric?.key ?? ''} onChoose={(key) => setUrl({ metric: key }, true)} />
        )}
        <ChartPanel
          title="Metrics"
          note={metric?.title}
          spec={spec}
          table={table}
          first="Day, UTC"
          height={HEIGHT}
          label={`${metric?.title ?? 'Metric'} by day`}
          file={fileOf('metrics', query)}
          {...state}
          actions={
            <SegmentedControl
              size="xs"
              aria-label="Draw as"
              data={KINDS}
              value={kind}
              onChange={(next) => setUrl({ kind: next === 'bar' ? 'bar' : undefined }, true)}
            />
          }
        />
      </div>
      {chart ? !state.error && <Unnamed sightings={chart.sightings} /> : <p className="k-note">&nbsp;</p>}
    </div>
  );
}
