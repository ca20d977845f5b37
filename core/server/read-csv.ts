import type { Readable } from 'node:stream';
import { type CsvReport, MOST_PROBLEMS } from '@kontor/core/contract';
import { CsvError, type Info, Parser } from 'csv-parse';
import type { z } from 'zod';
import { wordsOf } from './envelope.ts';

export type CsvReading<Row> = {
  /** Keys of a row, in the order of a file without a header; a header may have them in any order, and columns of its own. */
  columns: readonly string[];
  /** Checks a row of trimmed texts; its messages become the reasons. */
  row: z.ZodType<Row>;
  mostRows: number;
  /** Is given the valid rows in order, as many as came at once. */
  take: (rows: Row[]) => Promise<void> | void;
};

const MOST_ROW_BYTES = 65_536;
const LONGEST_REASON = 300;
const DELIMITERS = [',', ';', '\t'];
const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quotation mark.',
  INVALID_OPENING_QUOTE: 'A quotation mark is inside a text without any.',
  CSV_MAX_RECORD_SIZE: 'The row is longer than 64 KB.',
};

/** Ends the reading with a reason for the row. */
class Stop extends Error {}

/** The delimiter that the first line has most of. */
function delimiterOf(head: Buffer): string {
  const line =
    head
      .toString('utf8')
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((one) => line.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** 'App Name', 'app_name' and 'appName' are one. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Where each column is in this file, if its first row is a header. */
function placesIn(first: string[], columns: readonly string[]): number[] | null {
  const names = first.map(plain);
  const places = columns.map((column) => names.indexOf(plain(column)));
  return places.some((place) => place >= 0) ? places : null;
}

type Rows<Row> = {
  report: CsvReport;
  good: Row[];
  take: (cells: string[], info: Info) => void;
  refuse: (row: number, reason: string) => void;
};

/** Takes records one by one: checks, counts and keeps them until they are handed on. */
function rowsOf<Row>({ columns, row, mostRows }: CsvReading<Row>): Rows<Row> {
  const report: CsvReport = { rows: 0, invalid: 0, problems: [] };
  const good: Row[] = [];
  let places: number[] | null = null;
  let isFirst = true;
  const refuse = (at: number, reason: string) => {
    report.invalid += 1;
    if (report.problems.length < MOST_PROBLEMS) report.problems.push({ row: at, reason: reason.slice(0, LONGEST_REASON) });
  };
  const take = (cells: string[], { records, empty_lines: empty }: Info) => {
    if (isFirst) {
      isFirst = false;
      places = placesIn(cells, columns);
      if (places) return;
    }
    report.rows += 1;
    if (report.rows > mostRows) throw new Stop(`The file has more than ${mostRows.toLocaleString('en-US')} rows.`);
    if (!places && cells.length > columns.length) return refuse(records + empty, `The row has more than ${columns.length} cells.`);
    const texts: Record<string, string> = {};
    for (const [n, column] of columns.entries()) texts[column] = cells[places?.[n] ?? n] ?? '';
    const { data, error } = row.safeParse(texts);
    if (error) refuse(records + empty, wordsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))));
    else good.push(data);
  };
  return { report, good, take, refuse };
}

function openParser<Row>(head: Buffer, { take }: Rows<Row>): Parser {
  const onRecord = (cells: string[], info: Info) => {
    take(cells, info);
    return null;
  };
  const parser = new Parser({
    bom: true,
    delimiter: delimiterOf(head),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_ROW_BYTES,
    on_record: onRecord,
  });
  // A fault comes to whoever writes.
  parser.on('error', () => {});
  return parser.resume();
}

const write = (parser: Parser, piece: Buffer) =>
  new Promise<void>((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));
const end = (parser: Parser) => new Promise<void>((resolve, reject) => void parser.on('end', resolve).on('error', reject).end());

/** The pieces of a stream, of which the first holds a whole line: by that the delimiter is chosen. */
async function* fromFirstLine(source: Readable): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const piece of source as AsyncIterable<Buffer>) {
    head = head && Buffer.concat([head, piece]);
    if (head && !head.includes('\n') && head.length < MOST_ROW_BYTES) continue;
    yield head ?? piece;
    head = null;
  }
  if (head) yield head;
}

/** The reason and row at which nothing more can be read; throws what is no fault of the file's. */
function endOf(error: unknown, { records, empty_lines: empty }: Parser['info']): { row: number; reason: string } {
  if (error instanceof Stop) return { row: records + empty, reason: error.message };
  if (error instanceof CsvError) return { row: records + empty + 1, reason: WORDS[error.code] ?? 'The row cannot be read.' };
  throw error;
}

/**
 * Reads a CSV file piece by piece: commas, semicolons or tabs, with a header or without, UTF-8 with a mark or without. Hands valid rows on and
 * answers what it found. A file that cannot be read on (an open quotation mark, too many rows) is invalid from that row. Throws what `source` throws.
 */
export async function readCsv<Row>(source: Readable, reading: CsvReading<Row>): Promise<CsvReport> {
  const rows = rowsOf(reading);
  let parser: Parser | undefined;
  let isOver = false;
  const step = async (work: Promise<void>, { info }: Parser) => {
    await work.catch((error) => {
      const { row, reason } = endOf(error, info);
      rows.refuse(row, reason);
      isOver = true;
    });
    const good = rows.good.splice(0);
    if (good.length > 0) await reading.take(good);
  };
  for await (const piece of fromFirstLine(source)) {
    // What comes behind the end of reading is still taken off the wire.
    if (isOver) continue;
    parser ??= openParser(piece, rows);
    await step(write(parser, piece), parser);
  }
  if (parser && !isOver) await step(end(parser), parser);
  return rows.report;
}
