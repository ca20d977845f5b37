import { z } from 'zod';
import { ToldCount } from './told-count.ts';

/** Requests of one day, and the range nine of ten such days fall in. */
const DayRange = z.object({ requests: z.number(), low: z.number(), high: z.number() });
/** A quarter, a half and three quarters of such days bring at most this; between low and high, of the same model. */
const Quartiles = z.object({ p25: z.number(), p50: z.number(), p75: z.number() });

/**
 * From `since` on, days have another level, `percent` more or fewer than before, or so many percent more or fewer each day. `requests` are
 * those of a day of the week ahead, which the ranges are about. Until `until` few days are of the new level, and the range is the wider.
 */
const Change = z.object({
  kind: z.enum(['level', 'trend']),
  since: z.string(),
  percent: z.number(),
  until: z.string().nullable(),
  requests: z.number(),
});

/** Live answer to "what would this targeting deliver, and at what price" (design §5). Requests are weighted to the whole market. */
export const Forecast = z.object({
  /** Mean requests a day over the window, and the range nine of ten days fall in. */
  ...DayRange.shape,
  /** Null where there is no range. */
  quartiles: Quartiles.nullable(),
  /** The same of each weekday in UTC, from Monday on; empty where there is no range. */
  weekdays: z.array(DayRange.extend(Quartiles.shape)),
  /** How the forecast did: the last `days` days, forecast from those before them; `inside` of them were within their weekday's range. */
  lastWeek: z.object({ forecast: z.number(), seen: z.number(), inside: z.number(), days: z.number() }).nullable(),
  /** Whether the days of the window are of one level: null where none other is sure, and where there is no range. */
  change: Change.nullable(),
  /** All requests of the market a day, without targeting. */
  market: z.number(),
  /** Requests a day by publisher floor: each bar holds floors from `from` to below the next one’s (FLOOR_STEPS); the last holds the rest. */
  histogram: z.array(z.object({ from: z.number(), requests: z.number() })),
  /** Requests a day whose floor is in a currency without a rate: they are in no bucket. */
  unpriced: z.number(),
  medianCpm: z.number().nullable(),
  /** For each clause, by its key: what a day would have without it, and the rise in percent; null where the plan matches nothing as it is. */
  clauses: z.array(z.object({ key: z.string(), requests: z.number(), effect: z.number().nullable() })),
  /** Sampled rows behind the answer, and how many market requests one row represents. */
  sampleRows: z.number(),
  sampleWeight: z.number(),
  days: z.number(),
  /** The newest request in the sample, ISO; null without data. */
  newest: z.string().nullable(),
  /** False below the smallest sample and the fewest days worth a range: the screen then says what is missing instead of showing one. */
  isEnough: z.boolean(),
  /** False where a part of a large market was counted, by chance: the range is then wider, and an exact answer can be asked for. */
  exact: z.boolean(),
  /** Which reader counted: the index's own files, or the event store where there are none. Both count the same. */
  by: z.enum(['index', 'sql']),
});
export type Forecast = z.output<typeof Forecast>;
/**
 * Distinct people and homes among a plan's sampled requests. In the sample alone: it is drawn by request, so that somebody with many
 * requests is in it oftener than somebody with few, and no factor makes people of the market of them.
 */
export const People = z.object({ people: ToldCount, homes: ToldCount });
export type People = z.output<typeof People>;
export const MIN_SAMPLE_ROWS = 30;
/** A whole week: with fewer days the range would be of sampling alone, and held 27 to 81 of 100 days when it was tried. */
export const MIN_RANGE_DAYS = 7;
/** Days of the last week that a range has to hold to be called what it is: of nine of ten, chance leaves fewer in one week of forty. */
const LEAST_INSIDE = 5;
/** Whether the last days bear a range out. */
export const isBorneOut = ({ lastWeek }: Pick<Forecast, 'lastWeek'>): boolean => lastWeek === null || lastWeek.inside >= LEAST_INSIDE;
/** Requests a day to show beside a range: of the level that holds now where it changed, and counted over the window otherwise. */
export const requestsNow = ({ requests, change }: Pick<Forecast, 'requests' | 'change'>): number => change?.requests ?? requests;
/** What a range is missing. */
export const whyNoRange = ({ sampleRows, days }: Pick<Forecast, 'sampleRows' | 'days'>): string =>
  sampleRows < MIN_SAMPLE_ROWS
    ? 'Too few sampled avails for a range'
    : `${days === 1 ? '1 day' : `${days} days`} of data: a range needs ${MIN_RANGE_DAYS}`;
/** The floor from which on the index tells none apart, dollars. */
export const OPEN_FLOOR = 39;
/** Where the bars of floors begin, dollars: no floor, dimes below $5, where display is, and dollars. The last has no upper end. */
export const FLOOR_STEPS: readonly number[] = [
  ...[0, 0.01],
  ...Array.from({ length: 49 }, (_, index) => (index + 1) / 10),
  ...Array.from({ length: OPEN_FLOOR - 4 }, (_, index) => index + 5),
];
/** Complete days a forecast looks back on: four whole weeks, so that every weekday counts alike. */
export const FORECAST_DAYS = 28;
