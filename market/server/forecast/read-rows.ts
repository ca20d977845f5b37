import { fail, tooBusy } from '@kontor/core/contract';
import { type EventParameters, type EventStore, openFairQueue } from '@kontor/core/server';
import type { Asker } from './forecast-engine.ts';

/** One thread: it is asked beside forecasts, which wait for nobody and come first. */
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000, max_threads = 1';
/** Of the places for statements, readings of rows take one, or of a server's two: others wait for figures that take none. */
const EMBEDDED = { all: 1, each: 1, waiting: 20 };
const SERVER = { all: 2, each: 1, waiting: 20 };
/** By what a store keeps, which is the same however it is handed on. */
const queues = new WeakMap<EventStore['kept'], ReturnType<typeof openFairQueue>>();

function queueOf({ kept, readsLocalFiles }: EventStore) {
  const queue = queues.get(kept) ?? openFairQueue(readsLocalFiles ? EMBEDDED : SERVER);
  queues.set(kept, queue);
  return queue;
}

type Reading = Asker & { sql: string; parameters: EventParameters };
type Statement = Pick<Reading, 'sql' | 'parameters' | 'signal'>;

/** What a reading fails with whose reader went away; an equal question may be waiting for the same answer. */
const LEFT = new Error('The reader went away.');

/** Every row of a statement; it ends in the engine as soon as its reader goes away. */
async function ask<T>(store: EventStore, { sql, parameters, signal }: Statement): Promise<T[]> {
  if (!signal) return store.query<T>(sql, parameters);
  const rows: T[] = [];
  try {
    for await (const piece of store.stream<T>(sql, parameters, { signal })) rows.push(...piece);
    return rows;
  } catch (error) {
    throw signal.aborted ? LEFT : error;
  }
}

/** As `ask`, kept. Who waited for the answer of a reader that left asks for itself. */
async function askKept<T>(store: EventStore, statement: Statement): Promise<T[]> {
  const { sql, parameters, signal } = statement;
  try {
    return await store.kept.of(sql, parameters, () => ask<T>(store, statement));
  } catch (error) {
    if (error !== LEFT) throw error;
    signal?.throwIfAborted();
    return askKept(store, statement);
  }
}

/**
 * What a statement over the rows of `bid_requests` answers: in turn with other accounts, within limits, and kept until the store changes.
 * Fails with `tooBusy` where the account has too many of them waiting, and with the signal's reason.
 */
export function readRows<T>(store: EventStore, { sql, parameters, account = '', signal }: Reading): Promise<T[]> {
  return queueOf(store)(account, async () => {
    if (signal?.aborted) fail(tooBusy);
    return askKept<T>(store, { sql: `${sql} ${LIMITS}`, parameters, signal });
  });
}
