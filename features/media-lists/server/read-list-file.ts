import type { Readable } from 'node:stream';
import { cellText, MOST_PROBLEMS } from '@kontor/core/contract';
import { type RecordTaker, readRecords } from '@kontor/core/server';
import { type ListReport, type ListType, MOST_PREVIEWED, MOST_ROWS } from '@kontor/media-lists/contract';
import { itemOf } from './item-of.ts';

/** What the first cell of a header says, without spaces, dashes and capitals. */
const HEADERS: Readonly<Record<ListType, readonly string[]>> = {
  bundle: ['bundle', 'bundles', 'bundleid', 'bundleids', 'app', 'appid', 'appbundle'],
  domain: ['domain', 'domains', 'site', 'sites', 'website', 'url'],
  zipcode: ['zip', 'zips', 'zipcode', 'zipcodes', 'postalcode', 'postalcodes', 'postcode'],
  metrocode: ['metro', 'metros', 'metrocode', 'metrocodes', 'metroarea', 'dma', 'dmas', 'dmacode', 'code'],
};
/** So much of a value is shown of a row that is not valid. */
const SHOWN = 200;

export type RefusedRow = { row: number; value: string; reason: string };
/** Who takes the rows that are no values; `ready` lets the file wait until they are passed on. */
export type Refused = { take: (row: RefusedRow) => void; ready?: () => Promise<unknown> };

/** Takes the first column of a file, the header left out. */
class Items implements RecordTaker {
  isOver = false;
  /** Why nothing of the file can be taken; null while it can. */
  broken: string | null = null;
  rows = 0;
  repeated = 0;
  invalid = 0;
  readonly values = new Set<string>();
  readonly #type: ListType;
  readonly #refused: Refused;
  #records = 0;
  constructor(type: ListType, refused: Refused) {
    this.#type = type;
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
    if (this.rows === MOST_ROWS) {
      this.broken = `The file has more than ${MOST_ROWS.toLocaleString('en-US')} rows.`;
      this.isOver = true;
      return;
    }
    this.rows += 1;
    const item = itemOf(this.#type, text);
    if ('reason' in item) {
      this.invalid += 1;
      this.#refused.take({ row: this.#records, value: text.slice(0, SHOWN), reason: item.reason });
    } else if (this.values.has(item.value)) this.repeated += 1;
    else this.values.add(item.value);
  }

  async handOn() {
    await this.#refused.ready?.();
  }

  #wasHeader = false;
  #isHeader(text: string): boolean {
    if (this.#wasHeader) return false;
    this.#wasHeader = HEADERS[this.#type].includes(text.toLowerCase().replace(/[\s_-]/g, ''));
    return this.#wasHeader;
  }
}

export type ListFile = { report: ListReport; broken: string | null; values: ReadonlySet<string> };

/** Reads the CSV file of a list (decision 0073): which values it has, and every row that is none, to `refused` too. */
export async function readListFile(source: Readable, type: ListType, refused?: Refused): Promise<ListFile> {
  const problems: RefusedRow[] = [];
  const take = (row: RefusedRow) => {
    if (problems.length < MOST_PROBLEMS) problems.push(row);
    refused?.take(row);
  };
  const items = new Items(type, { ...refused, take });
  await readRecords(source, items);
  const { rows, repeated, invalid, values, broken } = items;
  return {
    report: { rows, good: values.size, repeated, invalid, problems, preview: [...values].slice(0, MOST_PREVIEWED) },
    broken,
    values,
  };
}
