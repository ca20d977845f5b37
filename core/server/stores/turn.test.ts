import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openTurns, TurnLost, TurnTaken } from './turn.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

/** Two servers where there is a PostgreSQL, else one with itself. */
const [first, second] = server ? [openTurns(server), openTurns(server)] : [openTurns(''), openTurns('')].fill(openTurns(''));
afterAll(async () => {
  await first?.close();
  if (second !== first) await second?.close();
});
const both = () => (first && second ? [first, second] : expect.fail('no turns'));

/** Work that ends when told to. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { wait: promise, open: () => resolve() };
}

/** A PostgreSQL message of `type`. */
function message(type: string, body: string | number[]) {
  const bytes = Buffer.from(body as string);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length + 4);
  return Buffer.concat([Buffer.from(type), length, bytes]);
}
const FATAL = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command'].map((field) => `${field}\0`).join('');

test('a connection that is cut with the very answer that opens it costs that piece of work alone', async () => {
  const cutting = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([message('R', [0, 0, 0, 0]), message('Z', 'I'), message('E', `${FATAL}\0`)])));
  });
  await once(cutting.listen(0, '127.0.0.1'), 'listening');
  const turns = openTurns(`postgres://kontor@127.0.0.1:${(cutting.address() as AddressInfo).port}/kontor`);
  for (let n = 0; n < 3; n += 1) await expect(turns.take('cut', async () => 'done')).rejects.toThrow(/connection|turn/i);
  await turns.close();
  cutting.close();
});

describe(`turns ${server ? 'of two servers' : 'of one server'}`, () => {
  test('work of one name never overlaps, whichever server asked', async () => {
    let underWay = 0;
    let most = 0;
    const work = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(2);
      underWay -= 1;
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => both()[index % 2]?.take('same', work)));
    expect(most).toBe(1);
  });

  test('work of another name goes on meanwhile', async () => {
    const [a, b] = both();
    const held = gate();
    const holder = a?.take('one', () => held.wait);
    expect(await b?.take('another', async () => 'done')).toBe('done');
    held.open();
    await holder;
  });

  test('who waits is told, and gives up when the wait is over; the turn comes free for the next', async () => {
    const [a, b] = both();
    const held = gate();
    const begun = gate();
    const holder = a?.take('held', () => {
      begun.open();
      return held.wait;
    });
    await begun.wait;
    const told: string[] = [];
    const onWait = () => told.push('waits');
    await expect(b?.take('held', async () => {}, { waitMs: 0, onWait })).rejects.toThrow(TurnTaken);
    await expect(b?.take('held', async () => {}, { waitMs: 50, onWait })).rejects.toThrow(TurnTaken);
    expect(told).toContain('waits');
    const next = b?.take('held', async () => 'mine');
    held.open();
    await holder;
    expect(await next).toBe('mine');
  });

  test('work that fails gives its turn back', async () => {
    const [a, b] = both();
    await expect(a?.take('failing', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await b?.take('failing', async () => 'next', { waitMs: 5_000 })).toBe('next');
  });
});

describe.skipIf(!server)('a turn whose connection is cut', () => {
  test('is noticed by its work before the next step, and another server may have it', async () => {
    const [a, b] = both();
    const cut = async () => {
      const admin = new pg.Client({ connectionString: server });
      await admin.connect();
      await admin.query(
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
      );
      await admin.end();
    };
    const steps: string[] = [];
    const work = a?.take('cut', async (turn) => {
      await turn.check();
      steps.push('first');
      await cut();
      expect(await b?.take('cut', async () => 'taken over')).toBe('taken over');
      await turn.check();
      steps.push('second');
    });
    await expect(work).rejects.toThrow(TurnLost);
    expect(steps).toEqual(['first']);
    expect(await a?.take('cut', async () => 'again')).toBe('again');
  });

  test('outlives the time limits that calls have', async () => {
    const url = new URL(server);
    url.searchParams.set('options', '-c idle_in_transaction_session_timeout=100 -c statement_timeout=100');
    const strict = openTurns(url.href);
    await strict.take('long', async (turn) => {
      await pause(300);
      await turn.check();
    });
    await strict.close();
  });
});
