import { expect, test } from 'vitest';
import { appliedRows, type BulkRow, outcomeOf } from './bulk-edit.ts';

test('a row cannot, will, or stays the same', () => {
  const changes = [{ name: 'Seat', oldValue: null, newValue: '1' }];
  expect(outcomeOf({ changes, refusals: ['No.'] })).toBe('CANNOT');
  expect(outcomeOf({ changes, refusals: [] })).toBe('WILL');
  expect(outcomeOf({ changes: [], refusals: [] })).toBe('SAME');
});

test('what is applied names the deals that stop serving unasked', () => {
  const row = (id: string, stops: BulkRow['stops']) => ({ id, version: 1, stops }) as BulkRow;
  const rows = [row('a', null), row('b', { isAsked: false, text: 'Why.' }), row('c', { isAsked: true, text: 'As asked.' })];
  expect(appliedRows(rows)).toEqual({ ids: ['a', 'b', 'c'], versions: [1, 1, 1], stops: ['b'] });
});
