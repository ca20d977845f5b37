import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CsvReport, MOST_PROBLEMS } from '@kontor/core/contract';
import { CsvError, Parser } from 'csv-parse';
import type { z } from 'zod';
import { quoteFault, writtenText } from './written-cell.ts';

export type CsvReading<Row> = {
  /** Keys of a row, in the order of a file without a header; a header may have them in any order, and columns of its own. */
  columns: readonly string[];
  /** Names that a column had before, by its name of today: a file with one of them is read as well. */
  formerly?: Readonly<Record<string, string>>;
  /** Checks a row of trimmed texts; its messages become the reasons. */
  row: z.ZodType<Row>;
  mostRows: number;
  /** Is given the valid rows in order, as many as came at once, and where in the file they are, as a spreadsheet counts. */
  take: (rows: Row[], numbers: number[]) => Promise<void> | void;
  /** The file has a header, and no column but these; those it leaves out are undefined instead of empty. */
  isStrict?: boolean;
  /** Codes and numbers alone: what programs put around a text so that it stays as it is is cut, and no text has a quotation mark. */
  isPlain?: boolean;
};

const MOST_ROW_BYTES = 65_536;
const LONGEST_REASON = 300;
const DELIMITERS = [',', ';', '\t'];
const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quotation mark.',
  INVALID_OPENING_QUOTE: 'A quotation mark is inside a text without any.',
};

