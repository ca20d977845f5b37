import type { EventParameters } from '@kontor/core/server';
import type { MarketDeal } from '../contract/marketplace.ts';
import { integerSql, uniform, uniformSql } from './draw.ts';
import { whereOf } from './targeting-sql.ts';

/** A deal and every how many homes of its matches are played through; what those homes do counts as many times. */
export type SampledDeal = { deal: MarketDeal; every: number };
export type Span = { from: number; until: number };

/** Columns of a request that an outcome keeps. */
export const REQUEST_PART = ['ts', 'request_id', 'publisher', 'app', 'domain', 'platform', 'media_type', 'country', 'state', 'dma', 'zip', 'floor', 'user', 'household'] as const;
/** Weighted counts of one outcome, each a part of an earlier one. */
export const OUTCOME_COUNTS = ['requests', 'bids', 'wins', 'impressions', 'clicks', 'video_starts', 'video_first_quartiles', 'video_midpoints', 'video_third_quartiles', 'video_completes'] as const;

/** Loss codes of OpenRTB as often as they are seen, out of 100, and codes of no bid. */
const LOSSES: [code: number, share: number][] = [[102, 52], [103, 17], [100, 9], [101, 8], [202, 4], [104, 3], [203, 2], [209, 2], [205, 1], [213, 1], [2, 1]];
const NO_BIDS: [code: number, share: number][] = [[0, 46], [9, 24], [8, 18], [15, 8], [10, 2], [2, 2]];
const hundred = (codes: [number, number][]) => `[${codes.flatMap(([code, share]) => Array.from({ length: share }, () => code)).join(', ')}]`;

/**
 * What came of the requests the deals match: one row per deal and sampled request, drawn from bid_requests within the deal's targeting,
 * flight and price, so that delivery never exceeds the forecast. A row stands for many requests of the market, so its counts are shares of
 * them; rounding up or down by chance keeps the sums right. Everything hangs on the request and the deal alone.
 */
export function outcomesSql(sampled: readonly SampledDeal[], span: Span): { sql: string; parameters: EventParameters } {
  const matches = sampled.map(({ deal, every }, index) => matchSql(deal, { index, every, span }));
  return {
    sql: `${outcomeColumns()} FROM (${matches.map(({ sql }) => sql).join(' UNION ALL ')})`,
    parameters: Object.assign(dealParameters(sampled), ...matches.map(({ parameters }) => parameters)),
  };
}

/** Requests of the simulated market that a deal may have; those of an ingested batch have their own outcomes. */
export function matchSql(deal: MarketDeal, { index, every, span }: { index: number; every: number; span: Span }): { sql: string; parameters: EventParameters } {
  const { sql, parameters } = whereOf(deal.targeting);
  const named = (text: string) => text.replaceAll(/\{t(\d+):/g, `{d${index}_$1:`);
  const from = Math.max(span.from, seconds(deal.start));
  const until = deal.end === null ? span.until : Math.min(span.until, seconds(deal.end));
  return {
    sql: `SELECT ${index} AS deal_index, weight, ${REQUEST_PART.join(', ')} FROM bid_requests
      WHERE day BETWEEN toDate({d${index}_from:UInt32}) AND toDate({d${index}_until:UInt32}) AND ts >= {d${index}_from:UInt32} AND ts < {d${index}_until:UInt32}
        AND batch = 0 AND floor <= {d${index}_rate:Decimal(12, 4)} AND ${named(sql)}
        AND intHash64(bitXor(household, cityHash64({d${index}_id:String}))) % {d${index}_every:UInt32} = 0`,
    parameters: {
      ...Object.fromEntries(Object.entries(parameters).map(([name, values]) => [`d${index}_${name.slice(1)}`, values])),
      [`d${index}_from`]: from,
      // A flight that is over by then has no seconds left.
      [`d${index}_until`]: Math.max(from, until),
      [`d${index}_rate`]: deal.rate,
      [`d${index}_id`]: deal.id,
      [`d${index}_every`]: every,
    },
  };
}

const seconds = (instant: string) => Math.max(0, Math.floor(Date.parse(instant) / 1000));

/** What differs from deal to deal, as lists in the order of `deal_index`. */
function dealParameters(sampled: readonly SampledDeal[]): EventParameters {
  const of = <T>(read: (deal: MarketDeal) => T) => sampled.map(({ deal }) => read(deal));
  return {
    id: of(({ id }) => id),
    deal_id: of(({ dealId }) => dealId),
    account: of(({ account }) => account),
    plan: of(({ plan }) => plan),
    dsp: of(({ dsp }) => dsp),
    seat: of(({ seat }) => seat),
    adomain: of(({ adomain }) => adomain),
    is_fixed: of(({ type }) => (type === 'FIXED' ? 1 : 0)),
    rate: of(({ rate }) => rate),
    is_percent: of(({ marginType }) => (marginType === 'PERCENT' ? 1 : 0)),
    margin: of(({ marginValue }) => marginValue || '0'),
    fee: of(({ dataFee }) => dataFee || '0'),
    every: sampled.map(({ every }) => every),
    // Not every request a plan matches is offered to its deal, as publishers offer a request to few.
    offered: of(({ id }) => 0.45 + 0.4 * uniform(id, 'offered')),
    appetite: of(({ id, appetite }) => Math.min(0.9, appetite * (0.5 + 0.3 * uniform(id, 'bids')))),
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
  SELECT ${REQUEST_PART.join(', ')}, ${['id', 'deal_id', 'account', 'plan', 'dsp', 'seat', 'adomain'].map((name) => `${of(name, 'String')} AS ${name}`).join(', ')},
    cityHash64(request_id, id) AS base,
    weight * ${of('every', 'UInt32')} AS stands_for,
    ${part('stands_for', of('offered', 'Float64'), 1)} AS requests,
    ${part('requests', `${of('appetite', 'Float64')} * (0.7 + 0.6 * (cityHash64(id, publisher, app, domain) % 1000) / 1000)`, 2)} AS bids,
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
    ${u(14)} * stands_for < impressions AS is_home_known,
    ${of('is_percent', 'UInt8')} AS is_percent, ${of('margin', 'String')} AS margin_value, ${of('fee', 'String')} AS fee_cpm`;
}
