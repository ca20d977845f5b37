import { pipeline, Readable } from 'node:stream';
import { csvCell, fileNameOf, MOST_PROBLEMS } from '@kontor/core/contract';
import { type FileAnswer, readCsv, type SignedCall, type UploadCall } from '@kontor/core/server';
import {
  askedByRow,
  BULK_COLUMNS,
  BULK_COLUMNS_FORMERLY,
  BulkFileRow,
  type BulkRow,
  bulkCells,
  type bulkEditRoutes,
  MOST_BULK,
} from '@kontor/deals/contract';
import { dspNames } from '@kontor/dsps/server';
import { stringify } from 'csv-stringify';
import { draftOf } from '../deal-draft.ts';
import { findDeals } from '../deal-store.ts';
import type { PreflightAsker } from '../preflight/preflight.ts';
import { chosenDeals, dealsInOrder, pieces, previewOf, rowOf } from './bulk-edit-choice.ts';
import { plannedEdits, wantedOf } from './bulk-edit-rows.ts';

type Routes = typeof bulkEditRoutes;

/** The chosen deals as a file, with what a bulk edit may change of them. */
export async function bulkFile(call: SignedCall<Routes['file']>): Promise<FileAnswer> {
  const { scope, session, stores } = call;
  const [{ ids }, dsps] = await Promise.all([chosenDeals(call), dspNames(scope)]);
  async function* lines() {
    yield BULK_COLUMNS;
    for await (const deals of dealsInOrder(scope, ids))
      for (const deal of deals) yield bulkCells({ ...deal, draft: draftOf(deal), dsps }).map(csvCell);
  }
  const content = pipeline(Readable.from(lines()), stringify({ bom: true }), (error) => {
    if (error) stores.log.error({ err: error }, 'download broke off');
  });
  return { name: `${fileNameOf('deals to edit', session.accountName)}.csv`, type: 'text/csv; charset=utf-8', content };
}

type FileRow = { row: number; read: BulkFileRow };
type Problem = { row: number; reason: string };

/** The dry run of a file: every row a deal, each with a change of its own. A file with a problem has no dry run. */
export async function uploadBulkFile({ file, scope, session, stores }: UploadCall<Routes['upload']>) {
  const read: FileRow[] = [];
  const report = await readCsv(file.stream, {
    columns: BULK_COLUMNS,
    formerly: BULK_COLUMNS_FORMERLY,
    isStrict: true,
    row: BulkFileRow,
    mostRows: MOST_BULK,
    take: (rows, numbers) => void read.push(...rows.map((row, n) => ({ read: row, row: numbers[n] ?? 0 }))),
  });
  const [rows, problems] = await dryRun({ scope, session, stores }, read);
  const all = [...report.problems, ...problems].sort((one, other) => one.row - other.row).slice(0, MOST_PROBLEMS);
  const invalid = report.invalid + problems.length;
  return { rows: report.rows, invalid, problems: all, preview: invalid > 0 ? null : previewOf(rows, []) };
}

async function dryRun(asker: PreflightAsker, read: readonly FileRow[]): Promise<[BulkRow[], Problem[]]> {
  const { scope } = asker;
  const dsps = await dspNames(scope);
  const [rows, problems, seen]: [BulkRow[], Problem[], Set<string>] = [[], [], new Set()];
  for await (const some of pieces(read)) {
    const deals = new Map((await findDeals(scope, [...new Set(some.map((one) => one.read.ID))])).map((deal) => [deal.id, deal]));
    const changes = some.flatMap((one) => {
      const deal = deals.get(one.read.ID);
      const change = deal ? askedByRow(one.read, { ...deal, draft: draftOf(deal), dsps }) : 'No deal has this id.';
      const reason = seen.has(one.read.ID) ? 'This deal has a row before.' : change;
      seen.add(one.read.ID);
      if (deal && typeof reason !== 'string') return [{ deal, change: reason }];
      problems.push({ row: one.row, reason: String(reason) });
      return [];
    });
    const planned = await plannedEdits(
      asker,
      changes.map(({ deal, change }) => wantedOf(deal, change)),
    );
    rows.push(...planned.map((one, n) => ({ ...rowOf(one), change: changes[n]?.change })));
  }
  return [rows, problems];
}
