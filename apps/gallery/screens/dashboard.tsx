import {
  ChartPanel,
  type Column,
  count,
  DataTable,
  DateRangeFilter,
  Delta,
  Funnel,
  money,
  PageHeader,
  Panel,
  percent,
  Split,
  Stat,
  StatStrip,
  StatusPill,
  stackedBars,
  UiLink,
} from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconDotsVertical, IconPlayerPause } from '@tabler/icons-react';
import { cpm, days, series, stats, steps, top } from '../samples/dashboard.ts';
import { STATUSES } from '../samples/deals.ts';
import { PRESETS } from '../samples/presets.ts';
import { MoreFigures } from './more-figures.tsx';

const DELIVERY = stackedBars({
  labels: days,
  series,
  format: (value) => `${value} k`,
  line: { name: 'CPM', values: cpm, format: (value) => `$${value.toFixed(2).replace('.00', '')}` },
});

type Row = (typeof top)[number];
const right = { align: 'right', hide: 'phone' } as const;
const columns: Column<Row>[] = [
  { key: 'name', label: 'Domain or bundle', cell: (r) => <UiLink href="#/dashboard">{r.name}</UiLink>, total: 'Top 5' },
  { key: 'kind', label: 'Kind', hide: 'phone', cell: (r) => r.kind },
  { key: 'req', label: 'Requests', ...right, cell: (r) => count(r.requests), total: count(249_265_244) },
  { key: 'imp', label: 'Impressions', ...right, cell: (r) => count(r.imps), total: count(6_519_892) },
  { key: 'cpm', label: 'CPM', ...right, cell: (r) => money(r.cpm), total: money(22.32) },
  { key: 'vcr', label: 'VCR', ...right, cell: (r) => percent(r.vcr), total: percent(94.6) },
  { key: 'rev', label: 'Revenue', align: 'right', cell: (r) => money(r.revenue), total: money(145_514.54) },
  { key: 'delta', label: 'vs previous', align: 'right', cell: (r) => <Delta value={r.delta} />, total: <Delta value={7.3} /> },
];
const keyOf = (row: Row) => row.name;
const TABS = ['Dashboard', 'Settings', 'Delivery', 'Bidstream Data', 'App Info Override', 'History'];

export function DashboardScreen() {
  return (
    <div className="k-page">
      <PageHeader
        crumbs={[
          { label: 'Deals', href: '#/deals' },
          { label: 'KN-26411-A0', copy: 'deal ID' },
        ]}
        title="Northlight CTV Prime, Adults 25–54"
        status={<StatusPill {...STATUSES.Published} />}
        meta="Fixed, $22.00 floor, Vantor, Sep 1 – Nov 30"
        tabsLabel="Deal"
        tabs={TABS.map((label, i) => ({ label, href: '#/dashboard', current: i === 0 }))}
        actions={
          <>
            <DateRangeFilter
              value={{ startDate: '2026-11-07', endDate: '2026-11-20' }}
              presets={PRESETS}
              onChange={() => undefined}
              maxDate="2026-11-20"
              zone="EST"
            />
            <Button variant="default" className="k-grow" leftSection={<IconPlayerPause size={16} stroke={1.5} />}>
              Unpublish
            </Button>
          </>
        }
        menu={
          <Button variant="default" aria-label="More actions" px={7}>
            <IconDotsVertical size={16} stroke={1.5} />
          </Button>
        }
      />
      <StatStrip>
        {stats.map((stat) => (
          <Stat key={stat.label} {...stat} />
        ))}
      </StatStrip>
      <Split>
        <ChartPanel
          title="Delivery by device"
          note="impressions, thousands; line is CPM"
          spec={DELIVERY}
          height={282}
          first="Day"
          label="Impressions per day stacked by device, with CPM as a line, Nov 7 to Nov 20"
        />
        <Panel title="Delivery funnel" note="square-root scale">
          <Funnel steps={steps} closing="Impressions per matched request" />
        </Panel>
      </Split>
      <Panel
        title="Top 5 supply"
        note="4 hr delayed"
        actions={
          <Button variant="subtle" size="compact-xs">
            View All
          </Button>
        }
      >
        <DataTable
          caption="Top five domains and bundles by revenue"
          columns={columns}
          rows={top}
          rowKey={keyOf}
          sort={{ key: 'rev', reverse: true }}
        />
      </Panel>
      <MoreFigures />
    </div>
  );
}
