import { type ChartTable, type Column, count, DataTable, type DataTableProps, Delta, money, percent } from '@kontor/core/ui';
import type { SupplyRow, SupplyTop } from '@kontor/dashboards/contract';

const right = { align: 'right', hide: 'phone' } as const;
type Figures = { top: SupplyTop; label: string };

/** Rows are ranked by revenue where the account sees it. */
export const hasRevenue = ({ rows }: SupplyTop): boolean => rows.some(({ revenue }) => revenue !== undefined);
const rankOf = (top: SupplyTop) => (hasRevenue(top) ? ('revenue' as const) : ('impressions' as const));

/** How much of the whole a row is, in percent. */
const shareIn = (top: SupplyTop) => {
  const rank = rankOf(top);
  const whole = Number(top.total?.[rank] ?? 0);
  return (row: SupplyRow): number | null => (whole === 0 ? null : (Number(row[rank] ?? 0) / whole) * 100);
};

function columnsOf({ top, label, all }: Figures & { all: string }, onPick: (row: SupplyRow) => void): Column<SupplyRow>[] {
  const share = shareIn(top);
  const figure = (key: string, name: string, write: (row: SupplyRow) => string): Column<SupplyRow> => ({
    ...right,
    key,
    label: name,
    cell: write,
    total: top.total ? write(top.total) : undefined,
  });
  const name = ({ key, name: text, ...row }: SupplyRow) => (
    <button type="button" className="k-dash-name" title={`${text}: show this alone`} onClick={() => onPick({ key, name: text, ...row })}>
      {text}
    </button>
  );
  return [
    { key: 'name', label, flex: true, cell: name, total: all },
    { ...figure('requests', 'Auctions', ({ requests }) => count(requests)), priority: 3 },
    { ...figure('bids', 'Bids', ({ bids }) => count(bids)), priority: 1 },
    figure('impressions', 'Impressions', ({ impressions }) => count(impressions)),
    { ...figure('fillRate', 'Fill Rate', ({ fillRate }) => percent(fillRate)), width: 72, priority: 2 },
    { ...figure('cpm', 'CPM', ({ cpm }) => money(cpm)), width: 80 },
    { ...figure('vcr', 'VCR', ({ vcr }) => percent(vcr)), width: 68 },
    { ...figure('viewability', 'Viewability', ({ viewability }) => percent(viewability)), width: 84, priority: 3 },
    ...(hasRevenue(top) ? [{ ...figure('revenue', 'Revenue', ({ revenue }) => money(revenue)), hide: undefined }] : []),
    { ...figure('share', 'Share', (row) => percent(share(row))), width: 72 },
    {
      key: 'delta',
      label: 'vs before',
      align: 'right',
      cell: ({ delta }) => <Delta value={delta} />,
      total: top.total ? <Delta value={top.total.delta} /> : undefined,
    },
  ];
}

/** The rows for files, raw. */
export function supplyFigures({ top, label }: Figures): ChartTable {
  const share = shareIn(top);
  const isPaid = hasRevenue(top);
  const columns = ['Auctions', 'Bids', 'Impressions'].map((name) => ({ label: name }));
  return {
    columns: [
      { label },
      ...columns,
      { label: 'Fill Rate', unit: 'percent' },
      { label: 'CPM', unit: 'USD' },
      { label: 'VCR', unit: 'percent' },
      { label: 'Viewability', unit: 'percent' },
      ...(isPaid ? [{ label: 'Revenue', unit: 'USD' }] : []),
      { label: 'Share', unit: 'percent' },
      { label: 'Change', unit: 'percent' },
    ],
    rows: top.rows.map((row) => [
      row.name,
      row.requests,
      row.bids,
      row.impressions,
      row.fillRate,
      row.cpm,
      row.vcr,
      row.viewability,
      ...(isPaid ? [row.revenue ?? null] : []),
      share(row),
      row.delta,
    ]),
  };
}

type Props = Figures & {
  /** Names the closing line. */
  all: string;
  caption: string;
  sort: string;
  onPick: (row: SupplyRow) => void;
} & Pick<DataTableProps<SupplyRow>, 'empty' | 'error' | 'isLoading'>;

/** Domains, bundles, platforms or places with their figures and the sum of all; a name shows its row alone. */
export const SupplyTable = ({ top, label, all, caption, sort, onPick, ...states }: Props) => (
  <DataTable
    caption={caption}
    columns={columnsOf({ top, label, all }, onPick)}
    rows={top.rows}
    rowKey={({ key }) => key}
    rowLabel={({ name }) => name}
    sort={{ key: sort, reverse: true }}
    {...states}
  />
);
