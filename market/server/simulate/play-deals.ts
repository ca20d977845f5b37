import type { EventStore, Turn } from '@kontor/core/server';
import type { MarketDeal } from '../../contract/marketplace.ts';
import { limitParameters, obeyedSql } from '../delivery/delivery-limits.ts';
import { allowedSql, barredSql, matchesSql, OUTCOME_COUNTS, outcomesSql, REQUEST_PART } from '../delivery/delivery-outcomes.ts';
import { withScratch } from '../scratch.ts';
import { buyerParameters } from './buyers.ts';
import { groupsOf, matchSql, type SampledDeal, type Span } from './deal-match.ts';
import { dayAfter, dayBegin } from './even-lines.ts';

/** Outcomes played through for a deal on a day; a deal that matches more plays a share of its homes. */
const OUTCOMES_PER_DAY = 100;
const DAYS_AT_ONCE = 14;

/** Tables of a piece of time: what the deals could have, what was barred to them, and what came of it within their limits. */
export type Played = { matches: string; barred: string; outcomes: string };
/** `piece` is whole days of the flights' zone, as limits count them; `wanted` is what of it was asked for. */
type Work = (tables: Played, wanted: Span) => Promise<void>;

/** Plays the deals through the time from `from` to `until`, a piece at a time. A day that has begun is played again from its start. */
export async function playDeals(
  { store, turn }: { store: EventStore; turn: Turn },
  { sampled, from, until }: Span & { sampled: readonly SampledDeal[] },
  work: Work,
): Promise<void> {
  if (sampled.length === 0) return;
  for (let start = dayBegin(from); start < until; start = dayAfter(start, DAYS_AT_ONCE)) {
    const piece = { from: start, until: Math.min(until, dayAfter(start, DAYS_AT_ONCE)) };
    await withScratch({ store, turn }, 'delivery', async (prefix) => {
      const tables = { matches: `${prefix}matches`, barred: `${prefix}barred`, outcomes: `${prefix}outcomes` };
      await play(store, sampled, { ...tables, met: `${prefix}met`, drafts: `${prefix}drafts`, piece });
      await turn.check();
      await work(tables, { from: Math.max(from, piece.from), until: piece.until });
    });
  }
}

type Piece = Played & { met: string; drafts: string; piece: Span };

/** What plans meet passes once through `met`, a table that keeps nothing: what may be had goes on row by row, what is barred as counts. */
async function matchDeals(store: EventStore, sampled: readonly SampledDeal[], { met, matches, barred, piece }: Piece): Promise<void> {
  const parts: [table: string, select: string][] = [
    [matches, allowedSql(met)],
    [barred, barredSql(met)],
  ];
  for (const group of groupsOf(sampled)) {
    const { sql, parameters } = matchesSql(sampled, group, piece);
    if (group.first === 0) {
      await store.command(`CREATE TABLE ${met} ENGINE = Null EMPTY AS ${sql}`, parameters);
      for (const [table, select] of parts) {
        await store.command(`CREATE TABLE ${table} ENGINE = MergeTree ORDER BY tuple() EMPTY AS ${select}`);
        await store.command(`CREATE MATERIALIZED VIEW ${table}_view TO ${table} AS ${select}`);
      }
    }
    await store.command(`INSERT INTO ${met} ${sql}`, parameters);
  }
}

async function play(store: EventStore, sampled: readonly SampledDeal[], tables: Piece): Promise<void> {
  await matchDeals(store, sampled, tables);
  const { matches, drafts, outcomes, piece } = tables;
  const make = (table: string, sql: string) => `CREATE TABLE ${table} ENGINE = MergeTree ORDER BY tuple() AS SELECT ${KEPT} FROM (${sql})`;
  await store.command(make(drafts, outcomesSql(matches)), buyerParameters(sampled));
  const limits = limitParameters(sampled, piece, await deliveredBefore(store, piece.from));
  await store.command(make(outcomes, obeyedSql(drafts)).replace(KEPT, `${KEPT}, held, is_seen`), limits);
}

const KEPT = [
  'deal_index',
  ...REQUEST_PART,
  'stands_for',
  'base',
  'is_home_known',
  'is_sighted',
  'price',
  'loss',
  'nbr',
  ...OUTCOME_COUNTS,
].join(', ');

/** Impressions of each deal before a moment, by which goals of whole flights go on. */
async function deliveredBefore(store: EventStore, moment: number): Promise<ReadonlyMap<string, number>> {
  const rows = await store.query<{ deal: string; seen: string }>(
    'SELECT deal, toString(sum(impressions)) AS seen FROM delivery_hourly WHERE batch = 0 AND hour < {moment:UInt32} GROUP BY deal',
    { moment },
  );
  return new Map(rows.map(({ deal, seen }) => [deal, Number(seen)]));
}

/** Deals in their order with their sampling, which hangs on the first simulated day alone, so that days added later agree. */
export async function sampleDeals(store: EventStore, deals: readonly MarketDeal[]): Promise<SampledDeal[]> {
  const [first] = await store.query<{ day: string }>('SELECT min(day) AS day FROM bid_requests WHERE batch = 0 HAVING count() > 0');
  if (!first) return [];
  const sampled: SampledDeal[] = [];
  for (const { first: start, end } of groupsOf(deals)) {
    const group = deals.slice(start, end);
    // As if every flight ran on that day.
    const matches = group.map((deal, index) => matchSql({ ...deal, start: '1970-01-01T00:00:00Z', end: null }, { index, every: 1 }));
    const [row] = await store.query<{ counts: string[]; weight: number }>(
      `SELECT [${matches.map(({ sql }) => `countIf(${sql} = 0)`).join(', ')}] AS counts, max(weight) AS weight FROM bid_requests WHERE day = {day:Date} AND batch = 0`,
      Object.assign({ day: first.day }, ...matches.map(({ parameters }) => parameters)),
    );
    for (const [index, deal] of group.entries()) {
      const rows = Number(row?.counts[index] ?? 0);
      sampled.push({ deal, every: Math.max(1, Math.floor(rows / OUTCOMES_PER_DAY)), matched: rows * (row?.weight ?? 0) });
    }
  }
  return sampled;
}
