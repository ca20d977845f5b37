import { expect, test } from 'vitest';
import { isBuyable, netRate, type PriceTerms, rateFor } from './net-rate.ts';

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

test('the rate for a net is the lowest in whole cents of which that much reaches the publisher', () => {
  expect(rateFor(17.23, terms({ marginType: 'FLAT', marginValue: '0', dataFee: '3.8' }))).toBe('21.030000');
  const rate = rateFor(17.23, terms()) ?? '';
  expect(rate).toBe('20.210000');
  expect([rate, '20.20'].map((one) => Number(netRate(terms({ rate: one }))) >= 17.23)).toEqual([true, false]);
  expect(rateFor(1, terms({ marginValue: '100' }))).toBeNull();
});
