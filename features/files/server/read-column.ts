import type { Readable } from 'node:stream';
import { MOST_PROBLEMS } from '@kontor/core/contract';
import { isSeparatorLine, quoteFault, type RecordTaker, readRecords, writtenText } from '@kontor/core/server';
import { type ColumnReport, MOST_EXAMPLES, MOST_PREVIEWED, MOST_REASONS } from '@kontor/files/contract';
import { ColumnNotes } from './column-notes.ts';
import { linesOfJson } from './json-values.ts';

/** So much of a value is shown of a row that is not valid. */
const SHOWN = 200;

/** What one column of a file is to hold. */
export type Column = {
  /** What its header says, without spaces, dashes and capitals. */
  headers: readonly string[];
  mostRows: number;
  /** The value that a text is kept as, how it is shown where that is another, and what of it is not kept; or why it is none. */
  valueOf: (text: string) => { value: string; shown?: string; note?: string } | { reason: string };
};

export type RefusedRow = { row: number; value: string; reason: string };
/** Who takes the rows that are no values; `ready` lets the file wait until they are passed on. */
export type Refused = { take: (row: RefusedRow) => void; ready?: () => Promise<unknown> };

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '');
const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Takes the column of a file that its header names, else the first, the header left out. */
class Values implements RecordTaker {
  readonly judgesQuotes = true;
  isOver = false;
  /** Why nothing of the file can be taken; null while it can. */
  broken: string | null = null;
  rows = 0;
  repeated = 0;
  invalid = 0;
  readonly values = new Set<string>();
  readonly preview: string[] = [];
  readonly notes = new ColumnNotes();
  readonly #column: Column;
  readonly #refused: Refused;
  #records = 0;
  #place = 0;
  #isBegun = false;
  /** The first row, where it is no value: a header that is not known, if the next one is a value. */
  #first: { cells: string[]; row: number } | null = null;
  constructor(column: Column, refused: Refused) {
    this.#column = column;
    this.#refused = refused;
  }

  stop(reason: string) {
    this.broken = `Row ${(this.#records + 1).toLocaleString('en-US')}: ${reason}`;
    this.isOver = true;
  }

  take(cells: string[]) {
    this.#records += 1;
    if (isEmpty(cells) || (!this.#isBegun && isSeparatorLine(cells))) return;
    if (!this.#isBegun) return this.#begin(cells);
    if (this.#first) this.#judgeFirst(cells);
    this.#takeRow(cells, this.#records);
  }

  /** A file of one row is a list too: all of its cells are values, or those that are not read are told. */
  end() {
    const first = this.#first;
    this.#first = null;
    if (!first || this.broken) return;
    const said = first.cells.map(writtenText).filter((text) => text !== '');
    const isList = said.length > 1 && said.every((text) => 'value' in this.#column.valueOf(text));
    for (const cells of isList ? said.map((text) => [text]) : [first.cells]) this.#takeRow(cells, first.row);
  }

  async handOn() {
    await this.#refused.ready?.();
  }

  #begin(cells: string[]) {
    this.#isBegun = true;
    const known = cells.findIndex((cell) => this.#column.headers.includes(plain(writtenText(cell))));
    if (known < 0) {
      this.#first = { cells, row: this.#records };
      return;
    }
    this.#place = known;
    if (known > 0) this.notes.add(`The column “${writtenText(cells[known] ?? '').slice(0, 40)}” was read, no other.`, null);
  }

  /** What is no value, while the row behind it is one, is the name of the column. */
  #judgeFirst(next: string[]) {
    const { cells, row } = this.#first ?? { cells: [], row: 0 };
    this.#first = null;
    const [name, value] = [writtenText(cells[0] ?? ''), writtenText(next[0] ?? '')];
    const isHeader =
      'reason' in this.#column.valueOf(name) && 'value' in this.#column.valueOf(value) && /\p{L}/u.test(name) && !/[<>=@|()]/.test(name);
    if (isHeader) this.notes.add('The first row was read as the name of the column.', { row, value: name.slice(0, SHOWN) });
    else this.#takeRow(cells, row);
  }

  #takeRow(cells: string[], row: number) {
    if (this.isOver) return;
    const text = writtenText(cells[this.#place] ?? '');
    const fault = quoteFault(text);
    if (fault) {
      this.broken = `Row ${row.toLocaleString('en-US')}: ${fault}`;
      this.isOver = true;
      return;
    }
    if (this.rows === this.#column.mostRows) {
      this.broken = `The file has more than ${this.#column.mostRows.toLocaleString('en-US')} rows.`;
      this.isOver = true;
      return;
    }
    this.rows += 1;
    this.#tellOthers(cells, row);
    const found = this.#column.valueOf(text);
    if ('reason' in found) {
      this.invalid += 1;
      this.#refused.take({ row, value: text.slice(0, SHOWN), reason: found.reason });
      return;
    }
    if (found.note) this.notes.add(found.note, { row, value: text.slice(0, SHOWN) });
    if (this.values.has(found.value)) this.repeated += 1;
    else {
      this.values.add(found.value);
      if (this.preview.length < MOST_PREVIEWED) this.preview.push(found.shown ?? found.value);
    }
  }

  /** Cells beside the column, which nothing reads. */
  #tellOthers(cells: string[], row: number) {
    if (cells.length === 1) return;
    const other = cells.find((cell, index) => index !== this.#place && cell.trim() !== '');
    if (other !== undefined) this.notes.add('Cells beside the column were not read.', { row, value: writtenText(other).slice(0, SHOWN) });
  }
}

const OTHER_REASONS = 'Other reasons';

/** Counts rows by why they are not valid. */
class Reasons {
  readonly #told = new Map<string, ColumnReport['reasons'][number]>();

  add({ row, value, reason }: RefusedRow) {
    const key = this.#told.has(reason) || this.#told.size < MOST_REASONS ? reason : OTHER_REASONS;
    const of = this.#told.get(key) ?? { reason: key, count: 0, examples: [] };
    of.count += 1;
    if (of.examples.length < MOST_EXAMPLES) of.examples.push({ row, value });
    this.#told.set(key, of);
  }

  get inOrder() {
    return [...this.#told.values()].toSorted((a, b) => b.count - a.count);
  }
}

export type ColumnFile = { report: ColumnReport; broken: string | null; values: ReadonlySet<string> };

/** Reads one column of a CSV file, or a list of JSON (decision 0073): which values it has, and every row that is none, to `refused` too. */
export async function readColumn(source: Readable, column: Column, refused?: Refused): Promise<ColumnFile> {
  const problems: RefusedRow[] = [];
  const reasons = new Reasons();
  const take = (row: RefusedRow) => {
    reasons.add(row);
    if (problems.length < MOST_PROBLEMS) problems.push(row);
    refused?.take(row);
  };
  const found = new Values(column, { ...refused, take });
  await readRecords(linesOfJson(source), found);
  found.end();
  const { rows, repeated, invalid, values, broken, preview, notes } = found;
  const counts = { rows, good: values.size, repeated, invalid };
  return { report: { ...counts, problems, reasons: reasons.inOrder, preview, notes: notes.inOrder }, broken, values };
}
