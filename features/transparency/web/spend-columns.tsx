import { type ChartTable, type Column, money, percent } from '@kontor/core/ui';
import { IconPicture } from '@kontor/meta/web';
import type { TransparencyRow, TransparencyTable } from '@kontor/transparency/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './transparency.css';

/** A row of the table, or one of what is beneath it. */
export type Shown = {
  row: TransparencyRow;
  under: string | null;
  kind: string | null;
  /** Of its kind beneath the row, which it names. */
  isFirst: boolean;
};

/** What nothing prices is named, and never $0. */
const UNPRICED = 'No rate';
const hintOf = ({ unpriced }: TransparencyRow) =>
  unpriced > 0 ? `${unpriced.toLocaleString('en-US')} impressions are priced in a currency without an exchange rate` : undefined;
const spent = (row: TransparencyRow, value: string | null) =>
  value === null && row.unpriced > 0 ? <span title={hintOf(row)}>{UNPRICED}</span> : money(value);
const share = (fraction: string | null) => percent(fraction === null ? null : Number(fraction) * 100);

type Figure = Pick<Column<Shown>, 'key' | 'label' | 'title' | 'width' | 'priority'> & { say: (row: TransparencyRow) => ReactNode };
/** Figures in their order (spec 3 §3). */
const FIGURES: readonly Figure[] = [
  { key: 'revenuegross', label: 'Spend', title: 'What buyers paid', width: 108, priority: 9, say: (row) => spent(row, row.revenuegross) },
  {
    key: 'revenue',
    label: 'Publisher net',
    title: 'Spend paid out to publishers',
    width: 108,
    priority: 8,
    say: (row) => spent(row, row.revenue),
  },
  {
    key: 'takeRate',
    label: 'Take rate',
    title: 'The part of spend that did not reach publishers',
    width: 84,
    priority: 8,
    say: ({ takeRate }) => share(takeRate),
  },
  {
    key: 'cpmGross',
    label: 'CPM gross',
    title: 'What buyers paid for a thousand impressions',
    width: 92,
    priority: 6,
    say: ({ cpmGross }) => money(cpmGross),
  },
  {
    key: 'cpm',
    label: 'CPM net',
    title: 'What reached publishers for a thousand impressions',
    width: 84,
    priority: 5,
    say: ({ cpm }) => money(cpm),
  },
  {
    key: 'auction_cpm_gross',
    label: 'Win rate',
    title: 'Wins per bid',
    width: 80,
    priority: 4,
    say: (row) => percent(row.auction_cpm_gross),
  },
  { key: 'bidFloor', label: 'Floor', title: 'Mean floor of avails won', width: 76, priority: 3, say: ({ bidFloor }) => money(bidFloor) },
  { key: 'videoFloor', label: 'Video floor', width: 92, priority: 2, say: ({ videoFloor }) => money(videoFloor) },
  { key: 'displayFloor', label: 'Display floor', width: 104, priority: 1, say: ({ displayFloor }) => money(displayFloor) },
];

type Opening = { open: string | null; onToggle: (key: string) => void };

function Name({ shown: { row, under, kind, isFirst }, open, onToggle }: { shown: Shown } & Opening) {
  if (under !== null)
    return (
      <span className="k-transparency-under" title={row.name}>
        <span className="k-note k-transparency-kind">
          <span className={isFirst ? undefined : 'k-visually-hidden'}>{kind}</span>
        </span>
        <IconPicture src={row.img || null} size={16} />
        {row.name}
      </span>
    );
  const isOpen = open === row.key;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <button type="button" className="k-transparency-name" aria-expanded={isOpen} title={row.name} onClick={() => onToggle(row.key)}>
      <Icon size={14} stroke={1.75} aria-hidden />
      <IconPicture src={row.img || null} />
      <span className="k-transparency-text">{row.name}</span>
    </button>
  );
}

type Columns = { label: string; hasDsp: boolean; table: TransparencyTable | undefined; all: string } & Opening;

/** Columns of a table of spend; a name opens what is beneath it. */
export function spendColumns({ label, hasDsp, table, all, ...opening }: Columns): Column<Shown>[] {
  const total = table?.total;
  return [
    { key: 'name', label, flex: true, width: 200, cell: (shown) => <Name shown={shown} {...opening} />, total: all },
    ...(hasDsp
      ? [{ key: 'dsp', label: 'DSP', width: 100, priority: 4, hide: 'phone' as const, cell: ({ row }: Shown) => row.dsp || '' }]
      : []),
    ...FIGURES.map(
      ({ say, ...column }, place): Column<Shown> => ({
        ...column,
        align: 'right',
        ...(place > 0 ? { hide: 'phone' as const } : {}),
        cell: ({ row }) => say(row),
        total: total ? say(total) : undefined,
      }),
    ),
  ];
}

/** The rows for a file: raw figures, and what is not among them. */
export const spendFile = ({ rows, rest }: TransparencyTable, label: string): ChartTable => ({
  columns: [
    { label },
    { label: 'Seat ID' },
    { label: 'DSP' },
    { label: 'Spend', unit: 'USD' },
    { label: 'Publisher net', unit: 'USD' },
    { label: 'Take rate', unit: 'fraction' },
    { label: 'CPM gross', unit: 'USD' },
    { label: 'CPM net', unit: 'USD' },
    { label: 'Win rate', unit: 'percent' },
    { label: 'Floor', unit: 'USD' },
    { label: 'Video floor', unit: 'USD' },
    { label: 'Display floor', unit: 'USD' },
    { label: 'Impressions without a rate' },
  ],
  rows: [
    ...rows.map((row) => [
      row.name,
      row.seatId,
      row.dsp,
      row.revenuegross,
      row.revenue,
      row.takeRate,
      row.cpmGross,
      row.cpm,
      row.auction_cpm_gross,
      row.bidFloor,
      row.videoFloor,
      row.displayFloor,
      row.unpriced,
    ]),
    ...(rest && rest.revenuegross !== '0' ? [['All others', '', '', rest.revenuegross, rest.revenue, ...Array<null>(8).fill(null)]] : []),
  ],
});
