import type { Readable } from 'node:stream';
import { cellText, MOST_PROBLEMS } from '@kontor/core/contract';
import { type RecordTaker, readRecords } from '@kontor/core/server';
import { type ColumnReport, MOST_EXAMPLES, MOST_PREVIEWED, MOST_REASONS } from '@kontor/files/contract';

/** So much of a value is shown of a row that is not valid. */
const SHOWN = 200;

/** What the first column of a file is to hold. */
export type Column = {
  /** What the first cell of a header says, without spaces, dashes and capitals. */
  headers: readonly string[];
  mostRows: number;
  /** The value that a text is kept as, and how it is shown where that is another; or why it is none. */
  valueOf: (text: string) => { value: string; shown?: string } | { reason: string };
};

export type RefusedRow = { row: number; value: string; reason: string };
/** Who takes the rows that are no values; `ready` lets the file wait until they are passed on. */
export type Refused = { take: (row: RefusedRow) => void; ready?: () => Promise<unknown> };

/** Takes the first column of a file, the header left out. */
class Values implements RecordTaker {
  isOver = false;
  /** Why nothing of the file can be taken; null while it can. */
  broken: string | null = null;
  rows = 0;
  repeated = 0;
  invalid = 0;
  readonly values = new Set<string>();
  readonly preview: string[] = [];
  readonly #column: Column;
  readonly #refused: Refused;
  #records = 0;
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
    if (cells.every((cell) => cell.trim() === '')) return;
    const text = cellText((cells[0] ?? '').trim());
    if (this.rows === 0 && this.#isHeader(text)) return;
    if (this.rows === this.#column.mostRows) {
      this.broken = `The file has more than ${this.#column.mostRows.toLocaleString('en-US')} rows.`;
      this.isOver = true;
      return;
    }
    this.rows += 1;
    const found = this.#column.valueOf(text);
    if ('reason' in found) {
      this.invalid += 1;
      this.#refused.take({ row: this.#records, value: text.slice(0, SHOWN), reason: found.reason });
    } else if (this.values.has(found.value)) this.repeated += 1;
    else {
      this.values.add(found.value);
      if (this.preview.length < MOST_PREVIEWED) this.preview.push(found.shown ?? found.value);
    }
  }

  async handOn() {
    await this.#refused.ready?.();
  }

  #wasHeader = false;
  #isHeader(text: string): boolean {
    if (this.#wasHeader) return false;
    this.#wasHeader = this.#column.headers.includes(text.toLowerCase().replace(/[\s_-]/g, ''));
    return this.#wasHeader;
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

/** Reads the first column of a CSV file (decision 0073): which values it has, and every row that is none, to `refused` too. */
export async function readColumn(source: Readable, column: Column, refused?: Refused): Promise<ColumnFile> {
  const problems: RefusedRow[] = [];
  const reasons = new Reasons();
  const take = (row: RefusedRow) => {
    reasons.add(row);
    if (problems.length < MOST_PROBLEMS) problems.push(row);
    refused?.take(row);
  };
  const found = new Values(column, { ...refused, take });
  await readRecords(source, found);
  const { rows, repeated, invalid, values, broken, preview } = found;
  return { report: { rows, good: values.size, repeated, invalid, problems, reasons: reasons.inOrder, preview }, broken, values };
}
