import type { EventStore } from '@kontor/core/server';
import type { People } from '../contract/forecast.ts';
import type { Targeting } from '../contract/targeting.ts';
import { forecastWindow } from './forecast-window.ts';
import { whereOf } from './targeting-sql.ts';

/** One thread: it is asked beside forecasts, which wait for nobody and come first. */
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000, max_threads = 1';

/**
 * Distinct people and homes of the sampled requests that all trees find, over a forecast's days; requests that say neither count for none.
 * Exact, by reading the rows: numbers of people in the index would take eight bytes a row (docs/decisions/0059).
 */
export async function countPeople(store: EventStore, { trees, now }: { trees: readonly Targeting[]; now: Date }): Promise<People> {
  const { sql, parameters } = whereOf({ kind: 'and', of: [...trees] });
  const statement = `SELECT uniqExactIf(user, user != 0) AS people, uniqExactIf(household, household != 0) AS homes
FROM bid_requests WHERE bid_requests.day BETWEEN {from:Date} AND {to:Date} AND ${sql} ${LIMITS}`;
  const asked = { ...parameters, ...forecastWindow(now) };
  const [row] = await store.kept.of(statement, asked, () => store.query<Record<keyof People, string>>(statement, asked));
  return { people: Number(row?.people ?? 0), homes: Number(row?.homes ?? 0) };
}
