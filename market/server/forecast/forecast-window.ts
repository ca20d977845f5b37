import { FORECAST_DAYS } from '../../contract/forecast.ts';

/** Days of one shard of the index: long enough that few bitmaps are read, short enough to build again when a day changes. */
export const SHARD_DAYS = 7;
export const DAY_MS = 86_400_000;

export const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);
/** Days counted from 1970, as the files of the index have them. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
export const shardOf = (day: string) => Math.floor(dayNumber(day) / SHARD_DAYS);

/** A day's last events come a little after its end; until then it is not complete. */
const LATE_MS = 10 * 60_000;

/** The first and last of the days a forecast looks back on. */
export type Window = { from: string; to: string };

/** The days a forecast looks back on, or so many: the last complete ones in UTC. */
export function forecastWindow(now: Date, days = FORECAST_DAYS): Window {
  const today = Math.floor((now.getTime() - LATE_MS) / DAY_MS) * DAY_MS;
  return { from: isoDay(today - days * DAY_MS), to: isoDay(today - DAY_MS) };
}
