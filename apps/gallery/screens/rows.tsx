import { Code, type Column, count, DataTable, money, Pace, PageHeader, percent, StatusPill, UiLink } from '@kontor/core/ui';
import { useState } from 'react';
import { type Deal, deals, STATUSES } from '../samples/deals.ts';

const ROWS: Deal[] = Array.from({ length: 100_000 }, (_, i) => {
  const [first] = deals;
  const deal = deals[i % deals.length] ?? first;
  if (!deal) throw new Error('no sample deals');
  return { ...deal, id: `KN-${String(i).padStart(6, '0')}` };
});
const right = { align: 'right', hide: 'phone' } as const;
const COLUMNS: Column<Deal>[] = [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    cell: (d) => <UiLink href="#/dashboard">{d.title}</UiLink>,
    sub: (d) => d.dsp,
    total: 'Total of 100,000',
  },
  { key: 'id', label: 'Deal ID', hide: 'phone', cell: (d) => <Code value={d.id} /> },
  { key: 'status', label: 'Status', hide: 'phone', cell: (d) => <StatusPill {...STATUSES[d.status]} /> },
  { key: 'dsp', label: 'DSP', hide: 'phone', cell: (d) => d.dsp },
  { key: 'wins', label: 'Wins', ...right, cell: (d) => count(d.wins), total: count(4_100_000_000) },
  { key: 'revenue', label: 'Revenue', align: 'right', cell: (d) => money(d.revenue) },
  { key: 'cpm', label: 'CPM', ...right, cell: (d) => money(d.cpm) },
  { key: 'fill', label: 'Fill', ...right, cell: (d) => percent(d.fill, 1) },
  { key: 'pace', label: 'Pace', ...right, cell: (d) => <Pace value={d.pace} /> },
];
const keyOf = (d: Deal) => d.id;
const nameOf = (d: Deal) => d.title;

export function RowsScreen() {
  const [selected, setSelected] = useState(new Set<string>());
  return (
    <div className="k-page">
      <PageHeader title="100,000 rows" meta="virtual above 100 rows" />
      <DataTable
        caption="Sample deals"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={keyOf}
        rowLabel={nameOf}
        selection={{ selected, onChange: setSelected }}
      />
    </div>
  );
}
