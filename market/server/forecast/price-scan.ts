import type { EventStore } from '@kontor/core/server';
import { DAY_MS, forecastWindow, isoDay } from './forecast-window.ts';
import { type ScanQuestion, scanRows } from './scan-rows.ts';

/** Floors from `from` to below `to` dollars; without `to`, all from there on. */
export type FloorRange = { from: number; to: number | null };
export type FloorBar = { floor: number; requests: number };

const perDay = (total: string | number, days: number) => (days === 0 ? 0 : Number(total) / days);
const rangeSql = ({ to }: FloorRange) =>
  `AND floor_unknown = 0 AND floor >= {least:Decimal(12, 4)}${to === null ? '' : ' AND floor < {below:Decimal(12, 4)}'}`;
const rangeOf = ({ from, to }: FloorRange): Record<string, string> => ({
  least: from.toFixed(4),
  ...(to !== null && { below: to.toFixed(4) }),
});

/** Requests a day by floor, in steps of so many cents, lowest first; steps without requests are left out. */
export async function requestsByFloor(
  store: EventStore,
  { days, ...question }: ScanQuestion,
  { cents, ...range }: FloorRange & { cents: number },
): Promise<FloorBar[] | null> {
  const rows = await scanRows<{ step: number | string; total: string }>(store, question, {
    columns: `intDiv(toUInt64(floor * 100), ${Math.trunc(cents)}) AS step, sum(weight) AS total`,
    and: rangeSql(range),
    rest: 'GROUP BY step ORDER BY step LIMIT 10000',
    parameters: rangeOf(range),
  });
  return rows && rows.map(({ step, total }) => ({ floor: (Number(step) * cents) / 100, requests: perDay(total, days) }));
}

/**
 * The floor that half of the requests ask at most, to the hundredth of a cent. `range` is where a histogram has it, and `below` how many
 * requests a day ask less than that; `half` of the day's requests. Null where there is none.
 */
export async function medianWithin(
  store: EventStore,
  { days, ...question }: ScanQuestion,
  { below, half, ...range }: FloorRange & { below: number; half: number },
): Promise<number | null> {
  const rows = await scanRows<{ asked: string; total: string }>(store, question, {
    columns: 'toString(floor) AS asked, sum(weight) AS total',
    and: rangeSql(range),
    rest: 'GROUP BY floor ORDER BY floor',
    parameters: rangeOf(range),
  });
  let passed = below;
  for (const { asked, total } of rows ?? []) {
    passed += perDay(total, days);
    // Sums of a day's share have fractions of their own.
    if (passed >= half - 1e-9 * Math.max(1, half)) return Number(asked);
  }
  return null;
}

/** Requests of the day after a forecast's, as far as it has come; null as `requestsByFloor`. */
export async function requestsToday(store: EventStore, { days: _, ...question }: ScanQuestion): Promise<number | null> {
  const today = isoDay(Date.parse(forecastWindow(question.now).to) + DAY_MS);
  const rows = await scanRows<{ total: string }>(store, question, {
    columns: 'sum(weight) AS total',
    parameters: { from: today, to: today },
  });
  return rows && Number(rows[0]?.total ?? 0);
}

/** Requests by hour: of one day in a zone, each with its own; or of the week from Monday 0:00, a mean week's. */
export async function requestsByHour(
  store: EventStore,
  { days, ...question }: ScanQuestion,
  { zone, day }: { zone: string; day: string | null },
): Promise<number[] | null> {
  const local = `toTimeZone(ts, '${zone.replaceAll("'", '')}')`;
  const hour = day === null ? `(toDayOfWeek(${local}) - 1) * 24 + toHour(${local})` : `toHour(${local})`;
  const around = (by: number) => isoDay(Date.parse(day ?? '') + by * DAY_MS);
  const rows = await scanRows<{ hour: number | string; total: string }>(store, question, {
    columns: `${hour} AS hour, sum(weight) AS total`,
    ...(day !== null && { and: `AND toDate(${local}) = {on:Date}`, parameters: { from: around(-1), to: around(1), on: day } }),
    rest: 'GROUP BY hour ORDER BY hour',
  });
  if (rows === null) return null;
  const found = new Map(rows.map(({ hour: at, total }) => [Number(at), Number(total)]));
  const weeks = day === null ? Math.max(days, 1) / 7 : 1;
  return Array.from({ length: day === null ? 168 : 24 }, (_, at) => (found.get(at) ?? 0) / weeks);
}
