import { csvCell, fileNameOf } from '@kontor/core/contract';
import type { FileAnswer, SignedCall } from '@kontor/core/server';
import {
  MAIN_WIDGETS,
  type MainChart,
  type MainWidgetKey,
  type mainRoutes,
  SUPPLY_FIGURES,
  SUPPLY_KEYS,
  type SupplyTop,
} from '@kontor/dashboards/contract';
import { BREAKDOWNS, MEASURES, type MeasureViewer } from '@kontor/market/contract';
import { stringify } from 'csv-stringify/sync';
import { mainViewer, readWidget } from './main-dashboard.ts';

type Cell = string | number | null | undefined;
const NONE: SupplyTop = { rows: [], total: null, hasMore: false };
type Table = { columns: string[]; rows: Cell[][] };
const UNITS = { count: '', money: ' (USD)', cpm: ' (USD)', percent: ' (%)' } as const;

const bucketHead = ({ bucket }: MainChart) => (bucket === 'hour' ? 'Hour' : 'Day');
const stamps = ({ labels, bucket }: MainChart) => labels.map((label) => (bucket === 'day' ? label.slice(0, 10) : label));

const cardsTable = ({ cards = [] }: MainChart): Table => ({
  columns: ['Measure', 'Unit', 'Value', 'Before', 'Change'],
  rows: cards.map(({ label, format, value, previous, delta }) => [label, UNITS[format].replace(/[ ()]/g, ''), value, previous, delta]),
});

const deliveryTable = (chart: MainChart): Table => ({
  columns: [bucketHead(chart), ...(chart.platforms ?? []).map(({ name }) => `${name} (impressions)`), 'CPM (USD)'],
  rows: stamps(chart).map((stamp, i) => [stamp, ...(chart.platforms ?? []).map(({ impressions }) => impressions[i]), chart.cpm?.[i]]),
});

const spendTable = (chart: MainChart, viewer: MeasureViewer): Table => {
  const label = MEASURES.spend.label(viewer);
  const { before } = chart;
  return {
    columns: [bucketHead(chart), `${label} (USD)`, ...(before ? [`${bucketHead(chart)} before`, `${label} before (USD)`] : [])],
    rows: stamps(chart).map((stamp, i) => [stamp, chart.spend?.[i], ...(before ? [before.labels[i], before.spend[i]] : [])]),
  };
};

function topTable(label: string, { rows, total }: SupplyTop, viewer: MeasureViewer): Table {
  const isPaid = rows.some(({ revenue }) => revenue !== undefined);
  const figures = SUPPLY_KEYS.map((key) => MEASURES[SUPPLY_FIGURES[key]]);
  const spend = `${MEASURES.spend.label(viewer)} (USD)`;
  return {
    columns: [label, 'ID', ...figures.map((one) => `${one.label(viewer)}${UNITS[one.format]}`), ...(isPaid ? [spend] : []), 'Change (%)'],
    rows: [...rows, ...(total ? [{ ...total, key: '', name: 'All' }] : [])].map((row) => [
      row.name,
      row.key,
      ...SUPPLY_KEYS.map((key) => row[key]),
      ...(isPaid ? [row.revenue] : []),
      row.delta,
    ]),
  };
}

const TABLES: { readonly [Key in MainWidgetKey]: (chart: MainChart, viewer: MeasureViewer) => Table } = {
  summary: cardsTable,
  templates: ({ dealCards = [] }) => ({
    columns: ['Template', 'ID', 'Avails a day', 'Suggested CPM (USD)'],
    rows: dealCards.map(({ title, id, dailyAvails, cpm }) => [title, id, dailyAvails, cpm]),
  }),
  delivery: deliveryTable,
  spend: spendTable,
  deals: ({ topDeals = NONE }, viewer) => topTable(BREAKDOWNS.deal.label, topDeals, viewer),
  dsps: ({ shares = NONE }, viewer) => topTable(BREAKDOWNS.dsp.label, shares, viewer),
  publishers: ({ topPublishers = NONE }, viewer) => topTable(BREAKDOWNS.publisher.label, topPublishers, viewer),
  accounts: ({ topAccounts = NONE }, viewer) => topTable(BREAKDOWNS.account.label, topAccounts, viewer),
};

/** A widget's rows as a CSV file: figures as the store has them, negative numbers as numbers, texts guarded against formulas (security rule 21). */
export async function widgetFile(call: SignedCall<typeof mainRoutes.download>): Promise<FileAnswer> {
  const { input, scope, session } = call;
  const chart = await readWidget(call);
  const viewer = mainViewer(call);
  const { columns, rows } = TABLES[input.widget](chart, viewer);
  const days = [chart.labels[0]?.slice(0, 10) ?? '', 'to', chart.labels.at(-1)?.slice(0, 10) ?? ''];
  const account = scope.reach === 'all' ? 'all accounts' : session.accountName;
  const name = `${fileNameOf(MAIN_WIDGETS[input.widget].title(viewer), account, ...days)}.csv`;
  const content = stringify([columns, ...rows.map((row) => row.map((cell) => csvCell(cell ?? '')))], { bom: true });
  return { name, type: 'text/csv; charset=utf-8', content };
}
