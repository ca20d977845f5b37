import { busy } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { inTurn, type Lane } from './hash-queue.ts';

let run = 0;
/** A run of hashes that last until they are let go: what began, in order, and what was refused. */
function openRun() {
  run += 1;
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<unknown>[] = [];
  const ask = (name: string, lane: Lane, address = name) => {
    const work = () => {
      began.push(name);
      return new Promise<void>((done) => ends.push(done));
    };
    const asked = inTurn({ lane, address: `${run} ${address}` }, work);
    all.push(asked.catch(({ failure }) => failure === busy && refused.push(name)));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
    await Promise.all(all);
  };
  return { began, refused, ask, finish };
}

test('two hashes run at once; of those that wait, who signs in is before resets, and a known browser before all', async () => {
  const { began, ask, finish } = openRun();
  for (const n of [1, 2, 3]) ask(`reset ${n}`, 'visitor');
  ask('colleague', 'person');
  ask('sign-in', 'signIn');
  ask('known', 'known');
  await finish();
  expect(began.slice(0, 4)).toEqual(['reset 1', 'reset 2', 'known', 'sign-in']);
  expect(began).toHaveLength(6);
});

test('in one lane the address that asked least is first', async () => {
  const { began, ask, finish } = openRun();
  for (let n = 0; n < 20; n += 1) ask(`flood ${n}`, 'signIn', 'one address');
  ask('honest', 'signIn');
  await finish();
  expect(began.indexOf('honest')).toBe(2);
});

test('a full lane refuses who asked most, whether they wait or come; others find room', async () => {
  const { began, refused, ask, finish } = openRun();
  for (let n = 0; n < 200; n += 1) ask(`flood ${n}`, 'signIn', 'one address');
  ask('honest', 'signIn');
  ask('reset', 'visitor');
  await finish();
  expect([began.includes('honest'), began.includes('reset'), refused.includes('honest')]).toEqual([true, true, false]);
  expect(began.length + refused.length).toBe(202);
  // Two ran and 128 waited, of whom the last made room for the newcomer.
  expect(refused).toHaveLength(71);
  expect(refused).toContain('flood 129');
});

test('no lane waits for good: while people sign in without end, every other is first now and then', async () => {
  const { began, ask, finish } = openRun();
  for (let n = 0; n < 60; n += 1) ask(`sign-in ${n}`, 'signIn');
  ask('reset', 'visitor');
  ask('colleague', 'person');
  await finish();
  expect(began.indexOf('reset')).toBeLessThan(24);
  expect(began.indexOf('colleague')).toBeLessThan(24);
});
