import { expect, test } from 'vitest';
import { EVERYTHING, type Targeting } from './targeting.ts';
import { wordsOf } from './targeting-words.ts';

const country: Targeting = { kind: 'any', dimension: 'country', values: ['US', 'CA'] };
const notNewYork: Targeting = { kind: 'not', of: { kind: 'any', dimension: 'dma', values: ['501'] } };

test('a plan reads as a sentence, with names where they are known', () => {
  const nameOf = (dimension: string, value: string) => (dimension === 'dma' && value === '501' ? '501 New York' : undefined);
  expect(wordsOf({ kind: 'and', of: [country, notNewYork] }, nameOf)).toBe('Country is US or CA, and DMA is not 501 New York');
});

test('groups within a plan stand in brackets', () => {
  const live: Targeting = { kind: 'any', dimension: 'livestream', values: ['1'] };
  const tree: Targeting = {
    kind: 'or',
    of: [
      { kind: 'and', of: [country, notNewYork] },
      { kind: 'not', of: { kind: 'and', of: [live, country] } },
    ],
  };
  expect(wordsOf(tree)).toBe('(Country is US or CA, and DMA is not 501), or not (Livestream is live, and Country is US or CA)');
});

test('a long list names ten values and counts the rest', () => {
  const values = Array.from({ length: 25_000 }, (_, index) => `z${index}`);
  expect(wordsOf({ kind: 'any', dimension: 'zip', values })).toBe(`Zip code is ${values.slice(0, 10).join(' or ')} or 24,990 more`);
});

test('a plan without clauses is everything, and a list without values nothing', () => {
  expect(wordsOf(EVERYTHING)).toBe('Everything');
  expect(wordsOf({ kind: 'any', dimension: 'genre', values: [] })).toBe('Genre is nothing');
  expect(wordsOf({ kind: 'or', of: [] })).toBe('Nothing');
});
