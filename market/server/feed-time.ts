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

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** The seconds of a time written as logs do, null for any other text: in UTC where it names no zone, and noon of a day alone. */
export function timeOfText(text: string): number | null {
  if (/^\d{10,13}$/.test(text)) return Math.floor(Number(text) / (text.length > 11 ? 1000 : 1));
  const [whole, day, time = '12:00', zone = 'Z'] = ISO.exec(text) ?? [];
  const seconds = whole === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`) / 1000;
  return Number.isFinite(seconds) ? Math.floor(seconds) : null;
}

/** Which number of 11/05/2026 a file means by the month: told by the whole of its column, '' where that leaves it open. */
export type DayOrder = '' | 'dmy' | 'mdy';
const NUMBERS = '^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})';
/** True of a date whose day and month are two numbers before the year. */
export const isDayOrMonthFirst = (text: string) => `match(${text}, '${NUMBERS}([^0-9]|$)')`;
/** SQL of how often such dates of a column can be read in one way alone; `texts` is a table with a column `said`. */
export const dayOrderSql = (texts: string) =>
  `SELECT countIf(one > 12 AND other <= 12) AS days, countIf(one <= 12 AND other > 12) AS months
   FROM (SELECT toUInt8OrZero(extract(said, '^[0-9]+')) AS one, toUInt8OrZero(extractGroups(said, '${NUMBERS}')[2]) AS other FROM ${texts} WHERE ${isDayOrMonthFirst('said')})`;

const YEAR_FIRST = '^[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}';
const MONTH_NAMED =
  '(?i)(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z.]*.*[0-9]{4}|^[0-9]{4}[^0-9]*(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** A day without a time, as 2026-11-05, 20261105, Nov 5, 2026 and 5 November 2026. */
const DAY_ALONE =
  '^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}|20[0-9]{6}|[^:0-9]*[0-9]{1,2}[^:0-9]+[0-9]{4}|[0-9]{4}[^:0-9]+[0-9]{1,2})$';
const HALF_DAY_SECONDS = 43_200;

/**
 * SQL of the seconds that a text says, 0 for none: whole numbers since 1970 by their size (seconds to nanoseconds), figures of a date
 * (20261120143000), or a date and time, in UTC where it names no zone. A day alone is its noon, which is that date in nearly every zone, and of
 * today no later than now. Which of two numbers is the month says the parameter `dates`.
 */
export function secondsSql(text: string): string {
  const number = `toInt64OrZero(extract(${text}, '^[0-9]+'))`;
  const scaled = `multiIf(${number} > 100000000000000000, intDiv(${number}, 1000000000), ${number} > 100000000000000, intDiv(${number}, 1000000),
      ${number} > 100000000000, intDiv(${number}, 1000), ${number})`;
  const inOrder = (to: string) => `replaceRegexpOne(${text}, '${NUMBERS}', '${to}')`;
  const isDay = `match(${text}, '${DAY_ALONE}')`;
  const written = `multiIf(match(${text}, '^20[0-9]{12}([0-9]{3})?$'), substring(${text}, 1, 14),
      match(${text}, '^20[0-9]{6}$'), ${text},
      match(${text}, '${YEAR_FIRST}') OR match(${text}, '${MONTH_NAMED}'), ${text},
      {dates:String} = 'dmy' AND ${isDayOrMonthFirst(text)}, ${inOrder('\\\\3-\\\\2-\\\\1')},
      {dates:String} = 'mdy' AND ${isDayOrMonthFirst(text)}, ${inOrder('\\\\3-\\\\1-\\\\2')}, '')`;
  const parsed = `ifNull(toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(${written}, 'UTC'))), 0)`;
  const noon = `if(${parsed} > toUnixTimestamp(now()) - ${HALF_DAY_SECONDS} AND ${parsed} <= toUnixTimestamp(now()), toInt64(toUnixTimestamp(now())), ${parsed} + ${HALF_DAY_SECONDS})`;
  return `multiIf(match(${text}, '^[0-9]{1,19}([.][0-9]+)?$') AND NOT match(${text}, '^20[0-9]{6}([0-9]{6}([0-9]{3})?)?$'), ${scaled},
      ${isDay} AND ${parsed} != 0, ${noon}, ${parsed})`;
}
