import {
  BulkBar,
  Chip,
  Code,
  type Column,
  ColumnsMenu,
  compact,
  count,
  DataTable,
  DateRangeFilter,
  type DayRange,
  type Density,
  DensityControl,
  FilterAdder,
  FilterBar,
  FilterMenu,
  IconButton,
  LoadMore,
  money,
  Pace,
  PageHeader,
  percent,
  SearchBox,
  type Sort,
  Sparkline,
  StatusPill,
  toast,
  UiLink,
} from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPencil, IconPlayerPause, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type Deal, deals, STATUSES, tabs } from '../samples/deals.ts';
import { PRESETS } from '../samples/presets.ts';

const sum = (pick: (d: Deal) => number | undefined) => deals.reduce((total, d) => total + (pick(d) ?? 0), 0);
const right = { align: 'right', hide: 'phone', sortable: true } as const;

const COLUMNS: Column<Deal>[] = [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    sortable: true,
    cell: (d) => <UiLink href="#/dashboard">{d.title}</UiLink>,
    sub: (d) => (
      <>
        <StatusPill {...STATUSES[d.status]} /> {d.dsp}
      </>
    ),
    total: `Total of ${deals.length} shown`,
  },
  { key: 'id', label: 'Deal ID', hide: 'phone', cell: (d) => <Code value={d.id} label="deal ID" /> },
  { key: 'status', label: 'Status', hide: 'phone', cell: (d) => <StatusPill {...STATUSES[d.status]} /> },
  { key: 'dsp', label: 'DSP', hide: 'phone', sortable: true, cell: (d) => d.dsp },
  { key: 'ends', label: 'Ends', hide: 'phone', priority: 2, cell: (d) => d.ends },
  { key: 'requests', label: 'Requests', ...right, cell: (d) => compact(d.requests), total: compact(sum((d) => d.requests)) },
  { key: 'wins', label: 'Wins', ...right, cell: (d) => count(d.wins), total: count(sum((d) => d.wins)) },
  { key: 'revenue', label: 'Revenue', align: 'right', sortable: true, cell: (d) => money(d.revenue), total: money(sum((d) => d.revenue)) },
  { key: 'cpm', label: 'CPM', ...right, cell: (d) => money(d.cpm) },
  { key: 'fill', label: 'Fill', ...right, cell: (d) => percent(d.fill, 1) },
  { key: 'pace', label: 'Pace', ...right, sortable: false, cell: (d) => <Pace value={d.pace} /> },
  { key: 'trend', label: '14 days', hide: 'phone', priority: 3, cell: (d) => (d.revenue ? <Sparkline data={d.trend} /> : '–') },
];
const KEYS = COLUMNS.map(({ key }) => key);
const CHOICES = COLUMNS.map(({ key, label }) => ({ key, label, isFixed: key === 'title' }));
const DSPS = [...new Set(deals.map(({ dsp }) => dsp))].map((dsp) => ({ value: dsp, label: dsp }));

const sortValue = (deal: Deal, key: string): number | string => {
  const found = Object.entries(deal).find(([name]) => name === key)?.[1];
  return typeof found === 'number' || typeof found === 'string' ? found : -1;
};
const compare = (a: number | string, b: number | string) =>
  typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;
const keyOf = (d: Deal) => d.id;
const NOUN = ['deal', 'deals'] as const;
const nameOf = (d: Deal) => d.title;
const rowActions = (d: Deal) => (
  <>
    <IconButton label={`Edit ${d.title}`} icon={IconPencil} size={24} />
    <IconButton label={`Copy ID ${d.id}`} icon={IconCopy} size={24} />
    <IconButton
      label={`Unpublish ${d.title}`}
      icon={IconPlayerPause}
      size={24}
      onClick={() => toast.undo(`${d.title} unpublished`, () => toast.success('Published again'))}
    />
  </>
);

export function DealsScreen() {
  const [sort, setSort] = useState<Sort>({ key: 'revenue', reverse: true });
  const [search, setSearch] = useState('');
  const [range, setRange] = useState<DayRange>({ startDate: '2026-11-07', endDate: '2026-11-20', key: 'last14day' });
  const [dsps, setDsps] = useState<string[]>([]);
  const [hasType, setType] = useState(true);
  const [density, setDensity] = useState<Density>('dense');
  const [visible, setVisible] = useState<Set<string>>(() => new Set(KEYS));
  const rows = useMemo(() => {
    const found = deals.filter((d) => d.title.toLowerCase().includes(search.toLowerCase()) && (dsps.length === 0 || dsps.includes(d.dsp)));
    const sorted = found.sort((a, b) => compare(sortValue(a, sort.key), sortValue(b, sort.key)));
    return sort.reverse ? sorted.reverse() : sorted;
  }, [search, dsps, sort]);
  const [selected, setSelected] = useState(() => new Set(rows.slice(2, 5).map(keyOf)));
  const columns = useMemo(() => COLUMNS.filter(({ key }) => visible.has(key)), [visible]);
  return (
    <div className="k-page">
      <PageHeader
        title="Deals"
        meta="Self created, Nov 7 – 20, 2026, EST"
        tabs={tabs}
        tabsLabel="Deal status"
        actions={
          <>
            <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />}>
              CSV
            </Button>
            <Button className="k-grow" leftSection={<IconPlus size={16} stroke={1.5} />}>
              Create deal
            </Button>
          </>
        }
      />
      <FilterBar
        tools={
          <>
            <DensityControl value={density} onChange={setDensity} />
            <ColumnsMenu columns={CHOICES} visible={visible} onChange={setVisible} onReset={() => setVisible(new Set(KEYS))} />
          </>
        }
      >
        <SearchBox label="Search deals" placeholder="Title or deal ID" value={search} onChange={setSearch} />
        <DateRangeFilter value={range} presets={PRESETS} onChange={setRange} minDate="2025-11-20" maxDate="2026-11-20" zone="EST" />
        <FilterAdder filters={[{ key: 'dsp', label: 'DSP', options: DSPS, chosen: dsps, choose: setDsps }]} />
        {dsps.length > 0 && <FilterMenu label="DSP" options={DSPS} selected={dsps} onChange={setDsps} />}
        {hasType && <Chip label="Type: Fixed, Auction" onRemove={() => setType(false)} />}
      </FilterBar>
      <DataTable
        caption="Deals"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={nameOf}
        selection={{ selected, onChange: setSelected }}
        sort={sort}
        onSort={setSort}
        density={density}
        totalCount={248}
        actions={rowActions}
      />
      <LoadMore
        shown={rows.length}
        total={248}
        noun={NOUN}
        hasMore
        onMore={() => toast.failed('There are no more sample rows', 'Not loaded')}
      />
      <BulkBar
        selected={selected.size}
        shown={rows.length}
        onSelectAll={() => setSelected(new Set(rows.map(keyOf)))}
        onClear={() => setSelected(new Set())}
        actions={[
          { label: 'Unpublish', onClick: () => toast.undo(`${selected.size} deals unpublished`, () => undefined) },
          { label: 'Export', onClick: () => toast.success('Export started') },
        ]}
      />
    </div>
  );
}
