import type { Staging } from './ingest-tables.ts';
import { UNAUCTIONED, VIDEO_EVENTS, words } from './line-reason.ts';

const DIMENSIONS = ['publisher', 'seat', 'adomain', 'app', 'domain', 'platform', 'media_type', 'country', 'state', 'dma'];
const sampled = (condition: string) => `sumIf(weight, ${condition})`;

const VIDEO_COLUMNS: Record<(typeof VIDEO_EVENTS)[number], string> = {
  start: 'video_starts',
  firstQuartile: 'video_first_quartiles',
  midpoint: 'video_midpoints',
  thirdQuartile: 'video_third_quartiles',
  complete: 'video_completes',
};

/** Bids whose end is told: another one of the same auction is a `rebid`, one whose auction was counted in an earlier batch is `settled`. */
const BID = "type IN ('auction', 'rebid', 'settled') AND nbr IS NULL";

const COUNTS: readonly [name: string, sql: string][] = [
  ['requests', sampled("type = 'auction'")],
  ['bids', sampled("type IN ('auction', 'rebid') AND nbr IS NULL")],
  ['wins', sampled(`${BID} AND loss = 0`)],
  ['impressions', sampled("type = 'impression'")],
  ['unpriced', sampled("type = 'impression' AND price IS NULL")],
  ['clicks', sampled("type = 'click'")],
  ...VIDEO_EVENTS.map((event): [string, string] => [VIDEO_COLUMNS[event], sampled(`type = 'video' AND event = '${event}'`)]),
  ['measured', sampled("type IN ('viewable', 'notViewable')")],
  ['viewable', sampled("type = 'viewable'")],
  // A code no column can hold is no loss reason of OpenRTB.
  ['losses', 'sumMapIf(map(toUInt16(ifNull(loss, 0)), toUInt64(weight)), ' + `${BID} AND loss BETWEEN 1 AND 65535)`],
  ['no_bids', "sumMapIf(map(toUInt16(ifNull(nbr, 0)), toUInt64(weight)), type = 'auction' AND nbr BETWEEN 0 AND 65535)"],
  ['won_floors', `sumMapIf(map(ifNull(imp_floor, 0), toUInt64(weight)), ${BID} AND loss = 0 AND imp_floor IS NOT NULL)`],
];

/** What so much CPM, summed over impressions, comes to in dollars. Decimal throughout, rounded half up to millionths. */
const dollars = (cpm: string) => `round((${cpm})::Decimal(38, 10) / 1000, 6)::Decimal(38, 6)`;

/** As far as a money column goes, so that no deal's price and no line's count can stop a batch. */
const LARGEST = "toDecimal128('999999999999.999999', 6)";
export const fitting = (amount: string) => `greatest(least(${amount}, ${LARGEST}), -${LARGEST})`;

/**
 * In order: a later line uses an earlier one's name (design §6.4: partner revenue is spend less margin and data fee). What is not paid in known
 * dollars takes no margin and no fee from what is.
 */
const MONEY: readonly [name: string, sql: string][] = [
  ['spend', fitting(dollars('paid'))],
  [
    'margin',
    `if(margin_type = 'PERCENT', round(spend::Decimal(38, 10) * margin_value / 100, 6)::Decimal(38, 6), ${dollars('margin_value::Decimal(38, 6) * (impressions - unpriced)')})`,
  ],
  ['fee', fitting(dollars('deals.data_fee::Decimal(38, 6) * impressions'))],
  ['paid_fee', fitting(dollars('deals.data_fee::Decimal(38, 6) * (impressions - unpriced)'))],
];

