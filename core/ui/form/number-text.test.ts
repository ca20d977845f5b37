import { expect, test } from 'vitest';
import { numberProblem, readNumber, showNumber } from './number-text.ts';

const COUNT = { decimals: 0 };
const MONEY = { decimals: 2, isMoney: true, max: 99_999_999 };

test.each([
  ['27.5M', '27500000'],
  ['27.5 m', '27500000'],
  ['27,500,000', '27500000'],
  ['27 500 000', '27500000'],
  ['27\u00a0500\u202f000', '27500000'],
  ["27'500'000", '27500000'],
  ['1.2k', '1200'],
  ['1.2345k', '1234.5'],
  ['2 million', '2000000'],
  ['3bn', '3000000000'],
  ['$ 1,200.50', '1200.5'],
  ['1000000000000', '1000000000000'],
  ['１２', '12'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['007.10', '7.1'],
  ['-1', '-1'],
  ['−$5', '-5'],
  ['0', '0'],
])('%j is read as %s', (text, number) => expect(readNumber(text)).toBe(number));

test.each(['', 'abc', '27,5', '1.234.567', '1,2,3', '12.3.4', '1e6', '5x', 'k', '-', '1,234 567', '12,34', '99999999,1'])(
  '%j is no number, and is never made into one',
  (text) => expect(readNumber(text)).toBeNull(),
);

test('a number at rest has its separators; dollars have cents, and what is no number stays as typed', () => {
  expect(showNumber('27500000', COUNT)).toBe('27,500,000');
  expect(showNumber('1000000000000', COUNT)).toBe('1,000,000,000,000');
  expect(showNumber('-1', COUNT)).toBe('−1');
  expect(showNumber('1200.5', MONEY)).toBe('1,200.50');
  expect(showNumber('12.3456', MONEY)).toBe('12.3456');
  expect(showNumber(7, COUNT)).toBe('7');
  expect(showNumber(null, COUNT)).toBe('');
  expect(showNumber('27,5', COUNT)).toBe('27,5');
});

test.each([
  ['abc', COUNT, 'Enter a number such as 1,200 or 27.5M.'],
  ['27,5', MONEY, 'Enter a number such as 12.50 or 1,200.'],
  ['-5', COUNT, 'Enter 0 or more.'],
  ['1.5', COUNT, 'Enter a whole number.'],
  ['1.234', MONEY, 'Use at most 2 decimals.'],
  ['100M', MONEY, 'Enter 99,999,999 or less.'],
  ['101', { decimals: 0, max: 100, tooMuch: 'At most all of it.' }, 'At most all of it.'],
  ['', MONEY, null],
  ['1.5k', COUNT, null],
])('%j is answered with %j: %s', (text, rules, problem) => expect(numberProblem(text, rules)).toBe(problem));
