import { expect, test } from 'vitest';
import { differences, firstChoice, merged, together } from './three-ways.ts';

const LABELS = { title: 'Title', rate: 'Floor CPM', 'settings.budget': 'Daily budget', seats: 'Seats' };
const before = { title: 'A', rate: '1', settings: { budget: '5', type: 'DAILY' }, seats: ['one'] };
const mine = { ...before, title: 'Mine', seats: ['one', 'two'] };
const theirs = { ...before, title: 'Theirs', settings: { budget: '9', type: 'DAILY' }, seats: ['one', 'two'] };

test('what somebody else changed is found, and whether I changed it too; the same change twice is none', () => {
  expect(differences(LABELS, { before, mine, theirs })).toEqual([
    { path: 'title', label: 'Title', isBoth: true },
    { path: 'settings.budget', label: 'Daily budget', isBoth: false },
  ]);
});

test('fields that belong together are one choice, and are taken together', () => {
  const asOne = together(['rate', 'settings.budget']);
  const ways = { before, mine: { ...before, rate: '2' }, theirs: { ...before, settings: { budget: '9', type: 'DAILY' } } };
  expect(differences({ [asOne]: 'Money' }, ways)).toEqual([{ path: asOne, label: 'Money', isBoth: true }]);
  expect(merged(ways, { [asOne]: 'theirs' })).toEqual(ways.theirs);
});

test('the first choice loses nothing: mine where I changed it, theirs where I did not', () => {
  const ways = { before, mine, theirs };
  const choice = firstChoice(differences(LABELS, ways));
  expect(merged(ways, choice)).toEqual({ ...mine, settings: { budget: '9', type: 'DAILY' } });
  expect(merged(ways, { title: 'theirs' })).toEqual({ ...mine, title: 'Theirs' });
  expect(mine.settings.budget).toBe('5');
});
