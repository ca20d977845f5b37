import { FLIGHT_ZONE } from '@kontor/core/contract';
import { DELIVERY_DIMENSIONS } from '../ingest/ingest-tables.ts';
import { BARRED, type Group, matchSql, type SampledDeal, type Span, type Sql } from '../simulate/deal-match.ts';
import { uniformSql } from '../simulate/draw.ts';
import { SEEN_BY_ROW } from '../simulate/simulate-requests.ts';

/** Numbers of causes and of none. */
const CAUSES = BARRED.length + 1;

/** Columns of a request that an outcome keeps. */
export const REQUEST_PART = ['ts', 'request_id', 'floor', ...DELIVERY_DIMENSIONS, 'seen_device', 'seen_ftrack'] as const;
/** Those that a request has under no name of its own. */
const NAMED: Readonly<Record<string, string>> = { seen_device: SEEN_BY_ROW.device, seen_ftrack: SEEN_BY_ROW.ftrack };
const ofRow = (name: string) => (NAMED[name] ? `${NAMED[name]} AS ${name}` : name);
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
  'measured',
  'viewable',
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

/** Sampled requests with the deals of a group whose plan meets them in their flight, each with why the request is barred to it, as one number. */
export function matchesSql(sampled: readonly SampledDeal[], { first, end }: Group, span: Span): Sql {
  const matches = sampled.slice(first, end).map(({ deal, every }, index) => matchSql(deal, { index: first + index, every }));
  // One reading of the requests for all deals of the group; most conditions are worked out on the dictionaries of the columns.
  const found = matches.map(({ sql }, index) => `ifNull(${sql} + ${(first + index + 1) * CAUSES}, 0)`);
  return {
    sql: `
      SELECT arrayFilter(number -> number > 0, [${found.join(', ')}]::Array(UInt32)) AS found, weight, ${REQUEST_PART.map(ofRow).join(', ')}
      FROM bid_requests
      WHERE day BETWEEN toDate({from:UInt32}) AND toDate({until:UInt32}) AND ${seconds} AND batch = 0`,
    parameters: Object.assign({ ...span }, ...matches.map(({ parameters }) => parameters)),
  };
}

const foundIn = (met: string, condition: string, columns: string) =>
  `(SELECT arrayJoin(arrayFilter(number -> ${condition}, found)) AS one, intDiv(one, ${CAUSES}) - 1 AS deal_index, ${columns} FROM ${met})`;
/** Of what plans meet, what the deals may have: one row per deal and sampled request. */
export const allowedSql = (met: string): string =>
  `SELECT deal_index, weight, ${REQUEST_PART.join(', ')} FROM ${foundIn(met, `number % ${CAUSES} = 0`, '* EXCEPT found')}`;
/** Of what plans meet, how much is barred, by deal, hour and place of the cause in BARRED, from 1. */
export const barredSql = (met: string): string =>
  `SELECT deal_index, hour, number, sum(weight) AS missed
  FROM ${foundIn(met, `number % ${CAUSES} > 0`, `toUInt8(one % ${CAUSES}) AS number, toStartOfHour(ts) AS hour, weight`)} GROUP BY ALL`;

/**
 * What came of the requests in the table `matches`, before their limits. A row stands for many requests of the
 * market, so its counts are shares of them; rounding up or down by chance keeps the sums right. Everything hangs on the request and the deal alone.
 */
export const outcomesSql = (matches: string): string => `${outcomeColumns()} FROM ${matches}`;

const u = (salt: number) => uniformSql('base', salt);
const of = (name: string, type: string) => `{${name}:Array(${type})}[1 + deal_index]`;
/** A share of a count, rounded up or down by chance so that sums keep it. */
const part = (count: string, share: string, salt: number) => `toUInt32(floor(${count} * (${share}) + ${u(salt)}))`;
/** A number in [0, 1) of the row's own app or site, the same on all of its requests. */
const ofSupply = (salt: number) => `(intHash64(bitXor(supply, ${salt})) % 1000 / 1000)`;
/** The same of what the deal does on it, of the deal's day, and of its hour. */
const ofPair = (salt: number) => `(cityHash64(deal_key, supply, ${salt}) % 1000 / 1000)`;
const ofTime = (time: string, salt: number) => `(cityHash64(deal_key, ${time}, ${salt}) % 1000 / 1000)`;
const byScreen = (television: number, video: number, display: number) =>
  `multiIf(is_television, ${television}, media_type = 'video', ${video}, ${display})`;

