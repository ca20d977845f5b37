import { type FieldNames, MOST_PROBLEMS } from '@kontor/core/contract';
import { answer, readCsv, type Scope, type UploadCall } from '@kontor/core/server';
import {
  APP_INFO_COLUMNS,
  type AppInfoDraft,
  AppInfoFileRow,
  type AppInfoPreview,
  type appInfoRoutes,
  MOST_APP_INFO_ROWS,
} from '@kontor/deals/contract';
import { unknownValues } from '@kontor/targeting/server';
import { getDeal } from '../deal-store.ts';
import { categoryNames, differencesOf } from './app-info-changes.ts';
import { listAppInfo } from './app-info-store.ts';
import { keepAppInfoUpload } from './app-info-upload-store.ts';
import { type KnownAppInfo, refuseClosedDeal } from './check-app-info.ts';

type FileRow = { row: number; read: AppInfoDraft };
type Problem = { row: number; reason: string };

/** What no row says by itself: a bundle of another row too, and a category that nobody has. */
async function problemsOf(scope: Scope, rows: readonly FileRow[]): Promise<Problem[]> {
  const codes = [...new Set(rows.flatMap(({ read }) => read.iabcat))];
  const unknown = new Set(await unknownValues(scope, 'iabCategory', codes));
  const lines = new Map<string, number>();
  return rows.flatMap(({ row, read }) => {
    const before = lines.get(read.overridedBundle);
    if (before === undefined) lines.set(read.overridedBundle, row);
    const wrong = read.iabcat.filter((code) => unknown.has(code));
    const reasons = [
      ...(before === undefined ? [] : [`Existing Bundle: ${read.overridedBundle} is in row ${before} and in row ${row}.`]),
      ...(wrong.length > 0 ? [`IAB Categories: there is no category ${wrong.join(', ')}.`] : []),
    ];
    return reasons.length > 0 ? [{ row, reason: reasons.join('; ') }] : [];
  });
}

const previewOf = (rows: readonly FileRow[], known: KnownAppInfo, names: FieldNames): AppInfoPreview[] =>
  rows.map(({ read }) => {
    const before = known.get(read.overridedBundle) ?? null;
    return { overridedBundle: read.overridedBundle, isKnown: before !== null, changes: differencesOf({ before, after: read }, names) };
  });

/** Checks a file of app info and keeps its rows for a day; the deal stays as it is (decision P20). A file with a problem is not kept. */
export async function uploadAppInfo({ input, file, scope, session }: UploadCall<typeof appInfoRoutes.upload>) {
  const { deal } = await getDeal(scope, input.key);
  refuseClosedDeal(deal);
  const rows: FileRow[] = [];
  const report = await readCsv(file.stream, {
    columns: APP_INFO_COLUMNS,
    isStrict: true,
    row: AppInfoFileRow,
    mostRows: MOST_APP_INFO_ROWS,
    take: (read, numbers) => void rows.push(...read.map((one, n) => ({ read: one, row: numbers[n] ?? 0 }))),
  });
  const found = await problemsOf(scope, rows);
  if (report.rows === 0 && report.invalid === 0) found.push({ row: 1, reason: 'The file has no rows.' });
  const invalid = report.invalid + found.length;
  const problems = [...report.problems, ...found].sort((one, other) => one.row - other.row).slice(0, MOST_PROBLEMS);
  if (invalid > 0) return { rows: report.rows, invalid, problems, upload: null, preview: [] };
  const stored = await listAppInfo(scope, deal.id);
  const known: KnownAppInfo = new Map(stored.map((row) => [row.overridedBundle, row]));
  const read = rows.map((one) => one.read);
  const names = await categoryNames(scope, [...stored, ...read]);
  const upload = await keepAppInfoUpload(scope, { dealId: deal.id, userId: session.userId }, read);
  return answer(
    { rows: report.rows, invalid, problems, upload, preview: previewOf(rows, known, names) },
    { msg: 'App info uploaded.', value: upload },
  );
}
