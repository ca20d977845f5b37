import { expect, test } from 'vitest';
import { appliedRows, BulkChange, type BulkRow, changesAnything, edited, editedClock, editedPrice, outcomeOf } from './bulk-edit.ts';
import { DealDraft } from './deal.ts';

const draft = DealDraft.parse({ title: 'One', dealId: 'KN-1', type: 'AUCTION', rate: '12.5', dealDspId: 'd' });

test.each([
  ['12.5', { by: 'SET', value: '8' }, '8'],
  ['12.5', { by: 'ADD', value: '0.25' }, '12.75'],
  ['12.5', { by: 'ADD', value: '-13' }, '-0.5'],
  ['12.5', { by: 'PERCENT', value: '10' }, '13.75'],
  ['12.5', { by: 'PERCENT', value: '-3.33' }, '12.08'],
  ['26.05', { by: 'PERCENT', value: '10' }, '28.66'],
  ['24.15', { by: 'PERCENT', value: '10' }, '26.57'],
  ['0.004', { by: 'PERCENT', value: '10' }, '0'],
  ['99999999', { by: 'PERCENT', value: '0.0001' }, '100000099'],
] as const)('a price of %s by %o is %s: a share is rounded to the cent, half up (2 §5)', (price, change, expected) => {
  expect(editedPrice(price, change)).toBe(expected);
});

test('a flight is shifted by whole days, its time of day stays; no flight stays none', () => {
  expect(editedClock('2026-02-27 18:30:00', { by: 'SHIFT', days: 2 })).toBe('2026-03-01 18:30:00');
  expect(editedClock('2026-11-01 00:00:00', { by: 'SHIFT', days: -1 })).toBe('2026-10-31 00:00:00');
  expect(editedClock(null, { by: 'SHIFT', days: 1 })).toBeNull();
  expect(editedClock('2026-11-01 00:00:00', { by: 'SET', value: null })).toBeNull();
});

test('a change touches what it names and nothing else', () => {
  expect(edited(draft, {})).toEqual(draft);
  expect(edited(draft, { status: 'PUBLISHED' })).toEqual(draft);
  const all = BulkChange.parse({
    rate: { by: 'SET', value: '9' },
    start: { by: 'SET', value: '2099-01-01 00:00:00' },
    end: { by: 'SET', value: null },
    dealDspId: 'e',
    seat: '',
    marginType: 'PERCENT',
    marginValue: '10',
    mediaPlans: null,
  });
  const after = { ...draft, rate: '9', start: '2099-01-01 00:00:00', dealDspId: 'e', marginType: 'PERCENT', marginValue: '10' };
  expect(edited(draft, all)).toEqual(after);
  expect([changesAnything({}), changesAnything({ seat: undefined }), changesAnything({ mediaPlans: null })]).toEqual([false, false, true]);
});

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
