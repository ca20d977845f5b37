import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { type Bits, bitsOfState, change, countOf, countOfBoth } from './member-bits.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());

const numbersOf = (bits: Bits) =>
  Array.from(bits, (word, at) =>
    Array.from({ length: 32 }, (_, bit) => ((word >>> bit) & 1 ? at * 32 + bit : -1)).filter((one) => one >= 0),
  ).flat();
const bitsOf = (...numbers: number[]) => {
  const bits = new Uint32Array(4);
  for (const one of numbers) bits[one >>> 5] = (bits[one >>> 5] ?? 0) | (1 << (one & 31));
  return bits;
};

test.each([
  ['nobody', 'numbers(0)', 'number'],
  ['a few, listed one by one', 'numbers(32)', 'number * 1000'],
  ['some of each container', 'numbers(5000)', 'number * 37'],
  ['most of each container', 'numbers(150000)', 'intDiv(number * 4, 3)'],
  ['everybody of several containers', 'numbers(200000)', 'number'],
  ['one far away', 'numbers(2)', 'number * 4000000'],
])('what the event store writes of %s is read as it is', async (_, from, number) => {
  const state = `SELECT groupBitmapState(toUInt32(${number})) AS users FROM ${from}`;
  const [row] = await events.store.query<{ state: string; numbers: string }>(
    `SELECT base64Encode(CAST(users AS String)) AS state, toString(arraySort(bitmapToArray(users))) AS numbers FROM (${state})`,
  );
  const bits = bitsOfState(Buffer.from(row?.state ?? '', 'base64'));
  const numbers: number[] = JSON.parse(row?.numbers ?? '');
  expect(numbersOf(bits)).toEqual(numbers);
  expect(countOf(bits)).toBe(numbers.length);
});

test.each([1, 4])('a bitmap of %i containers with runs is read: beside few of them no places stand', (containers) => {
  const heads = Array.from({ length: containers }, (_, key) => [key, 0, 3, 0]).flat();
  // Two runs each: from 1 on 2 more, and 40 alone.
  const runs = Array.from({ length: containers }, () => [2, 0, 1, 0, 2, 0, 40, 0, 0, 0]).flat();
  const places = containers < 4 ? [] : Array.from({ length: containers * 4 }, () => 0);
  const bitmap = [0x3b, 0x30, containers - 1, 0, 2 ** containers - 1, ...heads, ...places, ...runs];
  const numbers = Array.from({ length: containers }, (_, key) => [1, 2, 3, 40].map((one) => key * 65_536 + one)).flat();
  expect(numbersOf(bitsOfState(Buffer.from([1, bitmap.length, ...bitmap])))).toEqual(numbers);
});

test('bitmaps are joined where one is shorter than the other', () => {
  const short = bitsOf(1, 33).subarray(0, 2);
  const joined = (by: keyof typeof change) => {
    const bits = bitsOf(1, 2, 31, 100);
    change[by](bits, short);
    return numbersOf(bits);
  };
  expect([joined('or'), joined('and'), joined('without')]).toEqual([[1, 2, 31, 33, 100], [1], [2, 31, 100]]);
  expect([countOf(bitsOf(0, 31, 127)), countOfBoth(bitsOf(1, 31, 100), short)]).toEqual([3, 1]);
});
