import type { EventStore } from '@kontor/core/server';

/** Sums of delivery as this file's own statements have them; money in whole millionths. */
const COLUMNS = {
  auctions: 'sum(requests)',
  bids: 'sum(bids)',
  wins: 'sum(wins)',
  impressions: 'sum(impressions)',
  unpriced: 'sum(unpriced)',
  clicks: 'sum(clicks)',
  starts: 'sum(video_starts)',
  completes: 'sum(video_completes)',
  measured: 'sum(measured)',
  viewable: 'sum(viewable)',
  spend: 'sum(toInt128(spend * 1000000))',
  partnerRevenue: 'sum(toInt128(partner_revenue * 1000000))',
} as const;
export type Sums = Record<keyof typeof COLUMNS, bigint>;
export const NOTHING = Object.fromEntries(Object.keys(COLUMNS).map((key) => [key, 0n])) as Sums; // each column

export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const shift = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
const lengthOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Which days of which calendar, one bucket of them or all, and what else narrows them. */
export type Asked = {
  zone: string;
  from: string;
  to: string;
  at: string | undefined;
  compare: 'previous' | 'week' | 'year' | 'none';
  /** Conditions over columns, in SQL. */
  where: string;
};

/** Rows of these days by the clock of the zone; `day`, which is UTC's, leaves out the files of days far from them. */
const inDays = (zone: string, from: string, to: string) =>
  `day >= '${shift(from, -1)}' AND day <= '${shift(to, 1)}' AND toDate(toTimeZone(hour, '${zone}')) >= '${from}' AND toDate(toTimeZone(hour, '${zone}')) <= '${to}'`;
const inBucket = (zone: string, at: string, isHour: boolean) =>
  `${inDays(zone, at.slice(0, 10), at.slice(0, 10))}${isHour ? ` AND toHour(toTimeZone(hour, '${zone}')) = ${Number(at.slice(11, 13))}` : ''}`;
const isHourly = ({ from, to }: Asked) => from === to;

/** The days compared with; null for none. */
export function daysBefore({ from, to, compare }: Asked): { from: string; to: string } | null {
  const length = lengthOf(from, to);
  if (compare === 'none') return null;
  if (compare === 'year')
    return { from: `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`, to: `${Number(to.slice(0, 4)) - 1}${to.slice(4)}` };
  const by = compare === 'previous' ? length : 7 * Math.ceil(length / 7);
  return { from: shift(from, -by), to: shift(to, -by) };
}

/** What figures are of: the days, or the chosen bucket. */
export function nowSql(asked: Asked): string {
  const { zone, from, to, at, where } = asked;
  return `${where} AND ${at === undefined ? inDays(zone, from, to) : inBucket(zone, at, isHourly(asked))}`;
}
/** All of the days, whatever bucket is chosen. */
export const allSql = ({ zone, from, to, where }: Asked): string => `${where} AND ${inDays(zone, from, to)}`;

/** What figures are compared with: of days that are not over as much of those before; `now` is a moment as seconds since 1970. */
export function beforeSql(asked: Asked, now: number): string | null {
  const { zone, to, at, where, from } = asked;
  const before = daysBefore(asked);
  if (!before) return null;
  if (at !== undefined) {
    const by = lengthOf(before.from, from) - 1;
    const day = asked.compare === 'year' ? `${Number(at.slice(0, 4)) - 1}${at.slice(4, 10)}` : shift(at.slice(0, 10), -by);
    return `${where} AND ${inBucket(zone, `${day}${at.slice(10)}`, isHourly(asked))}`;
  }
  const midnight = (day: string) => `toDateTime('${shift(day, 1)} 00:00:00', '${zone}')`;
  const toCome = `greatest(0, toInt64(toUnixTimestamp(${midnight(to)})) - ${now})`;
  return `${where} AND ${inDays(zone, before.from, before.to)} AND toUnixTimestamp(hour) < toInt64(toUnixTimestamp(${midnight(before.to)})) - ${toCome}`;
}

/** The value of a row's hour or day as a dashboard's bucket is called. */
export function bucketSql(asked: Asked): string {
  const local = `toTimeZone(hour, '${asked.zone}')`;
  return isHourly(asked)
    ? `concat(toString(toDate(${local})), ' ', leftPad(toString(toHour(${local})), 2, '0'), ':00:00')`
    : `concat(toString(toDate(${local})), ' 00:00:00')`;
}

/** Every bucket of the days. */
export const labelsOf = (asked: Asked): string[] =>
  isHourly(asked)
    ? Array.from({ length: 24 }, (_, hour) => `${asked.from} ${String(hour).padStart(2, '0')}:00:00`)
    : Array.from({ length: lengthOf(asked.from, asked.to) }, (_, day) => `${shift(asked.from, day)} 00:00:00`);

/** Nothing is delivered while questions are asked, so a statement is asked once. */
const answered = new Map<string, Promise<Map<string, Sums>>>();

async function readSums(events: EventStore, statement: string): Promise<Map<string, Sums>> {
  const rows = await events.query<Record<string, string>>(statement);
  const sumsOf = (row: Record<string, string>) =>
    Object.fromEntries(Object.keys(COLUMNS).map((key) => [key, BigInt(row[`s_${key}`] ?? '0')])) as Sums; // each column
  return new Map(rows.map((row) => [row['name'] ?? '', sumsOf(row)]));
}

/** Sums of the rows that a condition finds, by the value of an expression. */
export function sumsBy(events: EventStore, condition: string, group = "''"): Promise<Map<string, Sums>> {
  const sums = Object.entries(COLUMNS).map(([key, sql]) => `toString(${sql}) AS s_${key}`);
  const statement = `SELECT toString(${group}) AS name, ${sums.join(', ')} FROM delivery_hourly WHERE ${condition} GROUP BY name`;
  const found = answered.get(statement) ?? readSums(events, statement);
  answered.set(statement, found);
  return found;
}
export const wholeOf = async (events: EventStore, condition: string | null): Promise<Sums> =>
  condition === null ? NOTHING : ((await sumsBy(events, condition)).get('') ?? NOTHING);

const percent = (part: bigint, whole: bigint) => (whole === 0n ? null : (100 * Number(part)) / Number(whole));
/** Each measure of a dashboard, worked out of sums anew. */
export const FIGURES: Record<string, { of: (sums: Sums) => number | null; isPercent?: true }> = {
  impressions: { of: ({ impressions }) => Number(impressions) },
  auctions: { of: ({ auctions }) => Number(auctions) },
  bids: { of: ({ bids }) => Number(bids) },
  partnerRevenue: { of: ({ partnerRevenue }) => Number(partnerRevenue) / 1e6 },
  spend: { of: ({ spend }) => Number(spend) / 1e6 },
  cpm: {
    of: ({ spend, impressions, unpriced }) => (impressions > unpriced ? Number((spend * 1_000n) / (impressions - unpriced)) / 1e6 : null),
  },
  fillRate: { of: ({ impressions, auctions }) => percent(impressions, auctions), isPercent: true },
  ctr: { of: ({ clicks, impressions }) => percent(clicks, impressions), isPercent: true },
  vcr: { of: ({ completes, starts }) => percent(completes, starts), isPercent: true },
  viewability: { of: ({ viewable, measured }) => percent(viewable, measured), isPercent: true },
};
export const figureOf = (key: string, sums: Sums): number | null => FIGURES[key]?.of(sums) ?? null;

/** Change in percent; null where there is nothing to change from. */
export const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / before) * 100;

/** A number as it is compared: to twelve digits, which is more than any figure shows. */
export const plain = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? 'none' : String(Number(Number(value).toPrecision(12)));
