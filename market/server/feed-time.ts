const HOUR_SECONDS = 3_600;
const DATE = '(20\\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\\d|3[01])';
const HOUR = '(?:[-_.T /]?(?:hour=|hh?=)?([01]\\d|2[0-3])(?:[-_:.]?[0-5]\\d){0,2}Z?)?';
const IN_NAME = new RegExp(`(?<!\\d)${DATE}${HOUR}(?!\\d)`, 'g');

/**
 * The time that a file's name gives its lines, in seconds, null where it has none: the hour (UTC), or noon of a date alone, which is that date
 * in nearly every zone. Noon of today is no later than now.
 */
export function timeOfName(name: string, now = Date.now()): number | null {
  const [found] = [...name.matchAll(IN_NAME)].slice(-1);
  if (!found) return null;
  const [, year, month, day, hour] = found;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const time = midnight + Number(hour ?? 12) * HOUR_SECONDS;
  const isToday = Math.floor(now / 86_400_000) === midnight / 86_400;
  return hour === undefined && isToday ? Math.min(time, Math.floor(now / 1000)) : time;
}

/** The seconds of a time written as people and logs do, null for any other text. */
export function timeOfText(text: string): number | null {
  const number = /^\d{10,13}$/.test(text) ? Number(text) / (text.length > 11 ? 1000 : 1) : Date.parse(text) / 1000;
  return Number.isFinite(number) ? Math.floor(number) : null;
}

/**
 * SQL of the seconds that a text says, 0 for none: whole numbers since 1970 by their size (seconds to nanoseconds), figures of a date
 * (20261120143000), or a date and time, in UTC where it names no zone.
 */
export function secondsSql(text: string): string {
  const number = `toInt64OrZero(extract(${text}, '^[0-9]+'))`;
  const scaled = `multiIf(${number} > 100000000000000000, intDiv(${number}, 1000000000), ${number} > 100000000000000, intDiv(${number}, 1000000),
      ${number} > 100000000000, intDiv(${number}, 1000), ${number})`;
  const parsed = (written: string) => `ifNull(toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(${written}, 'UTC'))), 0)`;
  return `multiIf(match(${text}, '^20[0-9]{12}([0-9]{3})?$'), ${parsed(`substring(${text}, 1, 14)`)},
      match(${text}, '^[0-9]{1,19}([.][0-9]+)?$'), ${scaled}, ${parsed(text)})`;
}
