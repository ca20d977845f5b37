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

/**
 * What a statement over the rows of `bid_requests` answers: in turn with other accounts, within limits, and kept until the store changes.
 * Fails with `tooBusy` where the account has too many of them waiting.
 */
export function readRows<T>(store: EventStore, { sql, parameters, account = '', signal }: Reading): Promise<T[]> {
  const statement = `${sql} ${LIMITS}`;
  return queueOf(store)(account, async () => {
    if (signal?.aborted) fail(tooBusy);
    return store.kept.of(statement, parameters, () => store.query<T>(statement, parameters));
  });
}
