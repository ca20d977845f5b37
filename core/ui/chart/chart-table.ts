import { csvCell } from '@kontor/core/contract';
import type { ChartSpec } from './chart-spec.ts';

export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** The same figures as rows: one per label, one column per series. */
export function tableOf({ labels, series, line, format = String }: ChartSpec, first = ''): ChartTable {
  const all = line ? [...series, line] : series;
  const write = (value: number | null | undefined, own: (value: number) => string) =>
    value === null || value === undefined ? '–' : own(value);
  return {
    columns: [first, ...all.map(({ name }) => name)],
    rows: labels.map((label, i) => [label, ...all.map((one) => write(one.values[i], one === line ? (line.format ?? format) : format))]),
  };
}

const cell = (text: string) => {
  const safe = csvCell(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** CSV text with a byte order mark, which spreadsheets need to read UTF-8. */
export const csvOf = ({ columns, rows }: ChartTable): string =>
  `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Hands a text to the browser as a file. */
export function download(text: string, fileName: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
