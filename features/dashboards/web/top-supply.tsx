import { type Column, count, csvOf, DataTable, Delta, download, EmptyState, MISSING, money, Panel, percent } from '@kontor/core/ui';
import type { SupplyRow } from '@kontor/dashboards/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

const right = { align: 'right', hide: 'phone' } as const;

const columnsOf = (kind: SupplyRow['kind']): Column<SupplyRow>[] => [
  { key: 'name', label: kind, flex: true, cell: ({ name }) => name },
  { ...right, key: 'requests', label: 'Requests', hide: 'narrow', cell: ({ requests }) => count(requests) },
  { ...right, key: 'impressions', label: 'Impressions', cell: ({ impressions }) => count(impressions) },
  { ...right, key: 'cpm', label: 'CPM', cell: ({ cpm }) => money(cpm) },
  { ...right, key: 'vcr', label: 'VCR', cell: ({ vcr }) => percent(vcr) },
  { key: 'revenue', label: 'Revenue', align: 'right', cell: ({ revenue }) => money(revenue) },
  { key: 'delta', label: 'vs previous', align: 'right', cell: ({ delta }) => <Delta value={delta} /> },
];

const HEAD = ['Requests', 'Impressions', 'CPM', 'VCR', 'Revenue', 'Change in %'];
const plain = (value: number | null) => (value === null ? MISSING : String(value));
const csv = (kind: string, rows: readonly SupplyRow[]) =>
  csvOf({
    columns: [kind, ...HEAD],
    rows: rows.map((row) => [
      row.name,
      String(row.requests),
      String(row.impressions),
      plain(row.cpm),
      plain(row.vcr),
      row.revenue,
      plain(row.delta),
    ]),
  });

/** The five largest domains or bundles by revenue (spec 2 §2). */
export function TopSupply({ kind, rows }: { kind: SupplyRow['kind']; rows: readonly SupplyRow[] }) {
  const title = `Top 5 ${kind}`;
  return (
    <Panel
      title={title}
      note="by revenue"
      actions={
        rows.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
            aria-label={`${title}: download CSV`}
            onClick={() => download(csv(kind, rows), `top-5-${kind.toLowerCase()}.csv`)}
          >
            CSV
          </Button>
        )
      }
    >
      <DataTable
        caption={`${title} by revenue`}
        columns={columnsOf(kind)}
        rows={rows}
        rowKey={({ name }) => name}
        sort={{ key: 'revenue', reverse: true }}
        empty={
          <EmptyState title="No Data Found">
            {kind === 'Domain' ? 'Nothing was shown on a site.' : 'Nothing was shown in an app.'}
          </EmptyState>
        }
      />
    </Panel>
  );
}