/** A floor of 0 says nothing of what the request is worth. */
const WORTH = 'if(floor = 0, rate / 2, toFloat64(floor))';
/** Buyers of dear deals leave cheap supply alone: what they pay there would be many times its price. */
const REACHES_DOWN = `pow(greatest(1, rate / (1.5 * ${WORTH})), -4)`;
/** As a logit: the deal's own strength, how far it bids over the floor, what others pay in the evening, and what a day and an hour bring. */
const ADVANTAGE = `${of('strength', 'Float64')} + 1.2 * log(least(3, greatest(1, rate * raise / ${WORTH}))) + ${ofPair(21)} - 0.5
  - 0.35 * cos((toHour(ts, '${FLIGHT_ZONE}') - 21) * 0.2618) + 0.9 * (${ofTime('toRelativeDayNum(ts)', 22)} - 0.5) + 0.6 * (${ofTime('toRelativeHourNum(ts)', 23)} - 0.5)`;
/** What is won and not shown: by screen, app, creative and day. */
const UNSHOWN = `${byScreen(0.037, 0.1, 0.075)} * ${of('delay', 'Float64')} * (0.4 + 1.2 * ${ofSupply(27)}) * (0.7 + 0.6 * ${ofTime('toRelativeDayNum(ts)', 32)})`;
/** A quarter of a video that is watched on, by screen, app and creative. */
const WATCHED = `1 - ${byScreen(0.012, 0.11, 0)} * ${of('patience', 'Float64')} * (0.4 + 1.2 * ${ofSupply(24)})`;
const CLICKED = `${byScreen(0.0002, 0.004, 0.0011)} * ${of('charm', 'Float64')} * exp(1.6 * (${ofSupply(25)} - 0.5))`;
/** Set-top boxes measure nothing, nor do some apps on television; elsewhere most is measured. */
const MEASURED = `multiIf(platform = 'CABLETV' OR is_television AND ${ofSupply(29)} < 0.12, 0, ${byScreen(0.72, 0.9, 0.93)} + ${byScreen(0.25, 0.09, 0.06)} * ${ofSupply(30)})`;
/** As a logit: a screen full of television is in view, a display under a page's fold is not; places and creatives differ. */
const IN_VIEW = `${byScreen(2.8, 0.75, 0.8)} + multiIf(platform = 'INAPP', 0.6, platform = 'MOBILE', -0.1, 0) + 1.6 * (${ofSupply(31)} - 0.5) + ${of('sight', 'Float64')}`;

function outcomeColumns(): string {
  const watched = (name: string, before: string, salt: number) => `${part(before, WATCHED, salt)} AS ${name}`;
  return `
  SELECT deal_index, ${REQUEST_PART.join(', ')},
    ${of('ids', 'String')} AS deal_key,
    cityHash64(request_id, deal_key) AS base,
    cityHash64(app, domain) AS supply,
    match(platform, '(?i)tv') AS is_television,
    toFloat64(${of('rate', 'String')}) AS rate,
    weight * ${of('every', 'UInt32')} AS stands_for,
    if(${of('is_fixed', 'UInt8')} = 1, 1, 1 + ${of('spread', 'Float64')} * pow(${u(3)}, 2)) AS raise,
    ${part('stands_for', of('offered', 'Float64'), 1)} AS requests,
    ${part('requests', `least(0.95, ${of('appetite', 'Float64')} * (0.6 + 0.8 * ${ofPair(26)}) * ${REACHES_DOWN})`, 2)} AS bids,
    round(toDecimal64(${of('rate', 'String')}, 4) * toDecimal64(raise, 4), 2)::Decimal(12, 4) AS price,
    ${part('bids', `greatest(0.02, least(0.94, 1 / (1 + exp(-(${ADVANTAGE})))))`, 4)} AS wins,
    ${hundred(LOSSES)}[1 + toUInt8(floor(100 * pow(${u(5)}, 1 / ${of('trouble', 'Float64')})))] AS loss,
    ${hundred(NO_BIDS)}[1 + toUInt8(floor(100 * pow(${u(6)}, 1 / ${of('caution', 'Float64')})))] AS nbr,
    ${part('wins', `1 - ${UNSHOWN}`, 7)} AS impressions,
    ${part('impressions', CLICKED, 8)} AS clicks,
    ${part(`if(media_type = 'video', impressions, 0)`, `${byScreen(0.97, 0.9, 1)} + ${byScreen(0.028, 0.09, 0)} * ${ofSupply(28)}`, 9)} AS video_starts,
    ${watched('video_first_quartiles', 'video_starts', 10)},
    ${watched('video_midpoints', 'video_first_quartiles', 11)},
    ${watched('video_third_quartiles', 'video_midpoints', 12)},
    ${watched('video_completes', 'video_third_quartiles', 13)},
    ${part('impressions', MEASURED, 15)} AS measured,
    ${part('measured', `1 / (1 + exp(-(${IN_VIEW})))`, 16)} AS viewable,
    -- Whoever is named is reached as likely as their request was won, so that homes and impressions stand for as many of the market.
    ${u(14)} * stands_for < impressions AS is_sighted,
    household != 0 AND is_sighted AS is_home_known`;
}
