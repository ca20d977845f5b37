import { expect, test } from 'vitest';
import { isBuyable, netRate, type PriceTerms } from './net-rate.ts';

const terms = (changes: Partial<PriceTerms> = {}): PriceTerms => ({
  rate: '20',
  marginType: 'PERCENT',
  marginValue: '12.5',
  dataFee: '0.45',
  ...changes,
});

test('what reaches the publisher is the rate less margin and data fee', () => {
  expect(netRate(terms())).toBe('17.050000');
  expect(netRate(terms({ marginType: 'FLAT', marginValue: '0.75' }))).toBe('18.800000');
  expect(netRate(terms({ marginValue: '', dataFee: '' }))).toBe('20.000000');
  expect(netRate(terms({ rate: '0.0001', marginValue: '50' }))).toBe('-0.449950');
});

test('a request is buyable up to a floor of exactly that, and none where margin and fee eat the rate', () => {
  expect(['0', '17.05', '17.0501', '20'].map((floor) => isBuyable(floor, terms()))).toEqual([true, true, false, false]);
  expect(isBuyable('0', terms({ marginType: 'FLAT', marginValue: '20' }))).toBe(false);
});
