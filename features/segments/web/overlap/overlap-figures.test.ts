import type { OverlapAnswer } from '@kontor/segments/contract';
import { expect, test } from 'vitest';
import { cellText, pairOf, pairsOf, pairTable, pairWords, shadeOf } from './overlap-figures.ts';

const ANSWER: OverlapAnswer = {
  segments: [
    { id: '1'.repeat(24), name: 'Homes', users: 200 },
    { id: '2'.repeat(24), name: 'Cars', users: 100 },
    { id: '3'.repeat(24), name: 'Nobody', users: 0 },
  ],
  shared: [
    [200, 50, 0],
    [50, 100, 0],
    [0, 0, 0],
  ],
  everybody: 1_000,
};

test('two segments are told by users in both, share of each, and lift against chance', () => {
  expect(pairOf(ANSWER, 0, 1)).toEqual({ row: 0, column: 1, both: 50, ofRow: 0.25, ofColumn: 0.5, lift: 2.5 });
  expect(pairWords(ANSWER, pairOf(ANSWER, 0, 1))).toBe(
    '50 users are in both: 25.0 % of Homes, 50.0 % of Cars. Lift 2.50: more than chance would bring.',
  );
});

test('a segment of nobody has no share and no lift, and with itself a segment has none either', () => {
  expect(pairOf(ANSWER, 0, 2)).toMatchObject({ both: 0, ofRow: 0, ofColumn: null, lift: null });
  expect(cellText(pairOf(ANSWER, 0, 2), 'lift')).toBe('–');
  expect(cellText(pairOf(ANSWER, 0, 0), 'lift')).toBe('–');
  expect(pairWords(ANSWER, pairOf(ANSWER, 1, 1))).toBe('Cars has 100 users.');
});

test('each measure is written in its cell, and shaded by its value', () => {
  const pair = pairOf(ANSWER, 0, 1);
  expect((['count', 'row', 'column', 'lift'] as const).map((measure) => cellText(pair, measure))).toEqual([
    '50',
    '25.0 %',
    '50.0 %',
    '2.50',
  ]);
  expect(shadeOf(pair, 'row', 50)).toBeLessThan(shadeOf(pair, 'column', 50));
  expect(shadeOf({ ...pair, lift: 0.2 }, 'lift', 50)).toBe(-3);
  expect(shadeOf({ ...pair, lift: 1 }, 'lift', 50)).toBe(0);
});

test('the file has each two segments once, the largest overlap first, with raw figures', () => {
  expect(pairsOf(ANSWER).map(({ row, column }) => [row, column])).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(pairTable(ANSWER).rows[0]).toEqual(['Homes', 'Cars', 200, 100, 50, 25, 50, 2.5]);
});
