import {
  areaChart,
  ChartPanel,
  Chip,
  Code,
  DataTable,
  Delta,
  EmptyState,
  FormSkeleton,
  Kbd,
  lineChart,
  Mark,
  Pace,
  Panel,
  pieChart,
  Sparkline,
  Split,
  Stat,
  StatSkeleton,
  StatStrip,
  StatusPill,
} from '@kontor/core/ui';
import { cpm, days, series } from '../samples/dashboard.ts';
import { STATUSES } from '../samples/deals.ts';

const dollars = (value: number) => `$${value.toFixed(2)}`;
const LINE = lineChart({ labels: days, series: [{ name: 'CPM', values: cpm }], format: dollars });
const AREA = areaChart({ labels: days, series, format: (value) => `${value} k` });
const PIE = pieChart({
  labels: series.map(({ name }) => name),
  series: [{ name: 'Impressions', values: series.map(({ values }) => values.reduce((sum, value) => sum + value, 0)) }],
});
const COLUMNS = ['Name', 'Status', 'Ends'].map((label) => ({ key: label, label, cell: () => '' }));

export const ValueParts = () => (
  <>
    <Panel title="Values">
      <div className="gallery-row">
        {Object.values(STATUSES).map((status) => (
          <StatusPill key={status.label} {...status} />
        ))}
        <Chip label="839 Las Vegas" mode="include" onRemove={() => undefined} />
        <Chip label="501 New York" mode="exclude" onRemove={() => undefined} />
        <Chip label="Plain" mode="plain" />
        <Code value="KN-26411-A0" label="deal ID" />
        <Kbd keys="Ctrl K" />
        <Delta value={6.2} />
        <Delta value={-1.4} />
        <Delta value={0} />
        <Pace value={66} />
        <Pace value={104} />
        <Sparkline data={[3, 5, 4, 6, 8, 7, 9]} />
        <Mark />
      </div>
      <StatStrip>
        <Stat label="Impressions" value="8.42 M" />
        <Stat label="Revenue" value="$184,206" delta={9.1} previous="$168,842" />
        <Stat label="CPM" value="$21.88" delta={null} note="no earlier period" />
      </StatStrip>
    </Panel>
    <Split>
      <ChartPanel title="CPM" spec={LINE} height={220} label="CPM per day" first="Day" />
      <ChartPanel title="Share by device" spec={PIE} height={220} label="Impressions by device" first="Device" />
    </Split>
    <ChartPanel title="Impressions" spec={AREA} height={200} label="Impressions per day by device" first="Day" />
    <ChartPanel title="Loading chart" spec={undefined} height={120} label="Loading" />
    <Panel title="Loading and nothing">
      <StatSkeleton stats={4} />
      <FormSkeleton fields={2} />
      <DataTable caption="Loading list" columns={COLUMNS} rows={[]} rowKey={() => ''} isLoading />
      <DataTable caption="Empty list" columns={COLUMNS} rows={[]} rowKey={() => ''} empty={<EmptyState title="No Comments Found" />} />
    </Panel>
  </>
);
