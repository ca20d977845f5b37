import { describe, expect, test } from 'vitest';
import { foldSeries, lineAxis } from './chart-spec.ts';
import { csvOf, tableOf } from './chart-table.ts';

describe('charts', () => {
  test('series beyond eight are added up as Other', () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ name: `S${i}`, values: [1, i] }));
    const folded = foldSeries(ten);
    expect(folded).toHaveLength(8);
    expect(folded[7]).toEqual({ name: 'Other', values: [3, 7 + 8 + 9] });
  });

  test('the right axis has four even steps that hold every value', () => {
    const axis = lineAxis([20.7, 23.1, null, 21]);
    expect(axis).toBeDefined();
    expect(axis && axis.min + 4 * axis.interval).toBe(axis?.max);
    expect(axis && axis.min <= 20.7 && axis.max >= 23.1).toBe(true);
  });

  test('the table has one row per label and writes a hole as missing', () => {
    const table = tableOf(
      { kind: 'bar', labels: ['Nov 7', 'Nov 8'], series: [{ name: 'CTV', values: [1, null] }], format: (v) => `${v} k` },
      'Day',
    );
    expect(table).toEqual({
      columns: ['Day', 'CTV'],
      rows: [
        ['Nov 7', '1 k'],
        ['Nov 8', '–'],
      ],
    });
  });

  test('a CSV cell never becomes a formula', () => {
    expect(csvOf({ columns: ['a,b', 'c'], rows: [['=1+1', '-5']] })).toBe(`\uFEFF"a,b",c\r\n'=1+1,-5\r\n`);
  });
});
