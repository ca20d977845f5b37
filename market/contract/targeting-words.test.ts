import { expect, test } from 'vitest';
import type { Targeting } from './targeting.ts';
import { clauseWords, valueName, valueWords, wordsOf } from './targeting-words.ts';

const country: Targeting = { kind: 'any', dimension: 'country', values: ['US', 'CA'] };
const notNewYork: Targeting = { kind: 'not', of: { kind: 'any', dimension: 'dma', values: ['501'] } };

test('a plan reads as a sentence, with names where they are known', () => {
  const nameOf = (dimension: string, value: string) => (dimension === 'dma' && value === '501' ? '501 New York' : undefined);
  expect(wordsOf({ kind: 'and', of: [country, notNewYork] }, nameOf)).toBe('Country is US or CA, and DMA is not 501 New York');
});

test('groups within a plan stand in brackets', () => {
  const live: Targeting = { kind: 'any', dimension: 'includeLivestream', values: ['1'] };
  const tree: Targeting = {
    kind: 'or',
    of: [
      { kind: 'and', of: [country, notNewYork] },
      { kind: 'not', of: { kind: 'and', of: [live, country] } },
    ],
  };
  expect(wordsOf(tree)).toBe('(Country is US or CA, and DMA is not 501), or not (Livestream is Live only, and Country is US or CA)');
});

test('a long list names ten values and counts the rest', () => {
  const values = Array.from({ length: 25_000 }, (_, index) => `z${index}`);
  expect(wordsOf({ kind: 'any', dimension: 'zip', values })).toBe(`Zip code is ${values.slice(0, 10).join(' or ')} or 24,990 more`);
});

test('a plan without clauses is everything, and a list without values nothing', () => {
  expect(wordsOf({ kind: 'and', of: [] })).toBe('Everything');
  expect(wordsOf({ kind: 'any', dimension: 'genres', values: [] })).toBe('Genre is nothing');
  expect(wordsOf({ kind: 'or', of: [] })).toBe('Nothing');
});

test('a value has one name wherever it is shown: metro codes lead, a rating is its code, everything else its name', () => {
  expect(valueName('dma', { code: '501', name: 'New York' })).toBe('501 New York');
  expect(valueName('rating', { code: 'TV-14', name: 'TV-14: parents strongly cautioned' })).toBe('TV-14');
  expect(valueName('iabCategory', { code: 'IAB1-7', name: 'Television' })).toBe('Television');
  const words = (dimension: 'platform' | 'mediaType' | 'includeLivestream' | 'genres', code: string) =>
    valueWords(dimension, code, () => undefined);
  expect([words('platform', 'INAPP'), words('mediaType', 'video'), words('includeLivestream', '0'), words('genres', 'Drama')]).toEqual([
    'In-App',
    'Video',
    'Not live',
    'Drama',
  ]);
});

test('a clause is called by its one value, or by two and the number of the rest', () => {
  const named = (code: string) => ({ 501: '501 New York' })[code];
  expect(clauseWords({ dimension: 'dma', values: ['501'] }, (_, code) => named(code))).toBe('DMA 501 New York');
  expect(clauseWords({ dimension: 'genres', values: ['Drama', 'News', 'Golf'] }, () => undefined)).toBe('Genre: Drama, News, 1 more');
});
