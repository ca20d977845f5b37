import { pipeline, Readable } from 'node:stream';
import { csvCell, fileNameOf, MOST_PROBLEMS } from '@kontor/core/contract';
import { type FileAnswer, readCsv, type SignedCall, type UploadCall } from '@kontor/core/server';
import {
  BULK_COLUMNS,
  BULK_COLUMNS_FORMERLY,
  BULK_STATUSES,
  type BulkChange,
  BulkFileRow,
  type BulkRow,
  bulkCells,
  type bulkEditRoutes,
  type DealDraft,
  dayPartWords,
  MOST_BULK,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { dspNames } from '@kontor/dsps/server';
import { stringify } from 'csv-stringify';
import { draftOf } from '../deal-draft.ts';
import { findDeals, type StoredDeal } from '../deal-store.ts';
import type { PreflightAsker } from '../preflight/preflight.ts';
import { chosenDeals, dealsInOrder, pieces, previewOf, rowOf } from './bulk-edit-choice.ts';
import { plannedEdits, wantedOf } from './bulk-edit-rows.ts';

type Routes = typeof bulkEditRoutes;

/** The chosen deals as a file, with what a bulk edit may change of them. */
export async function bulkFile(call: SignedCall<Routes['file']>): Promise<FileAnswer> {
  const { scope, session, stores } = call;
  const [{ ids }, dsps] = await Promise.all([chosenDeals(call), dspNames(scope)]);
  async function* lines() {
    yield [...BULK_COLUMNS];
    for await (const deals of dealsInOrder(scope, ids))
      for (const deal of deals) {
        const { id, status, dspId } = deal;
        const cells = bulkCells({ id, status, draft: draftOf(deal), dspName: dsps.get(dspId) ?? dspId });
        yield BULK_COLUMNS.map((column) => csvCell(cells[column]));
      }
  }
  const content = pipeline(Readable.from(lines()), stringify({ bom: true }), (error) => {
    if (error) stores.log.error({ err: error }, 'download broke off');
  });
  return { name: `${fileNameOf('deals to edit', session.accountName)}.csv`, type: 'text/csv; charset=utf-8', content };
}

type FileRow = { row: number; read: BulkFileRow };
type Problem = { row: number; reason: string };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const clock = (value: string | null | undefined) => (value === undefined ? undefined : { by: 'SET' as const, value });
const hoursIn = ({ dayPartingType, dayPartingSchedules }: DealDraft) =>
  dayPartingType === 'CUSTOM' ? dayPartWords(dayPartingSchedules, 7) : null;

/** The fields that a row writes anew: cells that are as they were taken out ask for nothing, so a large file stays a small wish. */
function fieldsChanged(read: BulkFileRow, now: DealDraft): BulkChange {
  const { Title: title, 'Floor CPM': rate, 'Day parting': hours, 'Day parting time zone': timezone } = read;
  const frequency = read['Frequency cap (per household per day)'];
  const budget = {
    budgetType: read['Budget type'],
    budgetOptionsDaily: read['Daily goal type'],
    budget: read['Daily budget'],
    impression: read.Impressions,
  };
  const newBudget = Object.entries(budget).filter(([key, value]) => value !== undefined && value !== now[key as keyof typeof budget]);
  const isNewHours = hours !== undefined && (hours && dayPartWords(hours, 7)) !== hoursIn(now);
  const isNewZone = timezone !== undefined && timezone !== now.dayPartingTimezone;
  const asked: BulkChange = {
    title: title === undefined ? undefined : { by: 'SET', value: title },
    rate: rate === undefined ? undefined : { by: 'SET', value: rate },
    start: clock(read['Start (Eastern)']),
    end: clock(read['End (Eastern)']),
    seat: read.Seat,
    marginType: read['Margin type'],
    marginValue: read.Margin,
    mediaPlans: read['Media plan ID'],
    budget: newBudget.length > 0 ? { by: 'SET', ...Object.fromEntries(newBudget) } : undefined,
    frequency: frequency === (now.frequencyType === 'DAILY' ? now.frequency : null) ? undefined : frequency,
    dayParting: isNewHours || isNewZone ? { ...(isNewHours && { hours }), ...(isNewZone && { timezone }) } : undefined,
  };
  const before: BulkChange = {
    ...{ title: { by: 'SET', value: now.title }, rate: { by: 'SET', value: now.rate }, start: clock(now.start), end: clock(now.end) },
    ...{ seat: now.seat, marginType: now.marginType, marginValue: now.marginValue, mediaPlans: now.mediaPlans },
  };
  const keys = Object.keys(asked) as (keyof BulkChange)[]; // The keys of the object.
  return Object.fromEntries(
    keys.filter((key) => asked[key] !== undefined && !isSame(asked[key], before[key])).map((key) => [key, asked[key]]),
  );
}

/** What a row of the file asks of its deal; a text where it cannot be asked. */
function changeOf({ read }: FileRow, deal: StoredDeal, dsps: ReadonlyMap<string, string>): BulkChange | string {
  const now = draftOf(deal);
  const change = fieldsChanged(read, now);
  if (read.DSP !== undefined) {
    const { DSP } = read;
    const known = [...dsps].find(([id, name]) => id === DSP || name.toLowerCase() === DSP.toLowerCase())?.[0];
    const dspId = known ?? (DSP === now.dealDspId ? DSP : null);
    if (dspId === null) return `There is no DSP “${DSP}”.`;
    if (dspId !== now.dealDspId) change.dealDspId = dspId;
  }
  const word = read.Status?.toLowerCase();
  if (word === undefined || word === STATUS_LABELS[deal.status].toLowerCase()) return change;
  const status = BULK_STATUSES.find((one) => STATUS_LABELS[one].toLowerCase() === word);
  if (!status) return `The status can become ${BULK_STATUSES.map((one) => STATUS_LABELS[one]).join(', ')}, not “${read.Status}”.`;
  return { ...change, status };
}

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
      const change = deal ? changeOf(one, deal, dsps) : 'No deal has this id.';
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
