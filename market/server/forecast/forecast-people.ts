import type { EventStore } from '@kontor/core/server';
import type { Targeting } from '../../contract/targeting.ts';
import { isReadable } from '../../contract/targeting-limits.ts';
import type { Asker } from './forecast-engine.ts';
import { forecastWindow } from './forecast-window.ts';
import { readRows } from './read-rows.ts';
import { withSeenValues } from './seen-values.ts';
import { whereOf } from './targeting-sql.ts';

export type CountedPeople = { people: number; homes: number };
export type PeopleQuestion = Asker & { trees: readonly Targeting[]; now: Date };

/**
 * Distinct people and homes of the sampled requests that all trees find, over a forecast's days; requests that say neither count for none.
 * Exact, by reading the rows: numbers of people in the index would take eight bytes a row (docs/forecast.md). Null where the trees are too
 * many conditions to read rows by. Fails with `tooBusy` where the account has too many questions waiting.
 */
export async function countPeople(store: EventStore, { trees, now, account, signal }: PeopleQuestion): Promise<CountedPeople | null> {
  const whole: Targeting = { kind: 'and', of: [...(await withSeenValues(store, trees))] };
  if (!isReadable(whole)) return null;
  const { sql: where, parameters } = whereOf(whole);
  const sql = `SELECT uniqExactIf(user, user != 0) AS people, uniqExactIf(household, household != 0) AS homes
FROM bid_requests WHERE bid_requests.day BETWEEN {from:Date} AND {to:Date} AND ${where}`;
  const [row] = await readRows<Record<keyof CountedPeople, string>>(store, {
    sql,
    parameters: { ...parameters, ...forecastWindow(now) },
    account,
    signal,
  });
  return { people: Number(row?.people ?? 0), homes: Number(row?.homes ?? 0) };
}
