import { finished, Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { csvCell, fileNameOf } from '@kontor/core/contract';
import type { FileAnswer, Log, SignedCall } from '@kontor/core/server';
import { BREAKDOWNS, MEASURES } from '@kontor/market/contract';
import { type Answered, codeReader, figuresText, nameReader } from '@kontor/market/server';
import { type Dimension, isTimeDimension, type reportRoutes } from '@kontor/reports/contract';
import { stringify } from 'csv-stringify/sync';
import { EVERY_ROW, type OpenReport, openReport, type Piece, readEvery } from './ask-report.ts';
import { type Definition, definitionOf, type ReportSpan, spanOfReport } from './definition.ts';
import { askerOf, openedBy } from './read-report.ts';
import { columnsOf, momentText } from './report-columns.ts';

/** Rows written at a time, a few milliseconds of them: other callers come between. */
const WRITTEN = 2_000;
const UNITS = { count: '', money: ' (USD)', cpm: ' (USD)', percent: ' (%)' } as const;

/** Beside a name, the code that other programs know; an id of ours says nothing to them. */
const hasCode = (key: Dimension) => BREAKDOWNS[key].kind === 'code' || key === 'publisher' || key === 'seat';

type Read = (row: Answered, called: Piece['called']) => string;
type Column = { title: string; read: Read };

/** What a dimension is called; a moment as its column shows it. */
function readName(key: Dimension): Read {
  const [code, name] = [codeReader(key), nameReader(key)];
  if (isTimeDimension(key)) return (row) => momentText(key, code(row));
  return (row, called) => called.get(key)?.get(code(row)) ?? name(row);
}

function dimensionColumns(key: Dimension): Column[] {
  const { label } = BREAKDOWNS[key];
  const name: Column = { title: label, read: readName(key) };
  return isTimeDimension(key) || !hasCode(key) ? [name] : [name, { title: `${label} code`, read: codeReader(key) }];
}

/** Titles of the figures of a file, in their order. */
function figureTitles({ asker, question }: OpenReport, dimensions: readonly Dimension[]): string[] {
  const columns = columnsOf({ ...question, by: dimensions }, asker.accountType).filter(({ of }) => of !== 'dimension');
  return columns.map(({ title, of, about }) => {
    const { format } = MEASURES[about as keyof typeof MEASURES]; // `about` of a figure is its measure
    return `${title}${of !== 'change' ? UNITS[format] : format === 'percent' ? ' (points)' : ' (%)'}`;
  });
}

/** A cell as a line has it, by the rule of `stringify`, which takes its time. */
const quoted = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export type Told = { rows: number };

/**
 * Lines of a report's file: a head, then every row, counted in `told` as they are written. Figures are as the engine has them, not rounded, and
 * no text, so that negative ones stay numbers.
 */
async function* linesOf(opened: OpenReport, dimensions: readonly Dimension[], told: Told): AsyncGenerator<string> {
  const columns = dimensions.flatMap(dimensionColumns);
  yield stringify([[...columns.map(({ title }) => title), ...figureTitles(opened, dimensions)]], { bom: true });
  for await (const { rows, called } of readEvery(opened))
    for (let start = 0; start < rows.length; start += WRITTEN) {
      const some = rows.slice(start, start + WRITTEN);
      told.rows += some.length;
      const cells = (row: Answered) => columns.map(({ read }) => quoted(csvCell(read(row, called))));
      yield some.map((row) => `${cells(row).join(',')},${figuresText(row)}\n`).join('');
      await othersTurn();
    }
}

/** Begins `lines` before anything is answered, so that a refusal is one. */
async function begun(lines: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await lines.next();
  const second = first.done ? first : await lines.next();
  return (async function* () {
    try {
      if (!first.done) yield first.value;
      if (!second.done) yield second.value;
      yield* lines;
    } finally {
      await lines.return(undefined);
    }
  })();
}

/** What a file of a report is called: by its title and days. */
export const reportFileName = (name: string, { span: { days } }: Pick<ReportSpan, 'span'>): string =>
  `${fileNameOf(name, days.startDate, 'to', days.endDate)}.csv`;
export const CSV = 'text/csv; charset=utf-8';

/** A report's CSV as a stream from the engine; a fault after its first lines ends the file, and never the process. */
export async function fileOf(opened: OpenReport, { dimensions }: Definition, log: Log, told: Told = { rows: 0 }): Promise<Readable> {
  const content = Readable.from(await begun(linesOf(opened, dimensions, told)));
  finished(content, (error) => {
    if (error && error.name !== 'AbortError') log.error({ err: error }, 'report broke off');
  });
  return content;
}

/** Every row of a report as a file to be saved (spec 1 §7.3). */
export async function downloadReport(call: SignedCall<(typeof reportRoutes)['download']>): Promise<FileAnswer> {
  const { input, stores } = call;
  const report = await openedBy(call, input);
  const definition = definitionOf(report);
  const days = spanOfReport(definition);
  const opened = await openReport(askerOf(call), definition, days, { ...EVERY_ROW, ...input });
  return { name: reportFileName(report.name, days), type: CSV, content: await fileOf(opened, definition, stores.log) };
}
