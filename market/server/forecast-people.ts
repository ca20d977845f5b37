import { fail, tooBusy } from '@kontor/core/contract';
import { type EventStore, openFairQueue } from '@kontor/core/server';
import type { People } from '../contract/forecast.ts';
import type { Targeting } from '../contract/targeting.ts';
import { isReadable } from '../contract/targeting-limits.ts';
import type { Asker } from './forecast-engine.ts';
import { forecastWindow } from './forecast-window.ts';
import { withSeenValues } from './seen-values.ts';
import { whereOf } from './targeting-sql.ts';

/** One thread: it is asked beside forecasts, which wait for nobody and come first. */
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000, max_threads = 1';
/** Of the places for statements, people take one, or of a server's two: others wait for figures that take no reading of rows. */
const EMBEDDED = { all: 1, each: 1, waiting: 20 };
const SERVER = { all: 2, each: 1, waiting: 20 };
/** By what a store keeps, which is the same however it is handed on. */
const queues = new WeakMap<EventStore['kept'], ReturnType<typeof openFairQueue>>();

function queueOf({ kept, readsLocalFiles }: EventStore) {
  const queue = queues.get(kept) ?? openFairQueue(readsLocalFiles ? EMBEDDED : SERVER);
  queues.set(kept, queue);
  return queue;
}

export type PeopleQuestion = Asker & { trees: readonly Targeting[]; now: Date };

/**
 * Distinct people and homes of the sampled requests that all trees find, over a forecast's days; requests that say neither count for none.
 * Exact, by reading the rows: numbers of people in the index would take eight bytes a row (docs/forecast.md). Null where the trees are too
 * many conditions to read rows by. Fails with `tooBusy` where the account has too many questions waiting.
 */
export async function countPeople(store: EventStore, { trees, now, account = '', signal }: PeopleQuestion): Promise<People | null> {
  const whole: Targeting = { kind: 'and', of: [...(await withSeenValues(store, trees))] };
  if (!isReadable(whole)) return null;
  const { sql, parameters } = whereOf(whole);
  const statement = `SELECT uniqExactIf(user, user != 0) AS people, uniqExactIf(household, household != 0) AS homes
FROM bid_requests WHERE bid_requests.day BETWEEN {from:Date} AND {to:Date} AND ${sql} ${LIMITS}`;
  const asked = { ...parameters, ...forecastWindow(now) };
  const [row] = await queueOf(store)(account, async () => {
    if (signal?.aborted) fail(tooBusy);
    return store.kept.of(statement, asked, () => store.query<Record<keyof People, string>>(statement, asked));
  });
  return { people: Number(row?.people ?? 0), homes: Number(row?.homes ?? 0) };
}