/** A batch's outcomes summed by hour and whatever a report may group by (design §5). */
export function deliverySql(staging: Staging, number: bigint): string {
  const counts = COUNTS.map(([name]) => name);
  const kept = [...DIMENSIONS, ...counts].join(', ');
  return `INSERT INTO ${staging.target('delivery_hourly')} (day, hour, batch, account, deal, plan, dsp, ${kept}, spend, partner_revenue, data_fee)
    WITH ${MONEY.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
    SELECT toDate(hour), hour, ${number}, account, deal, plan, dsp, ${kept}, spend, ${fitting('spend - margin - paid_fee')}, fee
    FROM (
      SELECT toStartOfHour(ts) AS hour, deal_id, ${DIMENSIONS.join(', ')}, ${COUNTS.map(([name, sql]) => `${sql} AS ${name}`).join(', ')},
        sumIf(ifNull(price, 0)::Decimal(38, 6) * weight, type = 'impression') AS paid
      FROM ${staging.outcomes} WHERE type NOT IN (${words(['viewUndetermined', ...UNAUCTIONED])}) GROUP BY hour, deal_id, ${DIMENSIONS.join(', ')}
    ) AS summed
    INNER JOIN ${staging.deals} AS deals USING deal_id
    SETTINGS max_partitions_per_insert_block = 0`;
}

/** Distinct homes per deal and day; an impression whose home is not known counts, its home does not. */
export function householdSql(staging: Staging, number: bigint): string {
  return `INSERT INTO ${staging.target('household_daily')} (day, batch, account, deal, platform, dma, households, impressions, sightings)
    SELECT toDate(ts) AS day, ${number}, account, deal, platform, dma, uniqCombinedStateIf(household, household != 0), sum(weight), countIf(household != 0)
    FROM ${staging.outcomes} INNER JOIN ${staging.deals} AS deals USING deal_id
    WHERE type = 'impression'
    GROUP BY day, account, deal, platform, dma
    SETTINGS max_partitions_per_insert_block = 0`;
}

/** What deals' plans met, and why some of it was not offered, by hour. Matches are known where lines tell of them, whatever the causes add up to. */
export function unofferedSql(staging: Staging, number: bigint): string {
  return `INSERT INTO ${staging.target('unoffered_hourly')} (day, hour, batch, account, deal, matched, causes)
    SELECT toDate(hour), hour, ${number}, account, deal, matched, causes
    FROM (
      SELECT toStartOfHour(ts) AS hour, deal_id, ${sampled("type = 'match'")} AS matched,
        sumMapIf(map(cause, toUInt64(weight)), type = 'unoffered') AS causes
      FROM ${staging.outcomes} WHERE type IN (${words(UNAUCTIONED)}) GROUP BY hour, deal_id
    ) AS summed
    INNER JOIN ${staging.deals} AS deals USING deal_id
    SETTINGS max_partitions_per_insert_block = 0`;
}

/** Whom an impression line names, one (type, identity) for each row of it in `sightings_daily`. Reads `seen_ftrack`, `household` and `seen_device`. */
export const seenSql = (isNamed = 'true'): string =>
  `if(${isNamed} AND (seen_ftrack != 0 OR household != 0 OR seen_device != 0),
      [('ftrack', seen_ftrack), ('ip', household), ('device', seen_device)], [('', toUInt64(0))])`;

/** How often each identity was seen, by day, deal and place; a line is one sighting, however many impressions it stands for. */
export function sightingsSql(staging: Staging, number: bigint): string {
  return `INSERT INTO ${staging.target('sightings_daily')} (day, batch, account, deal, platform, dma, type, identity, sightings, impressions)
    SELECT day, ${number}, account, deal, platform, dma, seen.1 AS type, seen.2 AS identity, count(), sum(weight)
    FROM (
      SELECT toDate(ts) AS day, account, deal, platform, dma, weight, arrayJoin(${seenSql()}) AS seen
      FROM ${staging.outcomes} INNER JOIN ${staging.deals} AS deals USING deal_id
      WHERE type = 'impression'
    )
    GROUP BY day, account, deal, platform, dma, type, identity
    SETTINGS max_partitions_per_insert_block = 0`;
}
