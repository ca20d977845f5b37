import { pipeline, Readable } from 'node:stream';
import {
  csvCell,
  type Field,
  type Fields,
  isSeen,
  type ListView,
  labelOf,
  optionsOf,
  toCents,
  type Viewer,
  wordOf,
} from '@kontor/core/contract';
import { stringify } from 'csv-stringify';
import type { FileAnswer } from './implement.ts';
import type { Log } from './log.ts';

/** A cell where the field's kind says too little of it; null leaves the column out. */
export type Cells<Row, F extends Fields> = { [K in keyof F & string]?: ((row: Row) => string | number | null) | null };
type ListFile<Row extends { id: string }, F extends Fields> = {
  view: ListView<Row, F>;
  viewer: Viewer;
  /** Of the file, with its ending. */
  name: string;
  cells?: Cells<Row, F>;
  log: Log;
};

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** A value as a spreadsheet reads it: codes by their words, money in cents, numbers as numbers. */
function cellOf(field: Field, value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (field.kind === 'money') return toCents(String(value));
  if (typeof value === 'number') return value;
  if (field.kind === 'names') return Array.isArray(value) ? value.map((one) => wordOf(field, one)).join(', ') : '';
  return optionsOf(field).length > 0 ? wordOf(field, value) : text(value);
}

/** The columns that the viewer's list has, in its order. */
function columnsOf<Row extends { id: string }, F extends Fields>({ view, viewer, cells = {} }: ListFile<Row, F>) {
  return Object.entries<Field>(view.fields).flatMap(([key, field]) => {
    const cell: Cells<Row, Fields>[string] = (cells as Cells<Row, Fields>)[key];
    if (field.isFilterOnly || cell === null || !isSeen(field, viewer)) return [];
    // A field's key is the row's own.
    const valueIn = (row: Row) => (row as Record<string, unknown>)[key];
    return [{ name: labelOf(field, viewer), cell: cell ? (row: Row) => cell(row) ?? '' : (row: Row) => cellOf(field, valueIn(row)) }];
  });
}

/** A list as a CSV file with a byte order mark, streamed. A fault after its first line ends the file, and never the process. */
export function listFile<Row extends { id: string }, F extends Fields>(file: ListFile<Row, F>, rows: AsyncIterable<Row>): FileAnswer {
  const columns = columnsOf(file);
  async function* lines() {
    yield columns.map(({ name }) => name);
    for await (const row of rows) yield columns.map(({ cell }) => csvCell(cell(row)));
  }
  const content = pipeline(Readable.from(lines()), stringify({ bom: true }), (error) => {
    if (error) file.log.error({ err: error }, 'download broke off');
  });
  return { name: file.name, type: 'text/csv; charset=utf-8', content };
}
