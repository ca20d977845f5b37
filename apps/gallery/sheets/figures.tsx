import {
  type Column,
  change,
  compact,
  count,
  cpm,
  DataTable,
  Delta,
  Funnel,
  Hint,
  money,
  Pace,
  Panel,
  percent,
  Sparkline,
  Stat,
  StatStrip,
  wholeMoney,
} from '@kontor/core/ui';
import { stats, steps } from '../samples/dashboard.ts';
import { NUMBERS } from '../samples/texts.ts';

type Figure = { value: number | null };
const right = { align: 'right', width: 150, hide: 'phone' } as const;
const COLUMNS: Column<Figure>[] = [
  { key: 'value', label: 'Value', flex: true, cell: ({ value }) => String(value) },
  { key: 'count', label: 'Count', ...right, cell: ({ value }) => count(value) },
  { key: 'short', label: 'Short', ...right, hide: undefined, cell: ({ value }) => compact(value) },
  { key: 'money', label: 'Money', ...right, cell: ({ value }) => money(value) },
  { key: 'whole', label: 'Whole dollars', ...right, cell: ({ value }) => wholeMoney(value) },
  { key: 'cpm', label: 'CPM', ...right, cell: ({ value }) => cpm(value) },
  { key: 'percent', label: 'Percent', ...right, cell: ({ value }) => percent(value) },
  { key: 'change', label: 'Change', ...right, cell: ({ value }) => change(value) },
  { key: 'delta', label: 'Delta', ...right, cell: ({ value }) => <Delta value={value} /> },
  { key: 'pace', label: 'Pace', ...right, cell: ({ value }) => <Pace value={value} /> },
];
const TRENDS: [label: string, data: (number | null)[], isRunning?: boolean][] = [
  ['Known', [3, 5, 4, 6, 8, 7, 9]],
  ['Not over', [3, 5, 4, 6, 8, 7, 2], true],
  ['With gaps', [3, null, 4, 6, null, null, 9]],
  ['Level', [0, 0, 0, 0]],
  ['One', [null, null, 4]],
  ['None', [null, null]],
];

export const Sheet = () => (
  <>
    <Panel title="Numbers" note="from −1 to a trillion; missing is not zero">
      <DataTable caption="Numbers" columns={COLUMNS} rows={NUMBERS.map((value) => ({ value }))} rowKey={({ value }) => String(value)} />
    </Panel>
    <StatStrip>
      {stats.map((stat) => (
        <Stat key={stat.label} {...stat} />
      ))}
    </StatStrip>
    <StatStrip>
      <Stat label="No earlier days" value="$21.88" delta={null} note="no earlier period" />
      <Stat label="In points" value="0.018 %" delta={-0.03} unit="points" digits={3} previous="0.048 %" compared="vs Oct 24 – Nov 6" />
      <Stat label="Down is good" value="4.1 %" delta={-1.2} goodWhen="down" previous="5.3 %" />
      <Stat label="Not over" value="1,204" trend={[3, 5, 4, 6, 8, 2]} isRunning hint={<Hint about="running">So far.</Hint>} />
      <Stat label="With gaps" value="0" delta={0} previous="0" trend={[3, null, 4, null, 5]} />
      <Stat label="A trillion" value={wholeMoney(1_000_000_000_000)} delta={1400} previous={wholeMoney(66_000_000_000)} />
      <Stat label="Unknown" value="–" />
    </StatStrip>
    <Panel title="Trends">
      <div className="gallery-row">
        {TRENDS.map(([label, data, isRunning]) => (
          <span key={label} className="k-note">
            {label} <Sparkline data={data} isRunning={isRunning} />
          </span>
        ))}
      </div>
    </Panel>
    <Panel title="Pace" note="far behind, behind, on plan, ahead, far ahead, unknown">
      <div className="gallery-row">
        {[0, 66, 100, 104, 900, null].map((value) => (
          <Pace key={value} value={value} title="12 of 30 days are over" />
        ))}
      </div>
    </Panel>
    <div className="gallery-cells">
      <Panel title="Delivery funnel" note="square-root scale">
        <Funnel steps={steps} closing="Impressions per matched request" />
      </Panel>
      <Panel title="Funnel of nothing">
        <Funnel steps={steps.map((step) => ({ ...step, value: 0, losses: [] }))} closing="Impressions per matched request" />
      </Panel>
    </div>
  </>
);
