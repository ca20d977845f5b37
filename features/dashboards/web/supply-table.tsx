import { type ChartTable, type Column, count, DataTable, type DataTableProps, Delta, money, percent, UiLink } from '@kontor/core/ui';
import {
  type MainFilter,
  SUPPLY_FIGURES,
  SUPPLY_KEYS,
  type SupplyFigure,
  type SupplyRow,
  type SupplyTop,
} from '@kontor/dashboards/contract';
import { MEASURES, type MeasureViewer } from '@kontor/market/contract';
import type { MetaType } from '@kontor/meta/contract';
import { NameIcon } from '@kontor/meta/web';

const right = { align: 'right', hide: 'phone' } as const;
type Figures = { top: SupplyTop; label: string };
/** Their labels are the same for every account. */
const AS_WIDGET: MeasureViewer = { accountType: 'Agency', place: 'widget' };

const REVENUE = MEASURES.spend.label(AS_WIDGET);

/** Rows are ranked by revenue where the account sees it. */
export const hasRevenue = ({ rows }: SupplyTop): boolean => rows.some(({ revenue }) => revenue !== undefined);
const rankOf = (top: SupplyTop) => (hasRevenue(top) ? ('revenue' as const) : ('impressions' as const));

/** How much of the whole a row is, in percent. */
const shareIn = (top: SupplyTop) => {
  const rank = rankOf(top);
  const whole = Number(top.total?.[rank] ?? 0);
  return (row: SupplyRow): number | null => (whole === 0 ? null : (Number(row[rank] ?? 0) / whole) * 100);
};

/** Widths and when a column gives way, where the usual ones do not do. */
const LOOKS: Partial<Record<SupplyFigure, Pick<Column<SupplyRow>, 'width' | 'priority'>>> = {
  requests: { priority: 3 },
  bids: { priority: 1 },
  fillRate: { width: 72, priority: 2 },
  cpm: { width: 80 },
  vcr: { width: 68 },
  viewability: { width: 84, priority: 3 },
};
const measureOf = (key: SupplyFigure) => MEASURES[SUPPLY_FIGURES[key]];
const labelOf = (key: SupplyFigure) => measureOf(key).label(AS_WIDGET);
const write = (key: SupplyFigure, value: number | null): string => ({ count, money, cpm: money, percent })[measureOf(key).format](value);

/** What has icons of what a dashboard breaks down by (decisions D53). */
const ICONS: Partial<Record<Props['by'], MetaType>> = { dsp: 'dsp', publisher: 'publisher', app: 'bundle' };

function columnsOf({ by, top, label, all, hrefOfRow, onPick }: Omit<Props, keyof States | 'caption' | 'sort'>): Column<SupplyRow>[] {
  const share = shareIn(top);
  const icon = ICONS[by];
  const figure = (key: string, name: string, say: (row: SupplyRow) => string): Column<SupplyRow> => ({
    ...right,
    key,
    label: name,
    cell: say,
    total: top.total ? say(top.total) : undefined,
  });
  const name = (row: SupplyRow) =>
    hrefOfRow ? (
      <UiLink className="k-dash-name" href={hrefOfRow(row)} title={row.name}>
        {row.name}
      </UiLink>
    ) : (
      <button type="button" className="k-dash-name" title={`${row.name}: show this alone`} onClick={() => onPick(row)}>
        {row.name}
      </button>
    );
  return [
    {
      key: 'name',
      label,
      flex: true,
      cell:
        icon === undefined
          ? name
          : (row) => (
              <span className="k-dash-named">
                <NameIcon of={icon} name={row.key} />
                {name(row)}
              </span>
            ),
      total: all,
    },
    ...SUPPLY_KEYS.map((key) => ({ ...figure(key, labelOf(key), (row) => write(key, row[key])), ...LOOKS[key] })),
    ...(hasRevenue(top) ? [{ ...figure('revenue', REVENUE, ({ revenue }) => money(revenue)), hide: undefined }] : []),
    { ...figure('share', 'Share', (row) => percent(share(row))), width: 72 },
    {
      key: 'delta',
      label: 'vs previous',
      align: 'right',
      cell: ({ delta }) => <Delta value={delta} />,
      total: top.total ? <Delta value={top.total.delta} /> : undefined,
    },
  ];
}

const UNITS = { count: {}, money: { unit: 'USD' }, cpm: { unit: 'USD' }, percent: { unit: 'percent' } };

/** The rows for files, raw. */
export function supplyFigures({ top, label }: Figures): ChartTable {
  const share = shareIn(top);
  const isPaid = hasRevenue(top);
  return {
    columns: [
      { label },
      ...SUPPLY_KEYS.map((key) => ({ label: labelOf(key), ...UNITS[measureOf(key).format] })),
      ...(isPaid ? [{ label: REVENUE, unit: 'USD' }] : []),
      { label: 'Share', unit: 'percent' },
      { label: 'Change', unit: 'percent' },
    ],
    rows: top.rows.map((row) => [
      row.name,
      ...SUPPLY_KEYS.map((key) => row[key]),
      ...(isPaid ? [row.revenue ?? null] : []),
      share(row),
      row.delta,
    ]),
  };
}

type States = Pick<DataTableProps<SupplyRow>, 'empty' | 'error' | 'isLoading'>;
type Props = Figures & {
  /** What its rows are of. */
  by: MainFilter;
  /** Names the closing line. */
  all: string;
  caption: string;
  sort: string;
  onPick: (row: SupplyRow) => void;
  /** Where a row's name leads, instead of showing it alone. */
  hrefOfRow?: (row: SupplyRow) => string;
} & States;

/** Domains, bundles, platforms or places with their figures and the sum of all; a name shows its row alone. */
export const SupplyTable = ({ by, top, label, all, caption, sort, onPick, hrefOfRow, ...states }: Props) => (
  <DataTable
    caption={caption}
    columns={columnsOf({ by, top, label, all, onPick, ...(hrefOfRow && { hrefOfRow }) })}
    rows={top.rows}
    rowKey={({ key }) => key}
    rowLabel={({ name }) => name}
    sort={{ key: sort, reverse: true }}
    {...states}
  />
);
