import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { watch } from './connection-lost.ts';

/** Leave to do a piece of work that one server at a time may do. */
export type Turn = {
  /** Throws TurnLost where another server may have the turn by now. Ask before each step that cannot be taken back. */
  check(): Promise<void>;
};

/** How long to wait, without end where `waitMs` is absent; `onWait` hears that somebody else is at it. */
export type Patience = { waitMs?: number; onWait?: () => void };

export type Turns = {
  /** Runs `work` when nothing else of that name runs, on this server or another. Throws TurnTaken when the wait is over. */
  take<T>(name: string, work: (turn: Turn) => Promise<T>, patience?: Patience): Promise<T>;
  close(): Promise<void>;
};

export class TurnTaken extends Error {
  constructor(name: string) {
    super(`Other work has the turn "${name}".`);
  }
}

/** The connection that held the turn is gone, and the turn with it. */
export class TurnLost extends Error {
  constructor(name: string, cause: unknown) {
    super(`The turn "${name}" was lost with its connection to PostgreSQL.`, { cause });
  }
}

/** Beside the pool of calls, so that long work cannot keep people waiting; more pieces of work than this wait for each other. */
const CONNECTIONS = 6;

/** A turn may last for minutes without a statement; and a server that lost its power must not keep one for hours. */
const FOR_LONG = `
SELECT set_config(name, value, true) FROM pg_settings JOIN (VALUES
  ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0'),
  ('tcp_keepalives_idle', '30'), ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')) AS wanted (name, value) USING (name)`;

/**
 * Turns across all servers on the PostgreSQL at `url`; without one, of this process, which then has the data folder to itself.
 * A turn is a lock of a transaction, which a pooler before PostgreSQL keeps on one connection and a dead server gives back.
 */
export function openTurns(url: string): Turns {
  const here = turnsHere();
  if (url === '') return { take: here, close: async () => {} };
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, keepAlive: true });
  // From its first moment: a cut may come with the very answer that opens the connection.
  pool.on('error', () => {}).on('connect', (client) => watch(client));
  return {
    // Work of this server comes one after the other first, so that one name needs one connection.
    take: (name, work, patience) => here(name, () => across(pool, { name, work, patience: patience ?? {} }), patience),
    close: () => pool.end(),
  };
}

/** The turn of whoever is alone with a store. */
export const ALONE: Turn = { check: async () => {} };

function turnsHere(): Turns['take'] {
  const last = new Map<string, Promise<unknown>>();
  return (name, work, patience) => {
    const before = last.get(name);
    const turn = (before === undefined ? Promise.resolve() : waitFor(before, name, patience)).then(() => work(ALONE));
    // Who asked hears of a failure; the next in line waits for this one and, where it gave up, for those before it.
    const ended = Promise.allSettled([before, turn]).then(() => {
      if (last.get(name) === ended) last.delete(name);
    });
    last.set(name, ended);
    return turn;
  };
}

async function waitFor(before: Promise<unknown>, name: string, { waitMs, onWait }: Patience = {}): Promise<void> {
  onWait?.();
  if (waitMs === undefined) return void (await before);
  const stopped = new AbortController();
  const isOver = pause(waitMs, true, { ref: false, signal: stopped.signal }).catch(() => false);
  if ((await Promise.race([before, isOver])) === true) throw new TurnTaken(name);
  stopped.abort();
}

type Work<T> = { name: string; work: (turn: Turn) => Promise<T>; patience: Patience };

async function across<T>(pool: pg.Pool, { name, work, patience }: Work<T>): Promise<T> {
  const client = await pool.connect();
  let cut: unknown;
  const onCut = (error: unknown) => {
    cut = error;
  };
  client.on('error', onCut);
  const check = async () => {
    await client.query('SELECT 1').catch(onCut);
    if (cut !== undefined) throw new TurnLost(name, cut);
  };
  try {
    await client.query(`BEGIN; ${FOR_LONG}`);
    await lock(client, name, patience);
    return await work({ check });
  } finally {
    await client.query('ROLLBACK').catch(onCut);
    client.off('error', onCut);
    client.release(cut !== undefined);
  }
}

const LOCK_TIMED_OUT = '55P03';

async function lock(client: pg.PoolClient, name: string, { waitMs, onWait }: Patience): Promise<void> {
  const key = `kontor ${name}`;
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS taken', [key]);
  if (rows[0]?.taken) return;
  if (waitMs === 0) throw new TurnTaken(name);
  onWait?.();
  await client.query("SELECT set_config('lock_timeout', $1, true)", [String(waitMs ?? 0)]);
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key]).catch((error) => {
    throw error.code === LOCK_TIMED_OUT ? new TurnTaken(name) : error;
  });
}
