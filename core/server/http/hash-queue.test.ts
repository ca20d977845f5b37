import { expect, test, vi } from 'vitest';
import type { Lane } from './hash-queue.ts';

// The process's one queue remembers who asked in the last minutes, in files of tests before this one too.
vi.resetModules();
const { busy } = await import('@kontor/core/contract');
const { forgiveAsked, inTurn, MAX_AT_ONCE } = await import('./hash-queue.ts');

let run = 0;
/** A run of hashes that last until they are let go: what began, in order, and what was refused. */
function openRun() {
  run += 1;
  const name = `run ${run}`;
  const began: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const all: Promise<unknown>[] = [];
  const ask = (what: string, lane: Lane, address = what) => {
    const work = () => {
      began.push(what);
      return new Promise<void>((done) => ends.push(done));
    };
    const asked = inTurn({ lane, address: `${name} ${address}` }, work);
    all.push(asked.catch(({ failure }) => failure === busy && refused.push(what)));
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
  const forgive = (address: string) => forgiveAsked(`${name} ${address}`);
  return { began, refused, ask, forgive, finish };
}

test('of the hashes that wait, who signs in is before resets, and a known browser before all', async () => {
  const { began, ask, finish } = openRun();
  for (let n = 0; n <= MAX_AT_ONCE; n += 1) ask(`reset ${n}`, 'visitor');
  ask('colleague', 'person');
  ask('sign-in', 'signIn');
  ask('known', 'known');
  await finish();
  expect(began.slice(MAX_AT_ONCE, MAX_AT_ONCE + 2)).toEqual(['known', 'sign-in']);
  expect(began).toHaveLength(MAX_AT_ONCE + 4);
});

test('in one lane the address that asked least is first', async () => {
  const { began, ask, finish } = openRun();
  for (let n = 0; n < 20; n += 1) ask(`flood ${n}`, 'signIn', 'one address');
  ask('honest', 'signIn');
  await finish();
  expect(began.indexOf('honest')).toBe(MAX_AT_ONCE);
});

test('who asked in the minute before is no newcomer in the next', async () => {
  const now = Math.ceil(performance.now());
  vi.useFakeTimers({ toFake: ['performance'] });
  // Its own begins at 0.
  vi.advanceTimersByTime(now);
  const { began, ask, finish } = openRun();
  ask('flood', 'signIn', 'one address');
  await finish();
  vi.advanceTimersByTime(61_000);
  for (let n = 0; n < 9; n += 1) ask(`other ${n}`, 'known', 'another');
  ask('flood again', 'signIn', 'one address');
  ask('honest', 'signIn');
  await finish();
  vi.useRealTimers();
  expect(began.indexOf('honest')).toBeLessThan(began.indexOf('flood again'));
});

test('who knew the password is no guesser: their address asks as if for the first time', async () => {
  const { began, ask, forgive, finish } = openRun();
  for (let n = 0; n < 3; n += 1) ask(`office ${n}`, 'signIn', 'office');
  await finish();
  for (let n = 0; n < 3; n += 1) forgive('office');
  for (let n = 0; n < 9; n += 1) ask(`guess ${n}`, 'signIn', `line ${n % 3}`);
  ask('office again', 'signIn', 'office');
  await finish();
  expect(began.indexOf('office again') - 3).toBeLessThan(MAX_AT_ONCE + 4);
});

test('a full lane refuses who asked most, whether they wait or come; others find room', async () => {
  const { began, refused, ask, finish } = openRun();
  for (let n = 0; n < 200; n += 1) ask(`flood ${n}`, 'signIn', 'one address');
  ask('honest', 'signIn');
  ask('reset', 'visitor');
  await finish();
  expect([began.includes('honest'), began.includes('reset'), refused.includes('honest')]).toEqual([true, true, false]);
  expect(began.length + refused.length).toBe(202);
  // 128 waited, of whom the last made room for the newcomer.
  expect(refused).toHaveLength(73 - MAX_AT_ONCE);
  expect(refused).toContain(`flood ${127 + MAX_AT_ONCE}`);
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
