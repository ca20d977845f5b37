import type { EventStore, Turn } from '@kontor/core/server';
import type { MarketPlace } from '../../contract/geography.ts';
import type { Marketplace } from '../../contract/marketplace.ts';
import { MARKET_REQUESTS_PER_DAY } from './market-shape.ts';
import { simulateDelivery } from './simulate-delivery.ts';
import { type ContextualSegment, insertRequests, type Market } from './simulate-requests.ts';
import { type MarketSegment, segmentMembersFromMarket } from './simulate-segments.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Each keeps one thread of the engine busy for most of its time. */
const STATEMENTS_AT_ONCE = 2;
/** A statement binds a megabyte of lookups, so it writes as many days as make this many rows. */
const ROWS_AT_ONCE = 400_000;
const MOST_DAYS_AT_ONCE = 14;

export type Simulation = {
  marketplace: Marketplace;
  geography: readonly MarketPlace[];
  /** Complete days before the one `now` is in. */
  days: number;
  /** About how many requests to sample in those days. */
  rows: number;
  seed: number;
  now: Date;
  /** Audience segments to be given members, and those that requests name of their content. */
  segments?: readonly MarketSegment[];
  contextual?: readonly ContextualSegment[];
  onProgress?: Progress;
};
/** The turn in which the market is written and indexed. */
export const MARKET = 'market';
export type Progress = (step: 'requests' | 'delivery', done: number, total: number) => void;

/**
 * Fills an empty event store with a market of `days` days up to the hour of `now`, and what its deals delivered in it (design §5).
 * The same seed and hour give the same rows. Throws where requests are already stored. `turn` is that of MARKET.
 */
export async function simulate(store: EventStore, turn: Turn, { onProgress = () => {}, ...simulation }: Simulation): Promise<void> {
  const [stored] = await store.query<{ rows: string }>('SELECT count() AS rows FROM bid_requests');
  if (stored?.rows !== '0') throw new Error('The event store already holds requests. Simulate into an empty one.');
  const weight = Math.max(1, Math.round((MARKET_REQUESTS_PER_DAY * simulation.days) / simulation.rows));
  const until = Math.floor(simulation.now.getTime() / 1000 / HOUR) * HOUR;
  const from = Math.floor(until / DAY) * DAY - simulation.days * DAY;
  // Before what deals deliver: their plans may target segments.
  await segmentMembersFromMarket(store, turn, { segments: simulation.segments ?? [], weight, seed: simulation.seed });
  await writeHours(store, { ...simulation, weight }, { from, until, turn, onProgress });
}

/** Adds the hours between the newest simulated one and `now`. Does nothing where nothing was simulated. Answers how many hours it added. `turn` is that of MARKET. */
export async function appendHours(store: EventStore, turn: Turn, { now, ...market }: Addition): Promise<number> {
  const [newest] = await store.query<{ until: number; weight: number }>(
    'SELECT toUInt32(toUnixTimestamp(toStartOfHour(max(ts))) + 3600) AS until, argMax(weight, ts) AS weight FROM bid_requests WHERE batch = 0 HAVING count() > 0',
  );
  const until = Math.floor(now.getTime() / 1000 / HOUR) * HOUR;
  if (!newest || newest.until >= until) return 0;
  await writeHours(store, { ...market, weight: newest.weight }, { from: newest.until, until, turn, onProgress: () => {} });
  return (until - newest.until) / HOUR;
}
type Addition = Pick<Simulation, 'marketplace' | 'geography' | 'seed' | 'now' | 'contextual'>;

type Span = { from: number; until: number; turn: Turn; onProgress: Progress };

async function writeHours(store: EventStore, market: Market, { from, until, turn, onProgress }: Span): Promise<void> {
  const days = Math.ceil(ROWS_AT_ONCE / (MARKET_REQUESTS_PER_DAY / market.weight));
  const pieces = piecesOf({ from, until }, Math.min(MOST_DAYS_AT_ONCE, days) * DAY);
  let done = 0;
  const queue = pieces.values();
  const work = async () => {
    for (const piece of queue) {
      await turn.check();
      await insertRequests(store, market, piece);
      done += 1;
      onProgress('requests', done, pieces.length);
    }
  };
  // All of them end before one's fault is told: the turn, and at a start the process, end with it.
  const ends = await Promise.allSettled(Array.from({ length: STATEMENTS_AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  await simulateDelivery(store, market.marketplace.deals, {
    from,
    until,
    turn,
    onProgress: (part, parts) => onProgress('delivery', part, parts),
  });
  await store.command(
    `INSERT INTO forecast_days SELECT toDate({from:UInt32}, 'UTC') + number, 'changed', now64(6) FROM numbers({days:UInt32})`,
    { from, days: Math.ceil(until / DAY) - Math.floor(from / DAY) },
  );
}

/** The whole hours from `from` to `until`, cut at the UTC midnights `size` seconds apart; seconds since 1970. */
function piecesOf({ from, until }: { from: number; until: number }, size: number): { from: number; hours: number }[] {
  const pieces = [];
  for (let start = from; start < until; ) {
    const end = Math.min(until, Math.floor(start / DAY) * DAY + size);
    pieces.push({ from: start, hours: (end - start) / HOUR });
    start = end;
  }
  return pieces;
}
