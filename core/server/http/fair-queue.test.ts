import { setImmediate } from 'node:timers/promises';
import { route, type Session } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Stores } from '../stores/stores.ts';
import { openFairQueue } from './fair-queue.ts';
import { implement, type Transport } from './implement.ts';
import { invoke } from './invoke.ts';

/** Work that ends when it is told to, and what began, in order. */
function openWork(places: Parameters<typeof openFairQueue>[0]) {
  const inTurn = openFairQueue(places);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (account: string) =>
    inTurn(account, () => {
      began.push(account);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  /** The oldest that runs ends, and whoever is next begins. */
  const end = async () => {
    await setImmediate();
    ends.shift()?.();
    await setImmediate();
  };
  return { began, ask, end };
}

test('with one place taken and fifty of one account waiting, another account’s call is served next', async () => {
  const { began, ask, end } = openWork({ all: 1, each: 1, waiting: 100 });
  for (let asked = 0; asked < 51; asked += 1) void ask('A');
  void ask('B');
  await end();
  expect(began).toEqual(['A', 'B']);
  for (let ended = 0; ended < 51; ended += 1) await end();
  expect(began).toHaveLength(52);
});

test('accounts take turns, one statement each', async () => {
  const { began, ask, end } = openWork({ all: 1, each: 1, waiting: 100 });
  for (const account of ['A', 'A', 'A', 'B', 'B', 'C']) void ask(account);
  for (let ended = 0; ended < 6; ended += 1) await end();
  expect(began.join('')).toBe('ABCABA');
});

test('one account never has all places, so that another’s call begins at once', async () => {
  const { began, ask } = openWork({ all: 2, each: 1, waiting: 100 });
  for (const account of ['A', 'A', 'A', 'B']) void ask(account);
  await setImmediate();
  expect(began).toEqual(['A', 'B']);
});

test('what an account asks beyond its places to wait is refused; others still may', async () => {
  const { began, ask, end } = openWork({ all: 1, each: 1, waiting: 2 });
  for (let asked = 0; asked < 3; asked += 1) void ask('A');
  await expect(ask('A')).rejects.toThrow('Your account is sending too many requests at once.');
  void ask('B');
  for (let ended = 0; ended < 4; ended += 1) await end();
  expect(began.join('')).toBe('ABAA');
});

test('an account that waits is not passed by others that come and go', async () => {
  const { began, ask, end } = openWork({ all: 1, each: 1, waiting: 10 });
  void ask('A');
  void ask('A');
  for (const account of ['B', 'C', 'D', 'E']) {
    void ask(account);
    await end();
  }
  expect(began.join('')).toContain('ABA');
});

test('work that fails gives its place up', async () => {
  const inTurn = openFairQueue({ all: 1, each: 1, waiting: 1 });
  await expect(inTurn('A', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn('A', async () => 'served')).toBe('served');
});

test('calls of signed-in people ask events in the turn of their accounts', async () => {
  const began: string[] = [];
  const held = Promise.withResolvers<never[]>();
  const query = (sql: string) => {
    began.push(sql);
    return held.promise;
  };
  // The kernel's other stores are of no concern here.
  const stores = { events: { query, readsLocalFiles: true }, entities: {} } as unknown as Stores;
  const facts = { method: 'GET', path: 'probe/ask', access: 'signedIn', summary: 'Asks events', effect: 'read' } as const;
  const ask = route({ ...facts, input: z.object({}), output: z.null() });
  const [implemented] = implement(
    { ask },
    {
      ask: async ({ stores: own, session }) => {
        await own.events.query(session.accountId);
        return null;
      },
    },
  );
  const call = async (accountId: string) => {
    const caller = { by: 'cookie' as const, session: { accountId } as Session };
    if (implemented) await invoke(implemented, { caller, input: {}, stores, transport: {} as Transport });
  };
  const all = ['A', 'A', 'A', 'B'].map(call);
  await setImmediate();
  expect(began).toEqual(['A', 'A', 'B']);
  held.resolve([]);
  await Promise.all(all);
});
