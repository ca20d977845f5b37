import type { DAY_ORDERS } from '../../contract/feed.ts';
import { secondsIn, ZONE_NAME, ZONE_OFFSETS } from '../../contract/time-zones.ts';
import { onlyIf, textList } from '../text-sql.ts';

const HOUR_SECONDS = 3_600;
const HALF_DAY_SECONDS = 43_200;
const DATE = '(20\\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\\d|3[01])';
const HOUR = '(?:[-_.T /]?(?:hour=|hh?=)?([01]\\d|2[0-3])(?:[-_:.]?[0-5]\\d){0,2}Z?)?';
const IN_NAME = new RegExp(`(?<!\\d)${DATE}${HOUR}(?!\\d)`, 'g');

/**
 * The time that a file's name gives its lines, in seconds, null where it has none: the hour, or noon of a date alone, both in the feed's zone.
 * Noon of today is no later than now.
 */
export function timeOfName(name: string, zone = 'UTC', now = Date.now()): number | null {
  const [found] = [...name.matchAll(IN_NAME)].slice(-1);
  if (!found) return null;
  const [, year, month, day, hour] = found;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day)) / 1000;
  const time = secondsIn(zone, midnight + Number(hour ?? 12) * HOUR_SECONDS);
  return hour === undefined ? noLaterThanNow(time, now) : time;
}

/** Noon that is still to come is now, where it is less than half a day ahead. */
function noLaterThanNow(noon: number, now = Date.now()): number {
  const seconds = Math.floor(now / 1000);
  return noon > seconds && noon <= seconds + HALF_DAY_SECONDS ? seconds : noon;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/;

/** The seconds of a time written as logs do, null for any other text: in the feed's zone where it names none, and noon of a day alone. */
export function timeOfText(text: string, feedZone = 'UTC'): number | null {
  if (/^\d{10,13}$/.test(text)) return Math.floor(Number(text) / (text.length > 11 ? 1000 : 1));
  const [whole, day, time, zone] = ISO.exec(text) ?? [];
  const offset = (zone ?? 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2');
  const seconds = whole === undefined ? Number.NaN : Math.floor(Date.parse(`${day}T${time ?? '12:00'}${offset}`) / 1000);
  if (!Number.isFinite(seconds)) return null;
  if (zone !== undefined) return seconds;
  const inZone = secondsIn(feedZone, seconds);
  return time === undefined ? noLaterThanNow(inZone) : inZone;
}

/** Which number of 11/05/2026 a file means by the month: told by the whole of its column, '' where that leaves it open. */
export type DayOrder = (typeof DAY_ORDERS)[number];
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

/** No month, day, hour, minute or second, which the engine's reader would carry over, and a month without its day. */
const NO_TIME = [
  ...['^[0-9]{1,4}[-/.]00?[-/.]', '^00?[-/.]', '^[0-9]{4}[-/.][0-9]{1,2}[-/.]00?([^0-9]|$)', '^20[0-9]{2}(00|[0-9]{2}00)'],
  ...['(^|[^0-9:])(2[5-9]|[3-9][0-9]):', ':[6-9][0-9]', '^20[0-9]{6}(2[5-9]|[3-9])', '^20[0-9]{8}([6-9]|[0-9]{2}[6-9])'],
  ...['^[^0-9]+[0-9]{4}([^0-9]|$)', '^[0-9]{4}[^0-9]+$'],
].join('|');

/** True of a time that ends in the name of a zone, which the whole file must have. */
export const hasZoneName = (text: string) => `match(${onlyIf(`position(${text}, '/') > 0`, text)}, ' ${ZONE_NAME}')`;
/** SQL of the zones that times of a column name; `texts` is a table with a column `said`. */
export const zonesSql = (texts: string) => `SELECT groupUniqArray(3)(extract(said, '${ZONE_NAME}')) AS zones FROM ${texts}`;
/**
 * SQL of the seconds that a text says, 0 for none: whole numbers since 1970 by their size (seconds to nanoseconds), figures of a date
 * (20261120143000), or a date and time, in the zone of the parameter `zone` where it names none. A day alone is its noon there, and of today no
 * later than now. Which of two numbers is the month says the parameter `dates`. Lambdas keep what a name stands for small (form-columns.ts).
 */
export function secondsSql(said: string): string {
  const isNumber = `match(text, '^[0-9]{1,19}([.][0-9]+)?$') AND NOT match(text, '^20[0-9]{6}([0-9]{6}([0-9]{3})?)?$')`;
  const number = "toInt64OrZero(extract(said.1, '^[0-9]+'))";
  const scaled = `multiIf(${number} > 100000000000000000, intDiv(${number}, 1000000000), ${number} > 100000000000000, intDiv(${number}, 1000000),
      ${number} > 100000000000, intDiv(${number}, 1000), ${number})`;
  const short = "extract(said.2, '[0-9M] ?[(]?([A-Z]{3,4})[)]?$')";
  const offset = `transform(${short}, ${textList(Object.keys(ZONE_OFFSETS))}, ${textList(Object.values(ZONE_OFFSETS))}, '')`;
  const inZone = `multiIf(said.3 != '', concat(replaceRegexpOne(said.2, ' ?[(]?[A-Z]{3,4}[)]?$', ''), ' ', said.3), ${hasZoneName('said.2')}, replaceRegexpOne(said.2, ' ${ZONE_NAME}', ''), said.2)`;
  const inOrder = (to: string) => `replaceRegexpOne(said.2, '${NUMBERS}', '${to}')`;
  const written = `multiIf(match(said.2, '${NO_TIME}'), '', match(said.2, '^20[0-9]{12}([0-9]{3})?$'), substring(said.2, 1, 14), match(said.2, '^20[0-9]{6}$'), said.2,
      match(said.2, '${YEAR_FIRST}') OR match(said.2, '${MONTH_NAMED}'), said.2,
      {dates:String} = 'dmy' AND ${isDayOrMonthFirst('said.2')}, ${inOrder('\\\\3-\\\\2-\\\\1')},
      {dates:String} = 'mdy' AND ${isDayOrMonthFirst('said.2')}, ${inOrder('\\\\3-\\\\1-\\\\2')}, '')`;
  const parsed = 'ifNull(toInt64(toUnixTimestamp(parseDateTimeBestEffortOrNull(said.3, {zone:String}))), 0)';
  const now = 'toInt64(toUnixTimestamp(now()))';
  const noon = `if(said.3 > ${now} - ${HALF_DAY_SECONDS} AND said.3 <= ${now}, ${now}, said.3 + ${HALF_DAY_SECONDS})`;
  const steps = [
    // What is dear is asked of texts alone: most feeds count seconds.
    `text -> if(${isNumber}, (text, ''), ('', text))`,
    `said -> (said.1, said.2, ${offset})`,
    `said -> (said.1, ${inZone})`,
    `said -> (said.1, match(said.2, '${DAY_ALONE}'), ${written})`,
    `said -> (said.1, said.2, ${parsed})`,
    `said -> multiIf(said.1 != '', ${scaled}, said.2 AND said.3 != 0, ${noon}, said.3)`,
  ];
  return `${steps.reduce((texts, step) => `arrayMap(${step}, ${texts})`, `[${said}]`)}[1]`;
}
