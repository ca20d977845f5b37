import { pipeline, Readable } from 'node:stream';
import { type AccountType, csvCell, MAX_PAGE_SIZE, toCents } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type DealRow, type dealRoutes, STATUS_LABELS } from '@kontor/deals/contract';
import { stringify } from 'csv-stringify';
import { findDealPage } from './list-deals.ts';
import { figuresSeen, type ListFigure } from './list-figures.ts';

const money = (value: string | null | undefined) => (value ? toCents(value) : '');

type CsvColumn = [name: string, cell: (row: DealRow) => string | number];

/** Columns of the file, in the list's order, by account type (spec 2 §2). */
const columnsFor = (type: AccountType, seen: ReadonlySet<ListFigure>): CsvColumn[] => [
  ['Title', ({ title }) => title],
  ['Deal ID', ({ dealId }) => dealId],
  ['Status', ({ status }) => STATUS_LABELS[status]],
  ['Type', ({ type }) => type],
  ['DSP', ({ selectedDsp }) => selectedDsp],
  ['Floor CPM', ({ rate }) => rate],
  ['Start', ({ flightDate }) => flightDate.start ?? ''],
  ['End', ({ flightDate }) => flightDate.end ?? ''],
  ['Requests', ({ requests }) => requests ?? ''],
  ...(seen.has('wins') ? [['Wins', ({ wins }) => wins ?? ''] satisfies CsvColumn] : []),
  ['Impressions', ({ impressions }) => impressions ?? ''],
  ...(seen.has('spend')
    ? [[type === 'Agency' || type === 'DSP' ? 'Spend' : 'Revenue', ({ spend }) => money(spend)] satisfies CsvColumn]
    : []),
  ['Partner Revenue', ({ revenue }) => money(revenue)],
  ['CPM', ({ cpm }) => money(cpm)],
  ['Created', ({ createTime }) => createTime],
  ['Last Update', ({ lastUpdate }) => lastUpdate],
];

/**
 * Every row of the filter, page after page, so that the file is never cut to the screen's limit. The first page is read before
 * anything is answered, so that a refusal is one; a fault after it ends the file, and never the process.
 */
export async function downloadDeals(call: SignedCall<typeof dealRoutes.download>) {
  const { input, session, scope, stores } = call;
  const columns = columnsFor(session.accountType, figuresSeen(session.accountType, scope));
  const pageAt = (start: number) => findDealPage(call, { ...input, fetchTotal: false, pagination: { start, number: MAX_PAGE_SIZE } });
  const first = await pageAt(0);
  async function* lines() {
    yield columns.map(([name]) => name);
    for (let start = 0, page = first; ; page = await pageAt(start)) {
      for (const { data } of page.rows) yield columns.map(([, cell]) => csvCell(cell(data)));
      if (!page.hasMore) return;
      start += MAX_PAGE_SIZE;
    }
  }
  const content = pipeline(Readable.from(lines()), stringify({ bom: true }), (error) => {
    if (error) stores.log.error({ err: error }, 'download broke off');
  });
  return { name: 'deals.csv', type: 'text/csv; charset=utf-8', content };
}
