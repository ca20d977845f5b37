import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.ts';

const SQL = 'SELECT 1';
/** A question that answers `rows`, and how often it was asked. */
function question<T>(rows: T[]) {
  return {
    times: 0,
    async ask() {
      this.times += 1;
      return rows;
    },
  };
}
const here = () => keepAnswers(async () => '');

test('an equal question is asked once, others for themselves', async () => {
  const kept = here();
  const asked = question([1, 2]);
  const of = (account: string) => kept.of(SQL, { account, deals: ['a'] }, () => asked.ask());
  expect(await Promise.all([of('mine'), of('mine')])).toEqual([
    [1, 2],
    [1, 2],
  ]);
  await of('mine');
  expect(asked.times).toBe(1);
  await of('theirs');
  expect(asked.times).toBe(2);
});

test('after a write every question is asked again, one that was under way too', async () => {
  const kept = here();
  const slow = Promise.withResolvers<number[]>();
  const before = kept.of(SQL, {}, () => slow.promise);
  await Promise.resolve();
  kept.forget();
  slow.resolve([1]);
  expect(await before).toEqual([1]);
  expect(await kept.of(SQL, {}, async () => [2])).toEqual([2]);
  expect(await kept.of(SQL, {}, async () => [3])).toEqual([2]);
});

test('what another process writes is noticed', async () => {
  let state = 'first';
  const kept = keepAnswers(async () => state);
  expect(await kept.of(SQL, {}, async () => [1])).toEqual([1]);
  state = 'second';
  expect(await kept.of(SQL, {}, async () => [2])).toEqual([2]);
});

test('what others have written is asked once for all who come meanwhile, and never answered from before they came', async () => {
  const states: PromiseWithResolvers<string>[] = [];
  const kept = keepAnswers(() => {
    const reading = Promise.withResolvers<string>();
    states.push(reading);
    return reading.promise;
  });
  const asked = question([1]);
  const of = (n: number) => kept.of(SQL, { n }, () => asked.ask());
  const turn = () => new Promise(setImmediate);
  const first = of(0);
  await turn();
  const later = [1, 2, 3, 4].map(of);
  await turn();
  expect(states).toHaveLength(1);
  states[0]?.resolve('a');
  await first;
  await turn();
  expect(states).toHaveLength(2);
  expect(asked.times).toBe(1);
  states[1]?.resolve('b');
  await Promise.all(later);
  expect(states).toHaveLength(2);
  const afterFault = of(0);
  await turn();
  states[2]?.reject(new Error('gone'));
  await expect(afterFault).rejects.toThrow('gone');
  const again = of(0);
  await turn();
  states[3]?.resolve('b');
  expect(await again).toEqual([1]);
});

test('a fault is kept by nobody', async () => {
  const kept = here();
  const failing = () => Promise.reject<number[]>(new Error('no memory'));
  await expect(kept.of(SQL, {}, failing)).rejects.toThrow('no memory');
  expect(await kept.of(SQL, {}, async () => [1])).toEqual([1]);
});

test('of many answers those used last are kept, and one too long for all is not', async () => {
  const kept = here();
  const asked = question(Array.from({ length: 9_999 }, (_, n) => n));
  const of = (n: number) => kept.of(SQL, { n }, () => asked.ask());
  for (const n of [0, 1, 2, 3, 4]) await of(n);
  await of(0);
  await of(5);
  expect(asked.times).toBe(6);
  await of(0);
  expect(asked.times).toBe(6);
  await of(1);
  expect(asked.times).toBe(7);
  const long = question(Array.from({ length: 150_000 }, (_, n) => n));
  for (let n = 0; n < 2; n += 1) await kept.of('SELECT 2', {}, () => long.ask());
  expect(long.times).toBe(2);
});

test('large answers are kept among themselves and push no small one out', async () => {
  const kept = here();
  const small = question([1]);
  const smallOf = (n: number) => kept.of(SQL, { n }, () => small.ask());
  for (let n = 0; n < 20; n += 1) await smallOf(n);
  const large = question(Array.from({ length: 60_000 }, (_, n) => n));
  const largeOf = (n: number) => kept.of('SELECT 2', { n }, () => large.ask());
  for (const n of [0, 1, 2]) await largeOf(n);
  for (let n = 0; n < 20; n += 1) await smallOf(n);
  expect(small.times).toBe(20);
  await largeOf(2);
  expect(large.times).toBe(3);
  await largeOf(0);
  expect(large.times).toBe(4);
});

test('a question that names a hundred thousand deals takes no more room than another', async () => {
  const kept = here();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 300; n += 1) await kept.of(SQL, { search: n, deals: 'd'.repeat(1_000_000) }, async () => [n]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});
