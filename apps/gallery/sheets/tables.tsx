import {
  type Column,
  Cut,
  count,
  DataTable,
  type DataTableProps,
  EmptyState,
  ErrorPanel,
  IconButton,
  money,
  Pace,
  Panel,
  Sparkline,
  StatusPill,
  UiLink,
  WholeCode,
} from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { type Deal, deals, STATUSES } from '../samples/deals.ts';
import { NAMES, NUMBERS } from '../samples/texts.ts';
import { Shown } from '../sheet.tsx';

const right = { align: 'right', width: 130, sortable: true } as const;
const COLUMNS: Column<Deal>[] = [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    sortable: true,
    cell: (d) => (
      <UiLink href="#/dashboard">
        <Cut text={d.title} />
      </UiLink>
    ),
    sub: (d) => (
      <>
        <StatusPill {...STATUSES[d.status]} /> {d.dsp}
      </>
    ),
    total: 'Total of 3',
  },
  { key: 'id', label: 'Deal ID', hide: 'phone', cell: (d) => <WholeCode text={d.id} /> },
  { key: 'status', label: 'Status', hide: 'phone', cell: (d) => <StatusPill {...STATUSES[d.status]} /> },
  { key: 'ends', label: 'Ends', hide: 'phone', priority: 2, cell: (d) => d.ends },
  { key: 'wins', label: 'Wins', ...right, hide: 'phone', cell: (d) => count(d.wins), total: count(4_100_000) },
  { key: 'revenue', label: 'Revenue', ...right, cell: (d) => money(d.revenue), total: money(1_204_118.4) },
  { key: 'pace', label: 'Pace', ...right, hide: 'phone', sortable: false, cell: (d) => <Pace value={d.pace} /> },
  { key: 'trend', label: '14 days', width: 90, hide: 'phone', priority: 1, cell: (d) => <Sparkline data={d.trend} /> },
  { key: 'updated', label: 'Updated', hide: 'phone', priority: 1, cell: (d) => d.updated },
];
const keyOf = (d: Deal) => d.id;
const nameOf = (d: Deal) => d.title;
const FEW = deals.slice(0, 3);
const ONE = deals.slice(0, 1);
/** The first deal under other names and with other figures. */
const HARD = NAMES.flatMap((title, i) =>
  ONE.map((deal) => ({ ...deal, id: `KN-${i}`, title, wins: NUMBERS.at(i + 1) ?? undefined, revenue: NUMBERS.at(-1 - i) ?? undefined })),
);
const sort = { key: 'revenue', reverse: true };
const shared = { columns: COLUMNS, rowKey: keyOf, rowLabel: nameOf, sort, onSort: () => undefined };
const actions = (d: Deal) => (
  <>
    <IconButton label={`Edit ${d.title}`} icon={IconPencil} size={24} />
    <IconButton label={`Copy ID ${d.id}`} icon={IconCopy} size={24} />
  </>
);
const selection = {
  selected: new Set([ONE[0]?.id ?? '']),
  onChange: () => undefined,
  blocked: new Map([[FEW[1]?.id ?? '', 'It is a draft.']]),
};

const TABLES: [title: string, table: Partial<DataTableProps<Deal>>][] = [
  ['Three rows, one chosen, one blocked', { rows: FEW, selection, actions, totalCount: 248 }],
  ['Old rows while new ones come', { rows: FEW, isLoading: true }],
  ['Names and numbers at their edges', { rows: HARD, density: 'normal' }],
  ['One row, roomy', { rows: ONE, density: 'roomy' }],
  ['Loading', { rows: [], isLoading: true }],
  ['None yet', { rows: [], empty: <EmptyState title="No Deals Found" actions={<Button>Create deal</Button>} /> }],
  [
    'No match',
    {
      rows: [],
      empty: (
        <EmptyState title="No Deals Found" actions={<Button variant="default">Clear filters</Button>}>
          No deal matches “quill” in Draft.
        </EmptyState>
      ),
    },
  ],
  ['Failed', { rows: [], error: <ErrorPanel title="Deals did not load" onRetry={() => undefined} /> }],
  ['Failed, with old rows', { rows: ONE, error: <ErrorPanel title="Deals did not load" onRetry={() => undefined} isRetrying /> }],
];

export const Sheet = () => (
  <>
    {TABLES.map(([title, table]) => (
      <Panel key={title} title={title}>
        <DataTable caption={title} rows={[]} {...shared} {...table} />
      </Panel>
    ))}
    {(['hover', 'focus'] as const).map((as) => (
      <Panel key={as} title={as === 'hover' ? 'Hovered' : 'Focused'}>
        <Shown as={as}>
          <DataTable caption={as} rows={ONE} {...shared} selection={selection} actions={actions} />
        </Shown>
      </Panel>
    ))}
  </>
);
