import type { EventParameters } from '@kontor/core/server';
import type { MarketDeal } from '../contract/marketplace.ts';
import { BARRED, type Group, matchSql, type SampledDeal, type Span, type Sql } from './deal-match.ts';
import { integerSql, uniform, uniformSql } from './draw.ts';

/** Numbers of causes and of none. */
const CAUSES = BARRED.length + 1;

/** Columns of a request that an outcome keeps. */
export const REQUEST_PART = [
  'ts',
  'request_id',
  'publisher',
  'app',
  'domain',
  'platform',
  'media_type',
  'country',
  'state',
  'dma',
  'household',
] as const;
/** Weighted counts of one outcome, each a part of an earlier one. */
export const OUTCOME_COUNTS = [
  'requests',
  'bids',
  'wins',
  'impressions',
  'clicks',
  'video_starts',
  'video_first_quartiles',
  'video_midpoints',
  'video_third_quartiles',
  'video_completes',
] as const;

/** Loss codes of OpenRTB as often as they are seen, out of 100, and codes of no bid. */
const LOSSES: [code: number, share: number][] = [
  [102, 52],
  [103, 17],
  [100, 9],
  [101, 8],
  [202, 4],
  [104, 3],
  [203, 2],
  [209, 2],
  [205, 1],
  [213, 1],
  [2, 1],
];
const NO_BIDS: [code: number, share: number][] = [
  [0, 46],
  [9, 24],
  [8, 18],
  [15, 8],
  [10, 2],
  [2, 2],
];
const hundred = (codes: [number, number][]) =>
  `[${codes.flatMap(([code, share]) => Array.from({ length: share }, () => code)).join(', ')}]`;

const seconds = 'ts >= {from:UInt32} AND ts < {until:UInt32}';

/** What the plans of a group of the deals match in their flights: one row per deal and sampled request, and why the deal may not have it. */
export function matchesSql(sampled: readonly SampledDeal[], { first, end }: Group, span: Span): Sql {
  const matches = sampled.slice(first, end).map(({ deal, every }, index) => matchSql(deal, { index: first + index, every }));
  // One reading of the requests for all deals of the group; most conditions are worked out on the dictionaries of the columns.
  const found = matches.map(({ sql }, index) => `ifNull(${sql} + ${(first + index + 1) * CAUSES}, 0)`);
  return {
    sql: `
      SELECT intDiv(found, ${CAUSES}) - 1 AS deal_index, found % ${CAUSES} AS barred, weight, ${REQUEST_PART.join(', ')}
      FROM (
        SELECT arrayJoin(arrayFilter(number -> number > 0, [${found.join(', ')}]::Array(UInt32))) AS found, weight, ${REQUEST_PART.join(', ')}
        FROM bid_requests
        WHERE day BETWEEN toDate({from:UInt32}) AND toDate({until:UInt32}) AND ${seconds} AND batch = 0)`,
    parameters: Object.assign({ ...span }, ...matches.map(({ parameters }) => parameters)),
  };
}

/**
 * What came of the requests in the table `matches` that the deals may have, before their limits. A row stands for many requests of the
 * market, so its counts are shares of them; rounding up or down by chance keeps the sums right. Everything hangs on the request and the deal alone.
 */
export const outcomesSql = (matches: string): string => `${outcomeColumns()} FROM ${matches} WHERE barred = 0`;

/** What differs from deal to deal, as lists in the order of `deal_index`. */
export function outcomeParameters(sampled: readonly SampledDeal[]): EventParameters {
  const of = <T>(read: (deal: MarketDeal) => T) => sampled.map(({ deal }) => read(deal));
  return {
    ids: of(({ id }) => id),
    is_fixed: of(({ type }) => (type === 'FIXED' ? 1 : 0)),
    rate: of(({ rate }) => rate),
    every: sampled.map(({ every }) => every),
    // Not every request a plan matches is offered to its deal, as publishers offer a request to few.
    offered: of(({ id }) => 0.06 + 0.18 * uniform(id, 'offered')),
    appetite: of(({ id, appetite }) => Math.min(0.9, appetite * (0.3 + 0.3 * uniform(id, 'bids')))),
  };
}

const u = (salt: number) => uniformSql('base', salt);
const of = (name: string, type: string) => `{${name}:Array(${type})}[1 + deal_index]`;
/** A share of a count, rounded up or down by chance so that sums keep it. */
const part = (count: string, share: string, salt: number) => `toUInt32(floor(${count} * (${share}) + ${u(salt)}))`;
const isTelevision = "match(platform, '(?i)tv')";

function outcomeColumns(): string {
  const ratio = `if(${of('is_fixed', 'UInt8')} = 1, 1, 1 + 0.6 * pow(${u(3)}, 2))`;
  const video = (name: string, before: string, television: number, other: number, salt: number) =>
    `${part(before, `if(${isTelevision}, ${television}, ${other})`, salt)} AS ${name}`;
  return `
  SELECT deal_index, ${REQUEST_PART.join(', ')},
    cityHash64(request_id, ${of('ids', 'String')}) AS base,
    weight * ${of('every', 'UInt32')} AS stands_for,
    ${part('stands_for', of('offered', 'Float64'), 1)} AS requests,
    ${part('requests', `${of('appetite', 'Float64')} * (0.7 + 0.6 * (cityHash64(deal_index, publisher, app, domain) % 1000) / 1000)`, 2)} AS bids,
    ${ratio} AS raise,
    round(toDecimal64(${of('rate', 'String')}, 4) * toDecimal64(raise, 4), 2)::Decimal(12, 4) AS price,
    ${part('bids', `if(${of('is_fixed', 'UInt8')} = 1, 0.62, 0.22 + 0.7 * (raise - 1))`, 4)} AS wins,
    ${hundred(LOSSES)}[1 + ${integerSql('base', 5, '100')}] AS loss,
    ${hundred(NO_BIDS)}[1 + ${integerSql('base', 6, '100')}] AS nbr,
    ${part('wins', '0.95', 7)} AS impressions,
    ${part('impressions', `multiIf(${isTelevision}, 0.0002, media_type = 'video', 0.004, 0.0014)`, 8)} AS clicks,
    ${part(`if(media_type = 'video', impressions, 0)`, '0.985', 9)} AS video_starts,
    ${video('video_first_quartiles', 'video_starts', 0.985, 0.9, 10)},
    ${video('video_midpoints', 'video_first_quartiles', 0.985, 0.9, 11)},
    ${video('video_third_quartiles', 'video_midpoints', 0.99, 0.92, 12)},
    ${video('video_completes', 'video_third_quartiles', 0.99, 0.93, 13)},
    -- A home is reached as likely as its request was won, so that homes and impressions stand for as many of the market.
    ${u(14)} * stands_for < impressions AS is_home_known`;
}
