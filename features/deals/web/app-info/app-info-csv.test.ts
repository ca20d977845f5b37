import { APP_INFO_COLUMNS, AppInfoFileRow } from '@kontor/deals/contract';
import { expect, test } from 'vitest';
import { appInfoCsv, problemsCsv, SAMPLE_CSV } from './app-info-csv.ts';

/** Cells of a line, each with or without quotation marks. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
/** The file by its columns, without the mark before it. */
const rowsOf = (text: string): Record<string, string>[] => {
  const [head = [], ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf);
  return lines.map((cells) => Object.fromEntries(head.map((column, n) => [column, cells[n] ?? ''])));
};

test('the sample has five rows, each of which could be uploaded (2 §9)', () => {
  const rows = rowsOf(SAMPLE_CSV);
  expect(rows).toHaveLength(5);
  expect(Object.keys(rows[0] ?? {})).toEqual([...APP_INFO_COLUMNS]);
  expect(rows.map((row) => AppInfoFileRow.safeParse(row).error)).toEqual(Array(5).fill(undefined));
});

test('the table as a file is what its rows are made of again, whatever they hold', () => {
  const row = {
    ...{ overridedBundle: 'a', bundle: 'b', name: '=A, "quoted"', domain: '', appStoreUrl: '', status: 'override' as const, version: 1 },
    iabcat: [{ key: 'IAB1-7', name: 'Television' }],
  };
  expect(rowsOf(appInfoCsv([row])).map((cells) => AppInfoFileRow.parse(cells))).toEqual([
    { ...{ overridedBundle: 'a', bundle: 'b', name: '=A, "quoted"', domain: '', appStoreUrl: '' }, iabcat: ['IAB1-7'], status: 'override' },
  ]);
});

test('errors of a file are a file of row and reason', () => {
  expect(rowsOf(problemsCsv([{ row: 3, reason: 'Bundle: no, never' }]))).toEqual([{ Row: '3', Reason: 'Bundle: no, never' }]);
});