/** What a spreadsheet writes before the header, to name the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.?)"?$/i;

/** The delimiter that the first line names, or has most of. */
function delimiterOf(head: Buffer): string {
  const named = SEPARATOR_LINE.exec(
    head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(/[\r\n]/, 1)[0] ?? '',
  )?.[1];
  if (named !== undefined && DELIMITERS.includes(named)) return named;
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

/** A row that only names the delimiter, which parts it. */
export const isSeparatorLine = (cells: readonly string[]) =>
  /^"?sep=/i.test(cells[0] ?? '') && cells.every((cell, index) => index === 0 || cell === '');

/** Where each column is in this file, if its first row is a header. */
function placesIn(first: string[], columns: readonly string[]): number[] | null {
  const names = first.map(plain);
  const places = columns.map((column) => names.indexOf(plain(column)));
  return places.some((place) => place >= 0) ? places : null;
}

/** Takes a file record by record, empty lines among them. */
export type RecordTaker = {
  /** Quotation marks inside a text come as they are, and the taker says whether they matter. */
  readonly judgesQuotes?: boolean;
  /** Nothing more of the file is read. */
  readonly isOver: boolean;
  take(cells: string[]): void;
  /** Nothing can be read from the next record on, for this reason; it ends the taker. */
  stop(reason: string): void;
  /** Hands on what was taken, after every piece of the file. */
  handOn(): Promise<void> | void;
};

/** Why a row is refused, by its columns as the file names them. */
const reasonOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ');

/** Counts and checks rows, and keeps the valid ones until they are handed on. */
class Rows<Row> implements RecordTaker {
  readonly report: CsvReport = { rows: 0, invalid: 0, problems: [] };
  readonly judgesQuotes: boolean;
  isOver = false;
  #good: Row[] = [];
  #numbers: number[] = [];
  readonly #reading: CsvReading<Row>;
  #records = 0;
  #places: number[] | null = null;
  constructor(reading: CsvReading<Row>) {
    this.#reading = reading;
    this.judgesQuotes = reading.isPlain === true;
  }

  #refuse(row: number, reason: string) {
    this.report.invalid += 1;
    if (this.report.problems.length < MOST_PROBLEMS) this.report.problems.push({ row, reason: reason.slice(0, LONGEST_REASON) });
  }

  stop(reason: string) {
    this.#refuse(this.#records + 1, reason);
    this.isOver = true;
  }

  async handOn() {
    const [good, numbers] = [this.#good, this.#numbers];
    [this.#good, this.#numbers] = [[], []];
    if (good.length > 0) await this.#reading.take(good, numbers);
  }

  take(cells: string[]) {
    const { columns, row, mostRows, isStrict, isPlain } = this.#reading;
    const isFirst = this.report.rows === 0 && !this.#places;
    const isEmpty = (cells.length === 1 && cells[0]?.trim() === '') || (isFirst && isSeparatorLine(cells));
    const head = isFirst && !isEmpty ? cells.map((cell) => this.#nameToday(cell)) : null;
    if (head) this.#places = placesIn(head, columns);
    const isHeader = isFirst && this.#places !== null;
    const problem = head && this.#headerProblem(head);
    if (problem) return this.stop(problem);
    if (this.report.rows === mostRows && !isEmpty) return this.stop(`The file has more than ${mostRows.toLocaleString('en-US')} rows.`);
    this.#records += 1;
    if (isEmpty || isHeader) return;
    this.report.rows += 1;
    if (!this.#places && cells.length > columns.length)
      return this.#refuse(this.#records, `The row has ${cells.length} cells instead of ${columns.length}.`);
    const isHeaderUnknown = isFirst && isPlain && !cells.some((cell) => /\d/.test(cell));
    if (isHeaderUnknown) return this.#refuse(this.#records, `No column is called ${columns.join(', ')}.`);
    const texts: Record<string, string> = {};
    for (let n = 0; n < columns.length; n += 1) {
      const place = this.#places ? (this.#places[n] ?? -1) : n;
      if (place >= 0 || !isStrict) texts[columns[n] ?? ''] = this.#textOf(cells[place] ?? '');
    }
    const fault = isPlain && Object.values(texts).map(quoteFault).find(Boolean);
    if (fault) return this.#refuse(this.#records, fault);
    const { data, error } = row.safeParse(texts);
    if (error) this.#refuse(this.#records, reasonOf(error));
    else {
      this.#good.push(data);
      this.#numbers.push(this.#records);
    }
  }

  #textOf = (cell: string) => (this.#reading.isPlain ? writtenText(cell) : cell.trim());

  #nameToday(cell: string): string {
    const { formerly = {} } = this.#reading;
    return Object.keys(formerly).find((name) => plain(formerly[name] ?? '') === plain(cell.trim())) ?? cell;
  }

  #headerProblem(cells: string[]): string | null {
    const { columns, isStrict } = this.#reading;
    if (!isStrict) return null;
    if (!this.#places) return `The first row names the columns: ${columns.join(', ')}.`;
    const names = cells.map(plain);
    const [known, twice] = [new Set(columns.map(plain)), names.findIndex((name, n) => names.indexOf(name) < n)];
    const unknown = cells.find((_, n) => !known.has(names[n] ?? ''));
    if (unknown !== undefined) return `There is no column “${unknown.trim()}”. The columns are ${columns.join(', ')}.`;
    return twice >= 0 ? `The column “${cells[twice]?.trim()}” is there twice.` : null;
  }
}

/** Each of them ends a row, also where a file has several of them. */
const LINE_ENDS = ['\r\n', '\n', '\r'];

function openParser(head: Buffer, rows: RecordTaker): Parser {
  // Empty lines are counted by us, as a spreadsheet does.
  const parser = new Parser({
    ...{ bom: true, delimiter: delimiterOf(head), record_delimiter: LINE_ENDS },
    ...{ relax_column_count: true, relax_quotes: rows.judgesQuotes === true },
  });
  parser.on('readable', () => takeRead(parser, rows));
  // A fault comes to whoever writes.
  return parser.on('error', () => {});
}

function takeRead(parser: Parser, rows: RecordTaker) {
  // To the last one, though nothing more is wanted: the parser waits until what it has read is taken.
  for (let cells: string[] | null = parser.read(); cells !== null; cells = parser.read()) if (!rows.isOver) rows.take(cells);
}

const write = (parser: Parser, piece: Buffer) =>
  new Promise<void>((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));
const end = (parser: Parser) => new Promise<void>((resolve, reject) => void parser.on('end', resolve).on('error', reject).end());

/** Parsed in about a millisecond. */
const SLICE_BYTES = 16_384;
let turns: Promise<unknown> = Promise.resolve();
/** A turn of the event loop for one slice of one file, whoever's: other calls wait for a slice, and not for a piece of every file (design §10). */
const turnOfOwn = () => (turns = turns.then(() => nextTurn()));

function* slicesOf(piece: Buffer): Generator<Buffer> {
  for (let from = 0; from < piece.length; from += SLICE_BYTES) yield piece.subarray(from, from + SLICE_BYTES);
}

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

/**
 * Reads a CSV file piece by piece, each record to `rows`: commas, semicolons or tabs, as its first line has them; UTF-8 with a mark or without.
 * Throws what `source` throws.
 */
export async function readRecords(source: Readable, rows: RecordTaker): Promise<void> {
  let parser: Parser | undefined;
  let fed = 0;
  // Where the row that is being read began, to a piece: of many short cells the parser counts each as read.
  let row = { records: 0, from: 0 };
  const step = async (work: Promise<void>, of: Parser) => {
    await work.catch((error) => {
      if (!(error instanceof CsvError)) throw error;
      takeRead(of, rows);
      if (!rows.isOver) rows.stop(WORDS[error.code] ?? 'The row cannot be read.');
    });
    await rows.handOn();
  };
  const feed = async (of: Parser, slice: Buffer) => {
    await step(write(of, slice), of);
    fed += slice.length;
    const { records, bytes } = of.info;
    if (records !== row.records) row = { records, from: fed };
    // Here and not by the parser's option, which looks at every letter.
    const isTooLong = fed - bytes > MOST_ROW_BYTES || fed - row.from > MOST_ROW_BYTES;
    if (!rows.isOver && isTooLong) rows.stop('The row is longer than 64 KB.');
  };
  for await (const piece of fromFirstLine(source)) {
    // What comes behind the end of reading is still taken off the wire.
    if (rows.isOver) continue;
    parser ??= openParser(piece, rows);
    for (const slice of slicesOf(piece)) {
      await turnOfOwn();
      if (!rows.isOver) await feed(parser, slice);
    }
  }
  if (parser && !rows.isOver) await step(end(parser), parser);
}

/**
 * As `readRecords`, with a header or without. Hands valid rows on and answers what it found. A file that cannot be read on (an open quotation
 * mark, too many rows) is invalid from that row.
 */
export async function readCsv<Row>(source: Readable, reading: CsvReading<Row>): Promise<CsvReport> {
  const rows = new Rows(reading);
  await readRecords(source, rows);
  return rows.report;
}
