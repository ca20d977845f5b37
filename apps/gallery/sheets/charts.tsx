import {
  areaChart,
  barChart,
  ChartPanel,
  type ChartSpec,
  compact,
  EmptyState,
  ErrorPanel,
  FigureTable,
  lineChart,
  Panel,
  pieChart,
  stackedBars,
} from '@kontor/core/ui';
import { cpm, days, series as ofDashboard } from '../samples/dashboard.ts';

const dollars = (value: number) => `$${value.toFixed(2)}`;
/** The sample is in thousands. */
const series = ofDashboard.map(({ name, values }) => ({ name, values: values.map((value) => value * 1000) }));
const [first, second] = series;
const LAST = days.length - 1;
/** The last day is not over, and two days have no figures. */
const known = (values: readonly number[]) => values.map((value, i) => (i === 4 || i === 5 ? null : i === LAST ? value / 4 : value));
const some = { labels: days, format: compact };
const line = { name: 'CPM', values: cpm, format: dollars, unit: 'USD' };
const BIG = [-1, 0, 1, 1e12];

const shares = (labels: string[], values: number[]) => pieChart({ labels, series: [{ name: 'Impressions', values }], format: compact });
const PARTS = ['Fernstream Sports and Documentaries International', ...'BCDEFGHIJ'].map((name) =>
  name.length === 1 ? `Channel ${name}` : name,
);

const SPECS: [title: string, spec: ChartSpec][] = [
  ['Bars with a line', stackedBars({ ...some, series, line })],
  ['Bars, one chosen', stackedBars({ ...some, series, chosen: 6 })],
  ['Bars, gaps, the last day so far', barChart({ ...some, series: [{ name: 'Wins', values: known(first?.values ?? []) }], running: LAST })],
  [
    'Line, gaps, the last day so far',
    lineChart({ ...some, format: dollars, unit: 'USD', series: [{ name: 'CPM', values: known(cpm) }], running: LAST }),
  ],
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
  [
    'Shares',
    shares(
      series.map(({ name }) => name),
      [150_000, 340_000, 84_000, 42_000],
    ),
  ],
  [
    'Shares of ten, one with a long name',
    shares(
      PARTS,
      PARTS.map((_, i) => 4e8 / 2 ** i),
    ),
  ],
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
    <div className="gallery-widths">
      {[300, 460].map((width) => (
        <div key={width} style={{ width: `min(${width}px, 100%)` }}>
          <ChartPanel
            title={`A head in ${width} px`}
            note="impressions by platform; line is CPM"
            spec={stackedBars({ ...some, series, line })}
            height={140}
            label={`Bars in ${width} px`}
            first="Day"
          />
        </div>
      ))}
    </div>
    <Panel title="The same as a table">
      <FigureTable table={TABLE} caption="Wins" height={160} onPick={() => undefined} />
    </Panel>
  </>
);
