import {
  areaChart,
  barChart,
  ChartPanel,
  type ChartSpec,
  EmptyState,
  ErrorPanel,
  FigureTable,
  lineChart,
  Panel,
  pieChart,
  stackedBars,
} from '@kontor/core/ui';
import { cpm, days, series } from '../samples/dashboard.ts';

const dollars = (value: number) => `$${value.toFixed(2)}`;
const thousands = (value: number) => `${value} k`;
const [first, second] = series;
const LAST = days.length - 1;
/** The last day is not over, and two days have no figures. */
const known = (values: readonly number[]) => values.map((value, i) => (i === 4 || i === 5 ? null : i === LAST ? value / 4 : value));
const some = { labels: days, format: thousands };
const line = { name: 'CPM', values: cpm, format: dollars };
const BIG = [-1, 0, 1, 1e12];

const SPECS: [title: string, spec: ChartSpec][] = [
  ['Bars with a line', stackedBars({ ...some, series, line })],
  ['Bars, one chosen', stackedBars({ ...some, series, chosen: 6 })],
  ['Bars, gaps, the last day so far', barChart({ ...some, series: [{ name: 'Wins', values: known(first?.values ?? []) }], running: LAST })],
  ['Line, gaps, the last day so far', lineChart({ ...some, series: [{ name: 'CPM', values: known(cpm) }], running: LAST })],
  [
    'Compared, with marks',
    lineChart({
      ...some,
      series: [{ name: 'Revenue', values: first?.values ?? [] }],
      before: { name: 'Before', labels: days.map((_, i) => `Oct ${i + 24}`), values: second?.values ?? [] },
      marks: [
        { index: 3, text: 'Price changed to $22.00' },
        { index: 9, text: 'Unpublished' },
      ],
    }),
  ],
  ['Areas', areaChart({ ...some, series })],
  ['Shares', pieChart({ labels: series.map(({ name }) => name), series: [{ name: 'Impressions', values: [340, 150, 84, 42] }] })],
  ['One day', barChart({ labels: ['Nov 20'], series: [{ name: 'Wins', values: [4] }] })],
  ['Nothing but zero', lineChart({ ...some, series: [{ name: 'Wins', values: days.map(() => 0) }] })],
  ['From −1 to a trillion', barChart({ labels: BIG.map(String), series: [{ name: 'Wins', values: BIG }] })],
];
const TABLE = { columns: [{ label: 'Day' }, { label: 'Wins', align: 'right' as const }], rows: days.map((day, i) => [day, i * 1000]) };

const waiting = { spec: undefined, height: 120 };

export const Sheet = () => (
  <>
    <div className="gallery-cells">
      {SPECS.map(([title, spec]) => (
        <ChartPanel key={title} title={title} spec={spec} height={180} label={title} first="Day" onPick={() => undefined} />
      ))}
      <ChartPanel {...waiting} title="Loading" label="Loading" />
      <ChartPanel
        {...waiting}
        title="Failed"
        label="Failed"
        error={<ErrorPanel title="This chart did not load" onRetry={() => undefined} />}
      />
      <ChartPanel {...waiting} title="None" label="None" empty={<EmptyState title="No requests yet" />} />
    </div>
    <Panel title="The same as a table">
      <FigureTable table={TABLE} caption="Wins" height={160} onPick={() => undefined} />
    </Panel>
  </>
);
