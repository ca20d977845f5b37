import type { EventStore } from '@kontor/core/server';
import type { Targeting } from '../../contract/targeting.ts';
import { isReadable } from '../../contract/targeting-limits.ts';
import type { Asker } from './forecast-engine.ts';
import { forecastWindow } from './forecast-window.ts';
import { readRows } from './read-rows.ts';
import { withSeenValues } from './seen-values.ts';
import { whereOf } from './targeting-sql.ts';

/** Rows of `bid_requests` that all trees find, read one by one; figures are requests a day over so many days. */
export type ScanQuestion = Asker & { trees: readonly Targeting[]; now: Date; days: number };
export type Scan = {
  columns: string;
  /** Beginning with AND. */
  and?: string;
  /** What comes after the condition. */
  rest?: string;
  parameters?: Record<string, string>;
};

/** Over a forecast's days, unless `parameters` say others. Null where the trees are too many conditions to read rows by. Fails as `readRows`. */
export async function scanRows<T>(
  store: EventStore,
  { trees, now, account, signal }: Omit<ScanQuestion, 'days'>,
  { columns, and = '', rest = '', parameters: more }: Scan,
): Promise<T[] | null> {
  const whole: Targeting = { kind: 'and', of: [...(await withSeenValues(store, trees))] };
  if (!isReadable(whole)) return null;
  const { sql: where, parameters } = whereOf(whole);
  return readRows<T>(store, {
    sql: `SELECT ${columns} FROM bid_requests WHERE bid_requests.day BETWEEN {from:Date} AND {to:Date} ${and} AND ${where} ${rest}`,
    parameters: { ...parameters, ...forecastWindow(now), ...more },
    account,
    signal,
  });
}
