import type { EventParameters } from '@kontor/core/server';
import type { SightedBy } from '../../contract/sightings.ts';
import type { ToldCount } from '../../contract/told-count.ts';
import { toldBuckets, toldPeople } from '../segments/smallest-group.ts';
import type { DeliveryReader } from './ask-delivery.ts';
import { ownersOf, refuseLinks } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

/** Times that an identity is seen, as they are told apart; the last is this many and more. */
const MOST_TIMES = 10;
const COLUMNS = ['account', 'deal', 'platform', 'dma'] as const;
export type SightedColumn = (typeof COLUMNS)[number];

export type SightedQuestion = {
  /** First and last day, both included. Sightings are kept by the day of UTC, whatever zone the days are asked in. */
  days: { from: string; to: string };
  of: SightedBy;
  where?: Partial<Record<SightedColumn, readonly string[]>>;
  /** A row for each value; without it one row with the key ''. An identity that is in several values is in each. */
  by?: SightedColumn | 'day';
};

/** Who saw impressions, as far as the smallest group lets it be told (D64). */
export type Sighted = {
  key: string;
  /** Distinct identities over all the days, never the sum of days (D37). */
  seen: ToldCount;
  /** Those of the market: a sample's stand for as many as its sightings do for impressions; null where `seen` is not told. */
  reached: number | null;
  impressions: number;
  /** Lines that name one of this kind; those that name somebody, but by another kind alone; and those that name nobody. */
  sightings: number;
  silent: number;
  unnamed: number;
  /** How many were seen once, twice, … ten times and more. */
  frequency: readonly { times: number; seen: ToldCount }[];
};

type Row = Record<'key' | 'seen' | 'impressions' | 'sightings' | 'silent' | 'unnamed', string> & { often: string[] };

/** Whose rows first, then when, then the rest (security rule 4). */
export function conditionOf(
  { whose }: DeliveryReader,
  { days, where = {} }: SightedQuestion,
): { sql: string; parameters: EventParameters } {
  refuseLinks(whose);
  const asked = COLUMNS.flatMap((column) => (where[column] ? [[column, where[column]] as const] : []));
  const owners = ownersOf(whose);
  return {
    sql: [
      ...owners.map(({ sql }) => sql),
      'day BETWEEN {first:Date} AND {last:Date}',
      ...asked.map(([column]) => `${column} IN {of_${column}:Array(String)}`),
    ].join('\n  AND '),
    parameters: Object.assign(
      { first: days.from, last: days.to },
      ...owners.map(({ parameters }) => parameters),
      Object.fromEntries(asked.map(([column, values]) => [`of_${column}`, values])),
    ),
  };
}

/**
 * How many households, addresses or devices saw impressions, and how often. `untold` are impressions of the days from before sightings were kept:
 * of whom they were is not known.
 */
export async function sighted(reader: DeliveryReader, question: SightedQuestion): Promise<{ rows: Sighted[]; untold: number }> {
  const { sql, parameters } = conditionOf(reader, question);
  const key = question.by ?? "''";
  const statement = `SELECT key, toString(countIf(identity != 0)) AS seen, toString(sum(shown)) AS impressions,
  toString(sumIf(times, identity != 0)) AS sightings, toString(sumIf(times, identity = 0 AND kind != '')) AS silent, toString(sumIf(times, kind = '')) AS unnamed,
  arrayMap(count -> toString(count), sumForEach(arrayMap(n -> toUInt64(identity != 0 AND least(times, ${MOST_TIMES}) = n), range(1, ${MOST_TIMES + 1})))) AS often
FROM (
SELECT toString(${key}) AS key, toString(type) AS kind, identity, sum(sightings) AS times, sum(impressions) AS shown
FROM sightings_daily
WHERE ${sql} AND type IN ('', {type:String})
GROUP BY key, kind, identity
)
GROUP BY key ORDER BY countIf(identity != 0) DESC, key
${LIMITS}`;
  const all = `SELECT toString(sum(impressions)) AS impressions\nFROM household_daily\nWHERE ${sql}\n${LIMITS}`;
  const bound = { ...parameters, type: question.of };
  const { events } = reader;
  const [rows, [whole]] = await Promise.all([
    events.kept.of(statement, bound, () => events.query<Row>(statement, bound)),
    events.kept.of(all, parameters, () => events.query<{ impressions: string }>(all, parameters)),
  ]);
  const told = rows.map(toldRow);
  const known = told.reduce((sum, { impressions }) => sum + impressions, 0);
  return { rows: told, untold: Math.max(0, Number(whole?.impressions ?? 0) - known) };
}

function toldRow({ key, often, ...row }: Row): Sighted {
  const [seen, impressions, sightings] = [Number(row.seen), Number(row.impressions), Number(row.sightings)];
  const told = toldPeople(seen);
  const buckets = toldBuckets(often.map(Number));
  return {
    key,
    seen: told,
    reached: typeof told === 'number' && sightings > 0 ? Math.round((seen * impressions) / sightings) : null,
    impressions,
    sightings,
    silent: Number(row.silent),
    unnamed: Number(row.unnamed),
    frequency: buckets.map((count, index) => ({ times: index + 1, seen: count })),
  };
}
