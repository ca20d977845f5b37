import { addDays } from '@kontor/core/contract';
import type { EventParameters, EventStore } from '@kontor/core/server';
import type { Asker } from '../forecast/forecast-engine.ts';
import { DAY_MS, forecastWindow, isoDay } from '../forecast/forecast-window.ts';
import { readRows } from '../forecast/read-rows.ts';
import { IDENTITIES_OF_ROW } from '../forecast/targeting-sql.ts';
import { IS_COUNTED_ROW } from './counted-part.ts';
import { identitiesIn } from './segment-sql.ts';

/**
 * How rows of `bid_requests` tell of a segment: by the members that we know, of all rows or of those of the counted part; or by naming it
 * themselves, when nobody knows its members.
 */
export type SegmentInRows = { members: string; isCountedPart?: boolean } | { named: 'segments' | 'contextual'; values: string[] };
type Question = Asker & { of: SegmentInRows; days: number; now: Date };

/**
 * Condition and people of a segment in SQL. A request is of it as in the forecast's index: an identity of it is a member, or it names the
 * segment. People are the members seen; of a segment that requests name, whoever asked.
 */
function sqlOf(of: SegmentInRows): { where: string; people: string; parameters: EventParameters } {
  if ('named' in of)
    return { where: `hasAny(${of.named}, {values:Array(String)})`, people: 'if(user = 0, [], [user])', parameters: { values: of.values } };
  const members = identitiesIn('[{segment:String}]');
  const isMember = (one: string) => `${one} IN (${members})`;
  const identities = `(${isMember('user')} OR ${isMember('household')} OR arrayExists(one -> ${isMember('one')}, identities))`;
  return {
    where: `(${identities} OR has(segments, {segment:String}))${of.isCountedPart ? ` AND ${IS_COUNTED_ROW}` : ''}`,
    people: `arrayFilter(one -> ${isMember('one')}, ${IDENTITIES_OF_ROW})`,
    parameters: { segment: of.members },
  };
}

export type SegmentDays = {
  days: { day: string; requests: number; users: number }[];
  /** Of all those days; users are distinct. */
  requests: number;
  users: number;
  /** How many of the days the sample holds at all. */
  sampled: number;
};

/** Requests and distinct users of a segment on each of the last whole days, UTC, and in all of them. Exact in the sample. */
export async function segmentDays(store: EventStore, { of, days, now, ...asker }: Question): Promise<SegmentDays> {
  const { where, people, parameters } = sqlOf(of);
  const { from, to } = forecastWindow(now, days);
  const inDays = 'bid_requests.day BETWEEN {from:Date} AND {to:Date}';
  const sql = `SELECT toString(day) AS name, toUInt8(grouping(day)) AS is_all, sum(weight) AS requests, uniqExactArray(${people}) AS users,
  (SELECT uniqExact(day) FROM bid_requests WHERE ${inDays}) AS sampled
FROM bid_requests WHERE ${inDays} AND ${where} GROUP BY GROUPING SETS ((day), ())`;
  type Row = { name: string; is_all: number; requests: string; users: string; sampled: string };
  const rows = await readRows<Row>(store, { sql, parameters: { ...parameters, from, to }, ...asker });
  const all = rows.find(({ is_all }) => is_all === 1);
  const byDay = new Map(rows.filter((row) => row !== all).map((row) => [row.name, row]));
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(from, index);
      const row = byDay.get(day);
      return { day, requests: Number(row?.requests ?? 0), users: Number(row?.users ?? 0) };
    }),
    requests: Number(all?.requests ?? 0),
    users: Number(all?.users ?? 0),
    sampled: Number(all?.sampled ?? 0),
  };
}

type Counted = { requests: number; users: number };
export type TopRows = { rows: (Counted & { value: string })[]; other: Counted };
export type Tops = Question & { by: 'dma' | 'publisher' | 'app' | 'platform'; most: number; fewest: number; delayHours: number };

/**
 * The values under which a segment has most requests, up to `delayHours` ago, by whole hours. Values of fewer than `fewest` users, those
 * beyond the first `most` and rows that say none are `other`; the last value joins it where it would itself be of so few, and
 * alone it is then nothing.
 */
export async function segmentTops(store: EventStore, { of, by, days, now, most, fewest, delayHours, ...asker }: Tops): Promise<TopRows> {
  const { where, people, parameters } = sqlOf(of);
  const until = Math.floor(now.getTime() / HOUR_MS - delayHours) * HOUR_MS;
  const from = until - days * DAY_MS;
  const bound = { ...parameters, from: from / 1_000, until: until / 1_000, first: isoDay(from), last: isoDay(until) };
  const inTime = `bid_requests.day BETWEEN {first:Date} AND {last:Date} AND ts >= {from:UInt32} AND ts < {until:UInt32}`;
  const ask = <T>(sql: string, more: EventParameters = {}) => readRows<T>(store, { sql, parameters: { ...bound, ...more }, ...asker });
  const found = await ask<Record<'value' | 'requests' | 'users', string>>(
    `SELECT ${by} AS value, sum(weight) AS requests, uniqExactArray(${people}) AS users
FROM bid_requests WHERE ${inTime} AND ${by} != '' AND ${where} GROUP BY value HAVING users >= {fewest:UInt32}
ORDER BY requests DESC, value LIMIT {most:UInt32}`,
    { fewest, most },
  );
  const rows = found.map(({ value, ...counts }) => ({ value, ...counted(counts) }));
  const others = async (shown: typeof rows): Promise<Counted> => {
    const [row] = await ask<Record<'requests' | 'users', string>>(
      `SELECT sum(weight) AS requests, uniqExactArray(${people}) AS users
FROM bid_requests WHERE ${inTime} AND ${by} NOT IN {shown:Array(String)} AND ${where}`,
      { shown: shown.map(({ value }) => value) },
    );
    return counted(row ?? { requests: '0', users: '0' });
  };
  const other = await others(rows);
  if (other.requests === 0 || other.users >= fewest) return { rows, other };
  if (rows.length === 0) return { rows, other: { requests: 0, users: 0 } };
  const fewer = rows.slice(0, -1);
  return { rows: fewer, other: await others(fewer) };
}
const HOUR_MS = 3_600_000;
const counted = ({ requests, users }: Record<'requests' | 'users', string>): Counted => ({
  requests: Number(requests),
  users: Number(users),
});
