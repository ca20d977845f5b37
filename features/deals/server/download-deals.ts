import { pipeline, Readable } from 'node:stream';
import { csvCell, toCents } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type DealFigure, type DealRow, type dealRoutes, figureLabel, figuresSeen, STATUS_LABELS } from '@kontor/deals/contract';
import type { MeasureViewer } from '@kontor/market/contract';
import { stringify } from 'csv-stringify';
import { earningsByDeal, figuresOf, listReader } from './deal-figures.ts';
import { findListedDeals, listDealIds } from './deal-list-store.ts';
import { findRanking, rowOf } from './list-deals.ts';

/** Rows read at a time: the file is as long as the filter matches, what is held in memory is not. */
const CHUNK = 5_000;

const money = (value: string | null | undefined) => (value ? toCents(value) : '');

type CsvColumn = [name: string, cell: (row: DealRow) => string | number];

/** Columns of the file, in the list's order, as the viewer may see them; staff see the company (spec 2 §2). */
function columnsFor(viewer: MeasureViewer): CsvColumn[] {
  const seen = figuresSeen(viewer);
  const figure = (key: DealFigure, cell: CsvColumn[1]): CsvColumn[] => (seen.has(key) ? [[figureLabel(key, viewer), cell]] : []);
  return [
    ['Title', ({ title }) => title],
    ['Deal ID', ({ dealId }) => dealId],
    ['Status', ({ status }) => STATUS_LABELS[status]],
    ...(viewer.place === 'staffList' ? [['Company', ({ company }) => company] satisfies CsvColumn] : []),
    ['Type', ({ type }) => type],
    ['DSP', ({ selectedDsp }) => selectedDsp],
    ['Floor CPM', ({ rate }) => rate],
    ['Start', ({ flightDate }) => flightDate.start ?? ''],
    ['End', ({ flightDate }) => flightDate.end ?? ''],
    ...figure('requests', ({ requests }) => requests ?? ''),
    ...figure('wins', ({ wins }) => wins ?? ''),
    ...figure('impressions', ({ impressions }) => impressions ?? ''),
    ...figure('spend', ({ spend }) => money(spend)),
    ...figure('revenue', ({ revenue }) => money(revenue)),
    ...figure('cpm', ({ cpm }) => money(cpm)),
    ['Created', ({ createTime }) => createTime],
    ['Last Update', ({ lastUpdate }) => lastUpdate],
  ];
}

/**
 * Every row of the filter in the list's order, whatever changes meanwhile: which rows and what they earned is asked once, before anything
 * is answered, so that a refusal is one; the rows follow by their ids. A fault after that ends the file, and never the process.
 */
export async function downloadDeals(call: SignedCall<typeof dealRoutes.download>) {
  const { input, scope, stores } = call;
  const reader = listReader(call);
  const columns = columnsFor(reader.viewer);
  const { earned, ranking } = await findRanking(reader, input);
  const [ids, figures] = await Promise.all([listDealIds(scope, input, ranking), earned ?? earningsByDeal(reader)]);
  async function* lines() {
    yield columns.map(([name]) => name);
    for (let start = 0; start < ids.length; start += CHUNK) {
      const chunk = ids.slice(start, start + CHUNK);
      const deals = await findListedDeals(scope, chunk);
      for (const id of chunk) {
        const deal = deals.get(id);
        if (deal) yield columns.map(([, cell]) => csvCell(cell(rowOf(deal, figuresOf(reader.viewer, figures.get(id)), []))));
      }
    }
  }
  const content = pipeline(Readable.from(lines()), stringify({ bom: true }), (error) => {
    if (error) stores.log.error({ err: error }, 'download broke off');
  });
  return { name: 'deals.csv', type: 'text/csv; charset=utf-8', content };
}
