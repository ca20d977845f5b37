import { finished, Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  clockZoneOf,
  csvCell,
  type Days,
  dayIn,
  type Field,
  type Fields,
  fileNameOf,
  instantOf,
  isSeen,
  type ListView,
  type ListWish,
  labelOf,
  offsetMinutes,
  optionsOf,
  type Session,
  toCents,
  type Viewer,
  wordOf,
  ZONES,
} from '@kontor/core/contract';
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '../http/implement.ts';
import type { Log } from '../log.ts';
import type { Scope } from '../stores/scope.ts';
import { viewerOf } from './list-query.ts';

/** A cell where the field's kind says too little of it; null leaves the column out. */
export type Cells<Row, F extends Fields> = { [K in keyof F & string]?: ((row: Row) => string | number | null) | null };
type ListFile<Row extends { id: string }, F extends Fields> = {
  view: ListView<Row, F>;
  /** Keys of the columns, in their order; without them, all. */
  columns?: readonly string[] | undefined;
  cells?: Cells<Row, F> | undefined;
};
/** Who asks for a file, and for what. */
type FileCall = {
  session: Session;
  scope: Scope;
  stores: { log: Log };
  input: ListWish & { columns?: string[] | undefined; only?: string[] | undefined };
};
/** What the rows of a file come from (`openList`). */
type Rows<Row> = { ids: () => Promise<string[]>; rows: (ids: string[]) => Promise<Row[]> };
type FileOptions<Row, F extends Fields> = {
  cells?: Cells<Row, F>;
  /** The days that the rows are told for, where they are told for some. */
  days?: Days;
  /** What rows have besides, asked for as many as are read at a time. */
  complete?: (rows: Row[]) => Promise<Row[]>;
};

/** Rows read at a time: a file is as long as the filter matches, what is held in memory is not. */
const CHUNK = 5_000;
/** Rows written at a time, a few milliseconds of them: other callers come between. */
const WRITTEN = 100;
const EASTERN = ZONES.EST.iana;
const UNITS: Partial<Record<Field['kind'], string>> = { money: ' (USD)', percent: ' (%)' };

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** An instant as clocks of `zone` show it, with the distance to UTC: 2026-11-14T09:30:00-05:00. */
function clockAt(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at);
  const two = (count: number) => String(count).padStart(2, '0');
  const distance = Math.abs(minutes);
  const wall = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.trunc(distance / 60))}:${two(distance % 60)}`;
}

/** An Eastern wall clock with its distance to UTC; null where there is none. */
export const easternClock = (clock: string | null): string | null => clock && clockAt(EASTERN, instantOf(clock, EASTERN));

type Cell = string | number;
/** A ratio is told as exactly as anybody compares it. */
const RATIO_DIGITS = 4;
/** Values of one kind as a spreadsheet reads them: codes by their words, money in cents, numbers as numbers, times with their zone, which is that of who asks. */
const KINDS: Partial<Record<Field['kind'], (value: unknown, zone: string) => Cell>> = {
  money: (value) => toCents(String(value)),
  percent: (value) => Number(Number(value).toFixed(RATIO_DIGITS)),
  clock: (value) => easternClock(String(value)) ?? '',
  moment: (value, zone) => clockAt(zone, new Date(String(value))),
  day: (value, zone) => (text(value).includes('T') ? dayIn(zone, new Date(String(value))) : text(value)),
};

/** What a field's values are written as, worked out once for all rows. */
function cellOf(field: Field, zone: string): (value: unknown) => Cell {
  const ofText = optionsOf(field).length > 0 ? (value: unknown) => wordOf(field, value) : text;
  const names = (value: unknown) => (Array.isArray(value) ? value.map((one) => wordOf(field, one)).join(', ') : '');
  const plain = (value: unknown) => (typeof value === 'number' ? value : field.kind === 'names' ? names(value) : ofText(value));
  const written = KINDS[field.kind] ?? plain;
  return (value) => (value === null || value === undefined ? '' : written(value, zone));
}

/** The columns that the viewer's list has, in the order asked for or its own. */
function columnsOf<Row extends { id: string }, F extends Fields>({ view, cells = {}, columns }: ListFile<Row, F>, viewer: Viewer) {
  const { iana: zone } = clockZoneOf(viewer);
  const all = Object.entries<Field>(view.fields).flatMap(([key, field]) => {
    const cell: Cells<Row, Fields>[string] = (cells as Cells<Row, Fields>)[key];
    if (field.isFilterOnly || cell === null || !isSeen(field, viewer)) return [];
    // A field's key is the row's own.
    const written = cellOf(field, zone);
    const plain = (row: Row) => written((row as Record<string, unknown>)[key]);
    const name = `${labelOf(field, viewer)}${UNITS[field.kind] ?? ''}`;
    return [{ key, name, cell: cell ? (row: Row) => cell(row) ?? '' : plain }];
  });
  const chosen = columns?.flatMap((key) => all.find((column) => column.key === key) ?? []) ?? [];
  return chosen.length > 0 ? chosen : all;
}

/** What a file of rows is called: list, account and days. */
function nameOf(name: string, { session, scope }: FileCall, days: Days | undefined): string {
  const account = scope.reach === 'all' ? 'all accounts' : session.accountName;
  return `${fileNameOf(name, account, ...(days ? [days.startDate, 'to', days.endDate] : []))}.csv`;
}

/** Rows as a CSV file with a byte order mark, streamed. A fault after its first line ends the file, and never the process. */
function streamed<Row extends { id: string }, F extends Fields>(file: ListFile<Row, F>, call: FileCall, chunks: AsyncIterable<Row[]>) {
  const columns = columnsOf(file, viewerOf(call.session, call.scope));
  async function* lines() {
    yield stringify([columns.map(({ name }) => name)], { bom: true });
    for await (const rows of chunks)
      for (let start = 0; start < rows.length; start += WRITTEN) {
        yield stringify(rows.slice(start, start + WRITTEN).map((row) => columns.map(({ cell }) => csvCell(cell(row)))));
        await othersTurn();
      }
  }
  const content = Readable.from(lines());
  finished(content, (error) => {
    if (error) call.stores.log.error({ err: error }, 'download broke off');
  });
  return content;
}

/**
 * Every row of the filter, or those of `only` among them, as a CSV file in the list's order, whatever changes meanwhile: which rows is asked
 * once, before anything is answered, so that a refusal is one; the rows follow by their ids.
 */
export async function listFile<Row extends { id: string }, F extends Fields>(
  call: FileCall,
  { view, list }: { view: ListView<Row, F>; list: Rows<Row> },
  { cells, days, complete = async (rows) => rows }: FileOptions<Row, F> = {},
): Promise<FileAnswer> {
  const only = call.input.only && new Set(call.input.only);
  const ids = (await list.ids()).filter((id) => only?.has(id) ?? true);
  const read = async (start: number) => {
    const some = ids.slice(start, start + CHUNK);
    return some.length === 0 ? [] : complete(await list.rows(some));
  };
  async function* chunks() {
    for (let start = 0, next = read(0); start < ids.length; start += CHUNK) {
      const rows = await next;
      // The stores read on while these are written; a fault is told when its rows are due.
      next = read(start + CHUNK);
      next.catch(() => {});
      yield rows;
    }
  }
  const content = streamed({ view, cells, columns: call.input.columns }, call, chunks());
  return { name: nameOf(view.name, call, days), type: 'text/csv; charset=utf-8', content };
}
