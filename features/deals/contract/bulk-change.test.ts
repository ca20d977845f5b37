import { expect, test } from 'vitest';
import { budgetUnfit, editedBudget } from './bulk-budget.ts';
import { BulkChange, changesAnything, edited } from './bulk-change.ts';
import { editedClock, editedPrice, editedTitle } from './bulk-values.ts';
import { dayPartWords } from './day-parts.ts';
import { dayPartsOf } from './day-parts-read.ts';
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
    title: { by: 'SUFFIX', text: ' B' },
    budget: { by: 'SET', budgetType: 'DAILY', budget: '250' },
    frequency: 3,
    dayParting: { hours: [[1, 9]], timezone: 'America/Chicago' },
  });
  const after = { ...draft, rate: '9', start: '2099-01-01 00:00:00', dealDspId: 'e', marginType: 'PERCENT', marginValue: '10' };
  const also = { title: 'One B', budgetType: 'DAILY', budget: '250', frequencyType: 'DAILY', frequency: 3 };
  const hours = { dayPartingType: 'CUSTOM', dayPartingSchedules: [[1, 9]], dayPartingTimezone: 'America/Chicago' };
  expect(edited(draft, all)).toEqual({ ...after, ...also, ...hours });
  expect(edited(edited(draft, all), { frequency: null, dayParting: { hours: null } })).toMatchObject({
    ...{ frequencyType: 'UNLIMITED', frequency: 3, dayPartingType: 'ALL', dayPartingSchedules: [[1, 9]] },
  });
  expect([changesAnything({}), changesAnything({ seat: undefined }), changesAnything({ mediaPlans: null })]).toEqual([false, false, true]);
});

const plain: Parameters<typeof editedBudget>[0] = {
  ...{ budgetType: 'DAILY', budgetOptionsDaily: 'BUDGET', budgetOptionsOverall: 'IMPRESSION', budget: '99.99', impression: '1001' },
};
test.each([
  [plain, '10', { budget: '109.99' }],
  [plain, '-50', { budget: '50' }],
  [{ ...plain, budgetOptionsDaily: 'IMPRESSION' }, '0.05', { impression: '1002' }],
  [{ ...plain, budgetType: 'OVERALL' }, '-10', { impression: '901' }],
] as const)('a budget %o by %s percent is %o: dollars to the cent, impressions whole', (now, value, expected) => {
  expect(editedBudget(now, { by: 'PERCENT', value })).toEqual(expected);
});

test('an open budget has no amount to change by percent, and none falls to nothing', () => {
  const by = (value: string) => ({ by: 'PERCENT' as const, value });
  expect(budgetUnfit({ ...plain, budgetType: 'OPEN' }, by('10'))).toBe('Its budget is open, so there is no amount to change by percent.');
  expect(budgetUnfit(plain, by('-100'))).toBe('The budget would not be above 0.');
  expect(budgetUnfit(plain, by('10'))).toBeNull();
});

test.each([
  [{ by: 'PREFIX', text: 'Q1 ' }, 'Q1 Northlight $& A'],
  [{ by: 'SUFFIX', text: ' 2027' }, 'Northlight $& A 2027'],
  [{ by: 'REPLACE', find: 'light', with: '$&' }, 'North$& $& A'],
  [{ by: 'REPLACE', find: ' A', with: '' }, 'Northlight $&'],
  [{ by: 'REPLACE', find: 'none', with: 'x' }, 'Northlight $& A'],
] as const)('titles keep what tells them apart: %o makes “%s”', (change, expected) => {
  expect(editedTitle('Northlight $& A', change)).toBe(expected);
});

test('hours of the week read back what is written of them, and nothing else', () => {
  for (const words of [
    'Mon–Fri 09:00–18:00; Sat, Sun 10:00–12:00, 20:00–24:00',
    'Every day all day',
    'Sun 00:00–01:00',
    'Mon, Wed–Fri all day',
  ])
    expect(dayPartWords(dayPartsOf(words) ?? [], 7)).toBe(words);
  expect(dayPartsOf('mon - fri 9-18')).toEqual(dayPartsOf('Mon–Fri 09:00–18:00'));
  expect(['', 'weekdays', 'Mon 18:00–09:00', 'Fri–Mon all day', 'Mon 9:30–10:00', 'Mon 9–25'].map(dayPartsOf)).toEqual(Array(6).fill(null));
});
