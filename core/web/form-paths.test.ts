import { valueAt } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { changedLabels, labelAt } from './form-paths.ts';

const LABELS = { title: 'Title', 'settings.budget': 'Budget', 'linkData.*.seatId': 'Seat' };
const before = { title: 'A', settings: { budget: '1' }, linkData: [{ seatId: 'one' }, { seatId: 'two' }] };

test('nested and repeated fields are found by their path', () => {
  expect(valueAt(before, 'settings.budget')).toBe('1');
  expect(valueAt(before, 'linkData.1.seatId')).toBe('two');
  expect(valueAt(before, 'linkData.*.seatId')).toEqual(['one', 'two']);
  expect(valueAt(before, 'settings.nothing.below')).toBeUndefined();
  expect(labelAt(LABELS, 'linkData.12.seatId')).toBe('Seat');
  expect(labelAt(LABELS, 'settings.goal')).toBeUndefined();
});

test('what changed is told by label, each once', () => {
  expect(changedLabels(LABELS, before, structuredClone(before))).toEqual([]);
  const after = { title: 'A', settings: { budget: '2' }, linkData: [{ seatId: 'other' }, { seatId: 'third' }] };
  expect(changedLabels(LABELS, before, after)).toEqual(['Budget', 'Seat']);
  expect(changedLabels(LABELS, before, { ...before, linkData: [] })).toEqual(['Seat']);
});
