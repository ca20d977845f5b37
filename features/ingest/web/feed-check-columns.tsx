import { type Column, count, dayAndClock, MISSING, money } from '@kontor/core/ui';
import type { CheckedRow, FeedCheck } from '@kontor/ingest/contract';
import { MARKET_PLATFORMS } from '@kontor/market/reference';

const said = (text: string) => text || MISSING;
const at = (row: CheckedRow) => dayAndClock(row.at, 'UTC', 'UTC');
const known = ({ hasUser, hasHome }: CheckedRow) => [hasUser && 'user', hasHome && 'home'].filter(Boolean).join(', ');

const rowColumns: Column<CheckedRow & { key: string }>[] = [
  { key: 'line', label: 'Line', align: 'right', width: 64, cell: ({ line }) => count(line), priority: 8 },
  { key: 'type', label: 'Type', width: 92, cell: ({ type }) => type, priority: 9 },
  {
    key: 'inventory',
    label: 'App or site',
    flex: true,
    width: 150,
    cell: ({ inventory }) => said(inventory),
    sub: (row) => [at(row), row.mediaType, row.place, row.deal].filter(Boolean).join(' · '),
  },
  { key: 'at', label: 'Time', hide: 'phone', width: 160, cell: at, priority: 7 },
  { key: 'publisher', label: 'Publisher', hide: 'phone', width: 110, cell: ({ publisher }) => said(publisher), priority: 4 },
  {
    key: 'platform',
    label: 'Platform',
    hide: 'phone',
    width: 124,
    cell: ({ platform }) => said(MARKET_PLATFORMS.find(({ code }) => code === platform)?.name ?? platform),
    priority: 5,
  },
  { key: 'mediaType', label: 'Media type', hide: 'phone', width: 90, cell: ({ mediaType }) => said(mediaType), priority: 6 },
  { key: 'place', label: 'Place', hide: 'phone', width: 130, cell: ({ place }) => said(place), priority: 5 },
  { key: 'deal', label: 'Deal', hide: 'phone', width: 110, cell: ({ deal }) => said(deal), priority: 5 },
  { key: 'seat', label: 'Seat', hide: 'phone', width: 80, cell: ({ seat }) => said(seat), priority: 2 },
  { key: 'known', label: 'Known', hide: 'phone', width: 90, cell: (row) => said(known(row)), priority: 3 },
  {
    key: 'price',
    label: 'CPM',
    title: 'Floor or price, CPM',
    align: 'right',
    width: 76,
    cell: ({ price }) => (price === null ? MISSING : money(Number(price))),
    priority: 7,
  },
  { key: 'sample', label: 'Stands for', hide: 'phone', align: 'right', width: 84, cell: ({ sample }) => count(sample), priority: 3 },
];

/** Requests have no deal and no seat; a table of them has no columns for these. */
export const columnsFor = (rows: readonly CheckedRow[]) =>
  rowColumns.filter(({ key }) => (key !== 'deal' && key !== 'seat') || rows.some((row) => row[key] !== ''));

export const reasonColumns: Column<FeedCheck['reasons'][number]>[] = [
  { key: 'reason', label: 'Reason', flex: true, cell: ({ reason }) => reason },
  { key: 'first', label: 'First line', align: 'right', width: 96, cell: ({ first }) => count(first) },
  { key: 'lines', label: 'Lines', align: 'right', width: 80, cell: ({ lines }) => count(lines) },
];

export const ignoredColumns: Column<FeedCheck['ignored'][number]>[] = [
  { key: 'field', label: 'Field', flex: true, cell: ({ field }) => field },
  { key: 'lines', label: 'Lines', align: 'right', width: 80, cell: ({ lines }) => count(lines) },
];
