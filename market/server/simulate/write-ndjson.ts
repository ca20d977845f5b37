import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventStore, Turn } from '@kontor/core/server';
import { PLAIN_COLUMNS } from '../../contract/dimensions.ts';
import { MOST_SAMPLE } from '../../contract/feed.ts';
import type { MarketDeal, Marketplace } from '../../contract/marketplace.ts';
import { OUTCOME_COUNTS } from '../delivery/delivery-outcomes.ts';
import { type RequestRow, requestOf, type Supply } from '../forecast/row-as-request.ts';
import type { SampledDeal, Span } from './deal-match.ts';
import { type Played, playDeals, sampleDeals } from './play-deals.ts';
import {
  addressSql,
  DEVICES_PER_HOME,
  deviceSql,
  ftrackSql,
  homesInSample,
  IDENTITY_HASHES,
  SEEN_BY_ROW,
  viewerSql,
} from './simulate-requests.ts';
import { unofferedOfHours, unofferedParameters } from './write-unoffered.ts';

/**
 * Writes the simulated market from `from` to before `to`, whole hours, as lines of OpenRTB 2.6: each sampled request, and what the deals
 * made of them. Ingested into empty tables they give the same counts and sums. `marketplace` must hold the deals it was simulated with.
 * Answers the number of lines. `turn` is that of MARKET.
 */
export async function writeNdjson(
  { store, turn }: { store: EventStore; turn: Turn },
  { file, from, to, marketplace }: { file: string; from: Date; to: Date; marketplace: Marketplace },
): Promise<number> {
  const deals = await sampleDeals(store, marketplace.deals);
  let lines = 0;
  await writeFile(file, '');
  await playDeals({ store, turn }, { sampled: deals, from: from.getTime() / 1000, until: to.getTime() / 1000 }, async (played, wanted) => {
    async function* hours() {
      for (let start = wanted.from; start < wanted.until; start += 3600) {
        for await (const line of linesOf(store, { deals, ...played }, { from: start, until: start + 3600 })) {
          lines += 1;
          yield `${JSON.stringify(line)}\n`;
        }
      }
    }
    await pipeline(Readable.from(hours()), createWriteStream(file, { flags: 'a' }));
  });
  return lines;
}

type OutcomeRow = Supply &
  Record<(typeof OUTCOME_COUNTS)[number], number> & { deal_index: number; price: string; loss: number; nbr: number };

type Sampled = Played & { deals: readonly SampledDeal[] };

async function* linesOf(store: EventStore, { deals, ...played }: Sampled, span: Span) {
  const names = await homesOf(store);
  for (const row of await store.query<RequestRow>(`${REQUESTS} ${names.joins}`, { ...span, ...names.parameters }))
    yield { type: 'request', ts: row.at, sample: row.weight, request: requestOf(row) };
  const rows = await store.query<OutcomeRow>(`${outcomesOf(played.outcomes)} ${names.seen}`, { ...span, ...names.parameters });
  for (const row of rows) {
    const deal = deals[row.deal_index]?.deal;
    if (deal) yield* outcomeLines(row, deal);
  }
  const met = await store.query<MetRow>(metIn(played), { ...span, ...unofferedParameters(deals) });
  for (const row of met) {
    const deal = deals[row.deal_index]?.deal;
    if (deal) yield* metLines(row, deal);
  }
}

type MetRow = { deal_index: number; at: number; cause: string; requests: string };
const metIn = (played: Played) =>
  `SELECT deal_index, toUnixTimestamp(hour) AS at, cause, toString(requests) AS requests FROM (${unofferedOfHours(played)})`;

/** What a plan met, and why it was not offered, are sums of an hour; a line stands for so many at most. */
function* metLines({ at, cause, requests }: MetRow, { dealId }: MarketDeal) {
  for (let left = Number(requests); left > 0; left -= MOST_SAMPLE) {
    const line = { ts: at, sample: Math.min(left, MOST_SAMPLE), dealid: dealId };
    yield { type: 'match', ...line };
    if (cause !== '') yield { type: 'unoffered', ...line, cause };
  }
}

