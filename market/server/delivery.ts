import type { EventParameters, EventStore } from '@kontor/core/server';
import { MEASURES, type MeasureKey } from '../contract/measures.ts';

/** Whose delivery, of which deal, in which span; `account` null is for staff alone. The predicate is always in the SQL (security rule 4). */
export type DeliveryOf = { account: string | null; deal?: string; from: Date; to: Date };
/** A measure's value: counts and ratios as numbers, money as decimal text, null where a ratio has nothing to divide by. */
export type Measured = Record<MeasureKey, string | null>;
export type Bucket = 'hour' | 'day';

const LIMITS = 'SETTINGS max_execution_time = 10, max_memory_usage = 2000000000';
const KEYS = Object.keys(MEASURES) as MeasureKey[];
/** A measure may be called as its column is, and an alias would hide the column: so each is marked while it is in SQL. */
const mark = (key: MeasureKey) => `measure_${key}`;
const COLUMNS = KEYS.map((key) => `toString(${MEASURES[key].sql}) AS ${mark(key)}`).join(', ');

type Marked = Record<string, string | null>;
// Every key of MEASURES is in COLUMNS, so the object is whole.
const measured = (row: Marked): Measured => Object.fromEntries(KEYS.map((key) => [key, row[mark(key)] ?? null])) as Measured;

function condition({ account, deal, from, to }: DeliveryOf): { sql: string; parameters: EventParameters } {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const parts = [
    ...(account === null ? [] : ['account = {account:String}']),
    ...(deal === undefined ? [] : ['deal = {deal:String}']),
    "day >= toDate(toDateTime({from:UInt32}, 'UTC')) AND day <= toDate(toDateTime({to:UInt32}, 'UTC'))",
    "hour >= toDateTime({from:UInt32}, 'UTC') AND hour < toDateTime({to:UInt32}, 'UTC')",
  ];
  return {
    sql: parts.join(' AND '),
    parameters: { from: seconds(from), to: seconds(to), ...(account === null ? {} : { account }), ...(deal === undefined ? {} : { deal }) },
  };
}

/** All measures over the span. */
export async function deliveryTotals(events: EventStore, of: DeliveryOf): Promise<Measured> {
  const { sql, parameters } = condition(of);
  const [row] = await events.query<Marked>(`SELECT ${COLUMNS} FROM delivery_hourly WHERE ${sql} ${LIMITS}`, parameters);
  if (!row) throw new Error('An aggregate without groups always has a row.');
  return measured(row);
}

/** All measures by hour or day of `zone`, in order; `at` is the bucket's beginning (YYYY-MM-DD HH:mm:ss). Empty buckets are left out. */
export async function deliverySeries(
  events: EventStore,
  of: DeliveryOf,
  { bucket, zone }: { bucket: Bucket; zone: string },
): Promise<(Measured & { at: string })[]> {
  const { sql, parameters } = condition(of);
  const rows = await events.query<Marked & { at: string }>(
    `SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 ${bucket}, {zone:String}), '%F %H:%i:%S', {zone:String}) AS at, ${COLUMNS}
     FROM delivery_hourly WHERE ${sql} GROUP BY at ORDER BY at ${LIMITS}`,
    { ...parameters, zone },
  );
  return rows.map((row) => ({ ...measured(row), at: row.at }));
}

/** Impressions by bucket and platform. */
export function platformSeries(
  events: EventStore,
  of: DeliveryOf,
  { bucket, zone }: { bucket: Bucket; zone: string },
): Promise<{ at: string; platform: string; impressions: string }[]> {
  const { sql, parameters } = condition(of);
  return events.query(
    `SELECT formatDateTime(toStartOfInterval(hour, INTERVAL 1 ${bucket}, {zone:String}), '%F %H:%i:%S', {zone:String}) AS at,
       platform, toString(sum(impressions)) AS impressions
     FROM delivery_hourly WHERE ${sql} GROUP BY at, platform ORDER BY at, platform ${LIMITS}`,
    { ...parameters, zone },
  );
}

/** The domains or apps with the most spend or impressions, and how much of it each had in the span before. */
export async function topSupply(
  events: EventStore,
  of: DeliveryOf,
  { by, rank, limit, previousFrom }: { by: 'domain' | 'app'; rank: 'spend' | 'impressions'; limit: number; previousFrom: Date },
): Promise<(Measured & { name: string; previous: string })[]> {
  const now = condition(of);
  const before = condition({ ...of, from: previousFrom, to: of.from });
  const shifted = before.sql.replaceAll('{from:UInt32}', '{beforeFrom:UInt32}').replaceAll('{to:UInt32}', '{from:UInt32}');
  const rows = await events.query<Marked & { name: string; previous: string }>(
    `SELECT now.*, toString(coalesce(before.earned, 0)) AS previous
     FROM (SELECT ${by} AS name, sum(${rank}) AS earned, ${COLUMNS} FROM delivery_hourly WHERE ${now.sql} AND ${by} != '' GROUP BY name ORDER BY earned DESC, name LIMIT {limit:UInt32}) AS now
     LEFT JOIN (SELECT ${by} AS name, sum(${rank}) AS earned FROM delivery_hourly WHERE ${shifted} GROUP BY name) AS before ON before.name = now.name
     ORDER BY now.earned DESC, now.name ${LIMITS}`,
    { ...now.parameters, beforeFrom: Math.floor(previousFrom.getTime() / 1000), limit },
  );
  return rows.map((row) => ({ ...measured(row), name: row.name, previous: row.previous }));
}

/** How many bids were lost for which OpenRTB loss code, the commonest first. */
export function lossCounts(events: EventStore, of: DeliveryOf): Promise<{ code: number; count: string }[]> {
  const { sql, parameters } = condition(of);
  return events.query(
    `SELECT code, toString(sum(lost)) AS count FROM delivery_hourly ARRAY JOIN mapKeys(losses) AS code, mapValues(losses) AS lost
     WHERE ${sql} AND code != 0 GROUP BY code ORDER BY sum(lost) DESC ${LIMITS}`,
    parameters,
  );
}
