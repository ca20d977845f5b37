import { uniform } from './draw.ts';

/** Requests of the whole market a day; a sampled row stands for as many as makes this true. */
export const MARKET_REQUESTS_PER_DAY = 250_000_000;
/** Homes the market reaches; a sample holds its share of them, so that a home comes back as often as it would. */
export const MARKET_HOMES = 125_000_000;

/** How busy each local hour is, television and everything else, before they are brought to a mean of 1. */
const HOURS = {
  television: [38, 24, 16, 12, 11, 14, 24, 38, 46, 48, 50, 54, 58, 58, 58, 62, 72, 88, 112, 138, 150, 146, 118, 72],
  other: [30, 20, 14, 11, 12, 20, 42, 66, 80, 88, 92, 98, 104, 98, 94, 94, 96, 98, 100, 106, 110, 102, 80, 52],
};
/** Sunday first. */
const WEEKDAYS = { television: [1.2, 0.94, 0.92, 0.93, 0.95, 1.0, 1.16], other: [0.93, 1.04, 1.06, 1.05, 1.04, 0.99, 0.89] };
/** No two days are quite alike. */
const DAY_SWING = 0.06;
export const SHAPE_CLASSES = ['television', 'other'] as const;

const shapes = SHAPE_CLASSES.map((kind) => {
  const mean = HOURS[kind].reduce((sum, value) => sum + value, 0) / 24;
  return WEEKDAYS[kind].map((weekday) => HOURS[kind].map((hour) => (hour / mean) * weekday));
});
/** The busiest hour there can be: candidates are drawn at this rate and thinned to the hour's own. */
export const PEAK = Math.max(...shapes.flat(2)) * (1 + DAY_SWING);

/**
 * The probability with which a candidate of each hour is kept: class by class, zone by zone, hour by hour, as one flat list.
 * `from` is the first hour in seconds since 1970; each hour's figures depend on the hour and the seed alone.
 */
export function keepShares({
  from,
  hours,
  zones,
  seed,
}: {
  from: number;
  hours: number;
  zones: readonly string[];
  seed: number;
}): number[] {
  const locals = zones.map((zone) => Array.from({ length: hours }, (_, hour) => localHour((from + hour * 3600) * 1000, zone)));
  return shapes.flatMap((shape) =>
    locals.flatMap((hoursOfZone) =>
      hoursOfZone.map(({ weekday, hour, date }, index) => {
        if (isOutage(from + index * 3600)) return OUTAGE_SHARE / PEAK;
        const swing = 1 + DAY_SWING * (2 * uniform(seed, 'day', date) - 1);
        return ((shape[weekday]?.[hour] ?? 0) * swing) / PEAK;
      }),
    ),
  );
}

/** What still comes through while an exchange is down, as it is for an hour of each month's second Wednesday. */
const OUTAGE_SHARE = 0.03;
const OUTAGE_HOUR = 19;
function isOutage(seconds: number): boolean {
  const at = new Date(seconds * 1000);
  return at.getUTCHours() === OUTAGE_HOUR && at.getUTCDay() === 3 && at.getUTCDate() > 7 && at.getUTCDate() <= 14;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localHour(instant: number, zone: string) {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  return { date, weekday: new Date(date).getUTCDay(), hour: Number(parts.hour) };
}
