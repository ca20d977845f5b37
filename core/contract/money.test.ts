import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, fromMicros, micros, toCents } from './money.ts';

test('cents are rounded half up, away from zero (design §6.3)', () => {
  expect(toCents('1.005')).toBe('1.01');
  expect(toCents('-1.005')).toBe('-1.01');
  expect(toCents('0.004999')).toBe('0.00');
  expect(toCents('-0.001')).toBe('0.00');
  expect(toCents('79713.105')).toBe('79713.11');
});

test('micro-units and text are the same value', () => {
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (value) => micros(fromMicros(value)) === value));
});

test('a sum of cents is exact where floats are not', () => {
  expect(fromMicros(micros('0.1') + micros('0.2'))).toBe('0.300000');
});

test('an amount is written with its cents, and with what is smaller where there is any', () => {
  expect(['40', '12.5', '0.000001', '16.333300', '-1'].map(dollars)).toEqual(['$40.00', '$12.50', '$0.000001', '$16.3333', '−$1.00']);
});
