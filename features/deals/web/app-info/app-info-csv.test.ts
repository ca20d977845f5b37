import { APP_INFO_COLUMNS, AppInfoFileRow } from '@kontor/deals/contract';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { appInfoCsv, problemsCsv, SAMPLE_CSV } from './app-info-csv.ts';

const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

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