/** Rows hold hashes of addresses, viewers and devices; the simulator's are numbered, so their texts are found again. */
async function homesOf(store: EventStore) {
  const [row] = await store.query<{ weight: number }>('SELECT max(weight) AS weight FROM bid_requests WHERE batch = 0');
  const homes = homesInSample(row?.weight ?? 1);
  const found = (name: string, text: string, hash: string) =>
    `SELECT ${text} AS ${name}, ${hash} AS hash FROM numbers({${name === 'viewer' || name === 'ifa' ? 'viewers' : 'homes'}:UInt64})`;
  const address = `LEFT JOIN (${found('address', addressSql('number'), IDENTITY_HASHES.home('number'))}) AS home ON home.hash = row.household`;
  const viewer = `LEFT JOIN (${found('viewer', viewerSql('number'), IDENTITY_HASHES.viewer('number'))}) AS person ON person.hash = row.user`;
  const device = `LEFT JOIN (${found('ifa', deviceSql('number'), IDENTITY_HASHES.device('number'))}) AS device ON device.hash = row.seen_device`;
  const ftrack = `LEFT JOIN (${found('ftrack', ftrackSql('number'), IDENTITY_HASHES.ftrack('number'))}) AS ftrack ON ftrack.hash = row.seen_ftrack`;
  const seen = `${address} ${device} ${ftrack}`;
  return { seen, joins: `${seen} ${viewer}`, parameters: { homes, viewers: homes * DEVICES_PER_HOME } };
}

const REQUESTS = `
SELECT toUnixTimestamp(ts) AS at, weight, request_id, app, domain, platform, media_type, country, state, genre, ${PLAIN_COLUMNS.map(({ column }) => column).join(', ')},
  categories, segments, contextual, app_said, language, livestream, floor, home.address AS address, person.viewer AS viewer, device.ifa AS ifa, ftrack.ftrack AS ftrack
FROM (SELECT *, ${SEEN_BY_ROW.device} AS seen_device, ${SEEN_BY_ROW.ftrack} AS seen_ftrack FROM bid_requests WHERE day = toDate({from:UInt32}) AND ts >= {from:UInt32} AND ts < {until:UInt32} AND batch = 0) AS row`;

const SEEN = [
  ['address', 'home'],
  ['ifa', 'device'],
  ['ftrack', 'ftrack'],
] as const;
const outcomesOf = (table: string) => `
SELECT toUnixTimestamp(ts) AS at, deal_index, request_id, publisher, app, domain, platform, media_type, country, state, dma, floor, price, loss, nbr,
  ${OUTCOME_COUNTS.join(', ')}, ${SEEN.map(([name, of]) => `if(is_sighted, ${of}.${name}, '') AS ${name}`).join(', ')}
FROM (SELECT * FROM ${table} WHERE ts >= {from:UInt32} AND ts < {until:UInt32}) AS row`;

/** An outcome stands for many requests with different ends: each end is a line whose `sample` is how many had it. */
function* outcomeLines(row: OutcomeRow, { dealId, seat, adomain }: MarketDeal) {
  const line = (type: string, sample: number, rest: Record<string, unknown> = {}) =>
    sample > 0 ? [{ type, ts: row.at, sample, dealid: dealId, seat, adomain, ...rest, request: requestOf(row) }] : [];
  const price = Number(row.price);
  yield* line('auction', row.requests - row.bids, { nbr: row.nbr });
  yield* line('auction', row.bids - row.wins, { price, loss: row.loss });
  yield* line('auction', row.wins, { price, loss: 0 });
  yield* line('impression', row.impressions, { price });
  yield* line('click', row.clicks);
  yield* line('video', row.video_starts, { event: 'start' });
  yield* line('video', row.video_first_quartiles, { event: 'firstQuartile' });
  yield* line('video', row.video_midpoints, { event: 'midpoint' });
  yield* line('video', row.video_third_quartiles, { event: 'thirdQuartile' });
  yield* line('video', row.video_completes, { event: 'complete' });
  yield* line('viewable', row.viewable);
  yield* line('notViewable', row.measured - row.viewable);
}
