import { expect, test } from 'vitest';
import { dayOfStart, fractionOf, NO_TAKE_RATE, percentOf, type SentRange, takeRateProblems, tidyTakeRate } from './take-rate.ts';

const said = (spentRanges: SentRange[], startDate = '01/11/2026') =>
  takeRateProblems({ enabled: true, spentType: 'MONTHLY', startDate, spentRanges }).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const range = (from: string, to: string, percent: string): SentRange => ({ from, to, takeRate: fractionOf(percent) });
const GOOD = [range('', '50000', '18'), range('50000', '', '12.5')];

test('ranges that chain are taken; what is switched off is asked nothing (3 §5)', () => {
  expect(said(GOOD)).toEqual([]);
  expect(takeRateProblems(NO_TAKE_RATE)).toEqual([]);
});

test('each fault of a range has its sentence beside its field (3 §5)', () => {
  expect(said([])).toEqual(['spentRanges: Enter at least one range.']);
  expect(said([range('0', '', '18'), range('50', '', '12')])).toEqual(['spentRanges.0.to: End Range is required.']);
  expect(said([range('0', '50', '18'), range('', '', '12')])).toEqual(['spentRanges.1.from: Start Range is required.']);
  expect(said([range('0', '50', '18'), range('60', '', '12')])).toEqual(['spentRanges.1.from: Start Range should be 50']);
  expect(said([range('0', '50', '18'), range('40', '', '12')])).toEqual(['spentRanges.1.from: Start Range should be 50']);
  expect(said([range('5', '', '18')])).toEqual(['spentRanges.0.from: Start Range should be 0']);
  expect(said([range('0', '50', '18'), range('50', '20', '12')])).toEqual([
    'spentRanges.1.to: End Range should be greater than Start Range.',
  ]);
  expect(said([range('0', '-5', '18'), range('50', '', '12')])).toContain('spentRanges.0.to: Negative values are not allowed.');
  expect(said([range('0', '10,5', '18'), range('50', '', '12')])).toContain(
    'spentRanges.0.to: Enter dollars with at most two decimals, such as 50000.',
  );
});

test('a take rate is at least 1 and at most 100 percent (3 §5)', () => {
  const rate = (percent: string) => said([range('', '', percent)])[0];
  expect(rate('')).toBe('spentRanges.0.takeRate: Take Rate is required.');
  expect(rate('0')).toBe('spentRanges.0.takeRate: Take Rate should be greater than 0%.');
  expect(rate('0.5')).toBe('spentRanges.0.takeRate: Take Rate should be greater than 0%.');
  expect(rate('101')).toBe('spentRanges.0.takeRate: Take Rate should be less than 100%.');
  expect(rate('100.01')).toBe('spentRanges.0.takeRate: Take Rate should be less than 100%.');
  expect(rate('-3')).toBe('spentRanges.0.takeRate: Negative values are not allowed.');
  expect(rate('10,5')).toBe('spentRanges.0.takeRate: Enter a percentage with at most two decimals, such as 12.5.');
  expect(rate('12.345')).toBe('spentRanges.0.takeRate: Enter a percentage with at most two decimals, such as 12.5.');
  expect([rate('1'), rate('100'), rate('12.25')]).toEqual([undefined, undefined, undefined]);
});

test('the start is a day as DD/MM/YYYY; 29 February is one in leap years alone', () => {
  const start = (text: string) => said(GOOD, text)[0];
  expect(start('')).toBe('startDate: Start date is required.');
  expect(start('29/02/2027')).toBe('startDate: There is no day 29/02/2027. Enter it as DD/MM/YYYY.');
  expect(start('2026-11-01')).toBe('startDate: There is no day 2026-11-01. Enter it as DD/MM/YYYY.');
  expect(start('31/04/2026')).toContain('There is no day');
  expect([start('29/02/2028'), dayOfStart('29/02/2028')]).toEqual([undefined, '2028-02-29']);
});

test('a rate travels as a fraction and is shown in percent, without rounding (3 §9)', () => {
  expect(['12.5', '7', '100', '0.1'].map(fractionOf)).toEqual(['0.125', '0.07', '1', '0.001']);
  expect(['0.125', '0.07', '1'].map(percentOf)).toEqual(['12.5', '7', '100']);
});

test('an account of another type keeps none of it', () => {
  const take = { enabled: true, spentType: 'YEARLY' as const, startDate: '01/11/2026', spentRanges: GOOD };
  expect(tidyTakeRate('DSP', take)).toEqual(NO_TAKE_RATE);
  expect(tidyTakeRate('Agency', take).spentRanges).toEqual([
    { from: '0', to: '50000', takeRate: '0.18' },
    { from: '50000', to: '', takeRate: '0.125' },
  ]);
});
