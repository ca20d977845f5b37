import { expect, test } from 'vitest';
import { doubtsOf } from './plausible-rate.ts';

const last = { day: '2026-11-20', rate: '1.0821' };
test.each([
  ['EUR', '0.9241', last, /upside down/],
  ['CAD', '1.41', null, /upside down/],
  ['EUR', '1.4', last, /more than 20 % away/],
  ['EUR', '0.8', last, /more than 20 % away/],
  ['JPY', '0.67', null, /usually about/],
  ['GBP', '0.013', null, /usually about/],
] as const)('a rate that is far from what one expects is asked about: %s %s', (currency, rate, before, words) => {
  expect(doubtsOf({ currency, rate }, before)).toMatch(words);
});

test.each([
  ['EUR', '1.09', last],
  ['EUR', '1.0821', null],
  ['CAD', '0.71', null],
  ['XAF', '0.0017', null],
  ['CHF', '1.04', null],
] as const)('and one that is as expected is not: %s %s', (currency, rate, before) => {
  expect(doubtsOf({ currency, rate }, before)).toBeNull();
});
