import { csvCell } from '@kontor/core/contract';
import { type ChartSpec, marksAt } from './chart-spec.ts';

export type ChartCell = string | number | null;
export type ChartColumn = {
  label: string;
  /** Of the values in a file: USD, impressions. */
  unit?: string | undefined;
  /** How people read a value; files have it raw. */
  write?: ((value: ChartCell) => string) | undefined;
  align?: 'right' | undefined;
};
/** A chart's figures as rows: raw values, dates as ISO. */
export type ChartTable = { columns: readonly ChartColumn[]; rows: readonly (readonly ChartCell[])[] };

export const writtenCell = (column: ChartColumn | undefined, value: ChartCell | undefined): string => {
  if (value === null || value === undefined) return '–';
  return column?.write?.(value) ?? String(value);
};

const numberWriter =
  (format: (value: number) => string = String) =>
  (value: ChartCell): string =>
    format(Number(value));

/** The chart's own figures: one row per bucket, one column per series; what happened is the last one. */
export function tableOf(spec: ChartSpec, first = ''): ChartTable {
  const { labels, stamps = labels, series, line, before, marks = [], format, unit } = spec;
  const labelOf = new Map(stamps.map((stamp, i) => [stamp, labels[i] ?? stamp]));
  const figure = (label: string, own = format, ownUnit = unit) => ({
    label,
    unit: ownUnit,
    write: numberWriter(own),
    align: 'right' as const,
  });
  return {
    columns: [
      { label: first, write: (stamp) => labelOf.get(String(stamp)) ?? String(stamp) },
      ...series.map(({ name }) => figure(name)),
      ...(line ? [figure(line.name, line.format, line.unit)] : []),
      ...(before ? [figure(before.name)] : []),
      ...(marks.length > 0 ? [{ label: 'Changes' }] : []),
    ],
    rows: stamps.map((stamp, i) => [
      stamp,
      ...series.map(({ values }) => values[i] ?? null),
      ...(line ? [line.values[i] ?? null] : []),
      ...(before ? [before.values[i] ?? null] : []),
      ...(marks.length > 0 ? [marksAt(spec, i).join('; ') || null] : []),
    ]),
  };
}

const cell = (value: ChartCell) => {
  const safe = csvCell(value === null ? '' : String(value));
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Lines over a file's table: what it is, whose, of which days and zone. */
export type FileFacts = readonly (readonly [name: string, value: string])[];

/** CSV text with a byte order mark, which spreadsheets need to read UTF-8; raw values, the unit in the column's name. */
export function csvOf({ columns, rows }: ChartTable, facts: FileFacts = []): string {
  const head = columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label));
  const lines: (readonly ChartCell[])[] = [...facts, ...(facts.length > 0 ? [[]] : []), head, ...rows];
  return `\uFEFF${lines.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a text or a picture to the browser as a file. */
export function download(content: string | Blob, fileName: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
