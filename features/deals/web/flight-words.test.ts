import { expect, test } from 'vitest';
import { endWords, flightWords } from './flight-words.ts';

test('a flight without dates is ongoing, one without an end is told from its start (spec 2 §3)', () => {
  expect(flightWords({ start: null, end: null })).toBe('Ongoing');
  expect(flightWords({ start: '2026-09-01 00:00:00', end: null })).toMatch(/^from Sep 1/);
  expect(flightWords({ start: '2026-09-01 00:00:00', end: '2026-11-30 23:59:59' })).toMatch(/^Sep 1 – Nov 30/);
  expect(endWords({ start: '2026-09-01 00:00:00', end: null })).toBe('Ongoing');
});
