import type { Readable } from 'node:stream';
import { type CsvReport, MOST_PROBLEMS } from '@kontor/core/contract';
import type { z } from 'zod';
import { wordsOf } from './envelope.ts';
import { MOST_ROW_BYTES, type Parsed } from './record-parser.ts';
import { openRecords } from './record-threads.ts';

export type CsvReading<Row> = {
  /** Keys of a row, in the order of a file without a header; a header may have them in any order, and columns of its own. */
  columns: readonly string[];
  /** Checks a row of trimmed texts; its messages become the reasons. */
  row: z.ZodType<Row>;
  mostRows: number;
  /** Is given the valid rows in order, as many as came at once, and where in the file they are, as a spreadsheet counts. */
  take: (rows: Row[], numbers: number[]) => Promise<void> | void;
  /** The file has a header, and no column but these; those it leaves out are undefined instead of empty. */
  isStrict?: boolean;
};

const LONGEST_REASON = 300;

/** 'App Name', 'app_name' and 'appName' are one. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Where each column is in this file, if its first row is a header. */
function placesIn(first: string[], columns: readonly string[]): number[] | null {
  const names = first.map(plain);
  const places = columns.map((column) => names.indexOf(plain(column)));
  return places.some((place) => place >= 0) ? places : null;
}

/** Takes a file record by record, empty lines among them. */
export type RecordTaker = {
  /** It looks at the first cell of each alone, and is given none of a record without text. */
  readonly isColumn: boolean;
  /** Nothing more of the file is read. */
  readonly isOver: boolean;
  take(cells: string[]): void;
  /** Nothing can be read from the next record on, for this reason; it ends the taker. */
  stop(reason: string): void;
  /** Hands on what was taken, after every piece of the file. */
  handOn(): Promise<void> | void;
};

/** Counts and checks rows, and keeps the valid ones until they are handed on. */
class Rows<Row> implements RecordTaker {
  readonly report: CsvReport = { rows: 0, invalid: 0, problems: [] };
  readonly isColumn = false;
  isOver = false;
  #good: Row[] = [];
  #numbers: number[] = [];
  readonly #reading: CsvReading<Row>;
  #records = 0;
  #places: number[] | null = null;
  constructor(reading: CsvReading<Row>) {
    this.#reading = reading;
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
    const { columns, row, mostRows, isStrict } = this.#reading;
    const isFirst = this.report.rows === 0 && !this.#places;
    const isEmpty = cells.length === 1 && cells[0]?.trim() === '';
    if (!isEmpty && isFirst) this.#places = placesIn(cells, columns);
    const isHeader = isFirst && this.#places !== null;
    const problem = isFirst && !isEmpty ? this.#headerProblem(cells) : null;
    if (problem) return this.stop(problem);
    if (this.report.rows === mostRows && !isEmpty) return this.stop(`The file has more than ${mostRows.toLocaleString('en-US')} rows.`);
    this.#records += 1;
    if (isEmpty || isHeader) return;
    this.report.rows += 1;
    if (!this.#places && cells.length > columns.length)
      return this.#refuse(this.#records, `The row has ${cells.length} cells instead of ${columns.length}.`);
    const texts: Record<string, string> = {};
    for (let n = 0; n < columns.length; n += 1) {
      const place = this.#places ? (this.#places[n] ?? -1) : n;
      if (place >= 0 || !isStrict) texts[columns[n] ?? ''] = cells[place]?.trim() ?? '';
    }
    const { data, error } = row.safeParse(texts);
    if (error) this.#refuse(this.#records, wordsOf(error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))));
    else {
      this.#good.push(data);
      this.#numbers.push(this.#records);
    }
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
  const file = openRecords(rows.isColumn);
  const take = async ({ records, fault }: Parsed) => {
    for (const cells of records) if (!rows.isOver) rows.take(cells);
    if (fault !== null && !rows.isOver) rows.stop(fault);
    await rows.handOn();
  };
  try {
    // What comes behind the end of reading is still taken off the wire.
    for await (const piece of fromFirstLine(source)) if (!rows.isOver) await take(await file.write(piece));
    if (!rows.isOver) await take(await file.end());
  } finally {
    file.close();
  }
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
