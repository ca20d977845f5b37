import type { AccountType } from '@kontor/core/contract';
import { ZONES } from '@kontor/core/contract';
import { type Column, compact, count, dayAndClock, MISSING, money, percent, Sparkline, UiLink } from '@kontor/core/ui';
import { DEAL_FIGURES, DEAL_TYPE_LABELS, type DealFigure, type DealRow, figureLabel, figuresSeen } from '@kontor/deals/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { endWords } from '../flight-words.ts';
import '../deals.css';

export type Totals = Record<string, string | number> | null | undefined;
type Options = { accountType: AccountType; isStaff: boolean; hrefOf: (row: DealRow) => string; totals: Totals; shown: string };

const moment = (instant: string) => dayAndClock(instant, ZONES.EST.iana, '').trim();
const ratio = (value: number | null) => percent(value);
const right = { align: 'right', sortable: true, hide: 'phone' } as const;
const left = { sortable: true, hide: 'phone' } as const;

/** Cut where a long name would take the title's room; whole on hover. */
const Capped = ({ text, isCode = false }: { text: string; isCode?: boolean }) => (
  <span className={isCode ? 'k-deal-cap k-code' : 'k-deal-cap'} title={text}>
    {text}
  </span>
);

const names = ({ hrefOf, shown }: Options): Column<DealRow>[] => [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    sortable: true,
    cell: (row) => <UiLink href={hrefOf(row)}>{row.title}</UiLink>,
    sub: (row) => (
      <>
        <DealStatusPill status={row.status} /> {row.selectedDsp}
      </>
    ),
    total: shown,
  },
  { ...left, key: 'dealId', label: 'Deal ID', cell: ({ dealId }) => <Capped text={dealId} isCode /> },
  { ...left, key: 'status', label: 'Status', cell: ({ status }) => <DealStatusPill status={status} /> },
];

const terms: Column<DealRow>[] = [
  { ...left, key: 'company', label: 'Company', cell: ({ company }) => <Capped text={company} /> },
  { ...left, key: 'type', label: 'Type', hide: 'narrow', cell: ({ type }) => DEAL_TYPE_LABELS[type] },
  { ...left, key: 'selectedDsp', label: 'DSP', cell: ({ selectedDsp }) => <Capped text={selectedDsp} /> },
  { ...left, key: 'ends', label: 'Ends', cell: ({ flightDate }) => endWords(flightDate) },
  { ...right, key: 'rate', label: 'Rate', hide: 'narrow', title: 'Rate: fixed price or floor, CPM', cell: ({ rate }) => money(rate) },
];

const figures = ({ totals }: Options, label: (figure: DealFigure) => string): Column<DealRow>[] => [
  { ...right, key: 'requests', label: label('requests'), cell: ({ requests }) => compact(requests), total: compact(totals?.requests) },
  { ...right, key: 'wins', label: label('wins'), cell: ({ wins }) => count(wins ?? null), total: count(totals?.wins) },
  {
    key: 'spend',
    label: label('spend'),
    align: 'right',
    sortable: true,
    cell: ({ spend }) => money(spend ?? null),
    total: money(totals?.spend),
  },
  {
    ...right,
    key: 'revenue',
    label: label('revenue'),
    hide: 'narrow',
    cell: ({ revenue }) => money(revenue),
    total: money(totals?.revenue),
  },
  {
    ...right,
    key: 'cpm',
    label: label('cpm'),
    hide: 'narrow',
    cell: ({ cpm }) => money(cpm),
    total: totals?.cpm === undefined ? undefined : money(totals.cpm),
  },
  { ...right, key: 'fillRate', label: label('fillRate'), hide: 'narrow', cell: ({ fillRate }) => ratio(fillRate) },
];

const shape: Column<DealRow>[] = [
  {
    key: 'trend',
    label: '14 days',
    hide: 'narrow',
    cell: ({ trend }) => (trend.some((value) => value > 0) ? <Sparkline data={trend} /> : MISSING),
  },
  { ...left, key: 'createTime', label: 'Created', hide: 'narrow', cell: ({ createTime }) => moment(createTime) },
  { ...left, key: 'lastUpdate', label: 'Last update', hide: 'narrow', cell: ({ lastUpdate }) => moment(lastUpdate) },
];

/** Least widths in px, so that columns do not move when the rows come. */
const WIDTHS: Record<string, number> = {
  dealId: 104,
  status: 120,
  company: 118,
  type: 64,
  selectedDsp: 104,
  ends: 84,
  rate: 60,
  requests: 66,
  wins: 80,
  spend: 100,
  revenue: 104,
  cpm: 58,
  fillRate: 56,
  trend: 82,
  createTime: 108,
  lastUpdate: 108,
};

/** Columns that are there but start out hidden. */
export const HIDDEN_AT_FIRST = ['type', 'rate', 'createTime', 'lastUpdate'];
export const FIXED_COLUMNS = ['title'];

/** Columns by account type, as the server makes the rows; staff see the company (spec 2 §2). On a phone the name and one number stay. */
export function dealColumns(options: Options): Column<DealRow>[] {
  const viewer: MeasureViewer = { accountType: options.accountType, place: options.isStaff ? 'staffList' : 'list' };
  const seen = figuresSeen(viewer);
  const isSeen = (key: string) => (key in DEAL_FIGURES ? seen.has(key as DealFigure) : key !== 'company' || options.isStaff);
  const columns = [...names(options), ...terms, ...figures(options, (figure) => figureLabel(figure, viewer)), ...shape]
    .filter(({ key }) => isSeen(key))
    .map((column) => ({ ...column, width: WIDTHS[column.key] }));
  return options.isStaff ? columns.map((column) => (column.key === 'requests' ? { ...column, hide: undefined } : column)) : columns;
}
