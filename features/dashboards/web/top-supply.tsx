import { type Column, count, csvOf, DataTable, Delta, download, EmptyState, MISSING, money, Panel, percent } from '@kontor/core/ui';
import type { SupplyRow } from '@kontor/dashboards/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

const right = { align: 'right', hide: 'phone' } as const;

const REVENUE: Column<SupplyRow> = { key: 'revenue', label: 'Revenue', align: 'right', cell: ({ revenue }) => money(revenue) };
const columnsOf = (kind: SupplyRow['kind'], hasRevenue: boolean): Column<SupplyRow>[] => [
  { key: 'name', label: kind, flex: true, cell: ({ name }) => name },
  { ...right, key: 'requests', label: 'Requests', priority: 2, cell: ({ requests }) => count(requests) },
  { ...right, key: 'impressions', label: 'Impressions', cell: ({ impressions }) => count(impressions) },
  { ...right, key: 'cpm', label: 'CPM', cell: ({ cpm }) => money(cpm) },
  { ...right, key: 'vcr', label: 'VCR', cell: ({ vcr }) => percent(vcr) },
  ...(hasRevenue ? [REVENUE] : []),
  { key: 'delta', label: 'vs previous', align: 'right', cell: ({ delta }) => <Delta value={delta} /> },
];

const HEAD = ['Requests', 'Impressions', 'CPM', 'VCR'];
const plain = (value: number | null) => (value === null ? MISSING : String(value));
const csv = (kind: string, rows: readonly SupplyRow[], hasRevenue: boolean) =>
  csvOf({
    columns: [kind, ...HEAD, ...(hasRevenue ? ['Revenue'] : []), 'Change in %'],
    rows: rows.map((row) => [
      row.name,
      String(row.requests),
      String(row.impressions),
      plain(row.cpm),
      plain(row.vcr),
      ...(hasRevenue ? [row.revenue ?? MISSING] : []),
      plain(row.delta),
    ]),
  });

type Props = { kind: SupplyRow['kind']; rows: readonly SupplyRow[]; hasRevenue: boolean };

/** The five largest domains or bundles, by revenue where the account sees it and by impressions elsewhere (spec 2 §2). */
export function TopSupply({ kind, rows, hasRevenue }: Props) {
  const title = `Top 5 ${kind}`;
  const rank = hasRevenue ? 'revenue' : 'impressions';
  return (
    <Panel
      title={title}
      note={`by ${rank}`}
      actions={
        rows.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            aria-label={`${title}: download CSV`}
            onClick={() => download(csv(kind, rows, hasRevenue), `top-5-${kind.toLowerCase()}.csv`)}
          >
            CSV
          </Button>
        )
      }
    >
      <DataTable
        caption={`${title} by ${rank}`}
        columns={columnsOf(kind, hasRevenue)}
        rows={rows}
        rowKey={({ name }) => name}
        sort={{ key: rank, reverse: true }}
        empty={
          <EmptyState title="No Data Found">
            {kind === 'Domain' ? 'Nothing was shown on a site.' : 'Nothing was shown in an app.'}
          </EmptyState>
        }
      />
    </Panel>
  );
}
