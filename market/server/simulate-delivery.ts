import type { EventStore } from '@kontor/core/server';
import type { MarketDeal } from '../contract/marketplace.ts';
import { matchSql, OUTCOME_COUNTS, outcomesSql, type SampledDeal, type Span } from './delivery-outcomes.ts';

const DAY = 86_400;
/** Outcomes played through for a deal on a day; a deal that matches more plays a share of its homes. */
const OUTCOMES_PER_DAY = 200;
/** Deals of one statement, whose text must stay within the engine's limit. */
const DEALS_AT_ONCE = 50;
const DAYS_AT_ONCE = 7;

/** Writes what the deals delivered from `from` to `until`, seconds since 1970, into delivery_hourly and household_daily. */
export async function simulateDelivery(
  store: EventStore,
  deals: readonly MarketDeal[],
  { from, until, onProgress }: Span & { onProgress: (done: number, total: number) => void },
): Promise<void> {
  const sampled = await sampleDeals(store, deals);
  const starts = Array.from({ length: Math.ceil((until - from) / (DAYS_AT_ONCE * DAY)) }, (_, index) => from + index * DAYS_AT_ONCE * DAY);
  for (const [index, start] of starts.entries()) {
    await writeSpan(store, sampled, { from: start, until: Math.min(until, start + DAYS_AT_ONCE * DAY) });
    onProgress(index + 1, starts.length);
  }
}

/** Deals in their order with their sampling, which hangs on the first complete simulated day alone, so that a day added later agrees. */
export async function sampleDeals(store: EventStore, deals: readonly MarketDeal[]): Promise<SampledDeal[]> {
  const [first] = await store.query<{ from: number }>(
    "SELECT toUnixTimestamp(toDateTime(min(day), 'UTC')) AS from FROM bid_requests WHERE batch = 0 HAVING count() > 0",
  );
  if (!first) return [];
  const sampled: SampledDeal[] = [];
  for (const group of groupsOf(deals)) {
    const matches = group.map((deal, index) =>
      matchSql({ ...deal, start: new Date(0).toISOString(), end: null }, { index, every: 1, span: { from: first.from, until: first.from + DAY } }),
    );
    const counts = await store.query<{ deal_index: number; matches: string }>(
      `SELECT deal_index, count() AS matches FROM (${matches.map(({ sql }) => sql).join(' UNION ALL ')}) GROUP BY deal_index`,
      Object.assign({}, ...matches.map(({ parameters }) => parameters)),
    );
    const found = new Map(counts.map((row) => [row.deal_index, Number(row.matches)]));
    for (const [index, deal] of group.entries())
      sampled.push({ deal, every: Math.max(1, Math.floor((found.get(index) ?? 0) / OUTCOMES_PER_DAY)) });
  }
  return sampled;
}

export function groupsOf<T>(deals: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(deals.length / DEALS_AT_ONCE) }, (_, index) => deals.slice(index * DEALS_AT_ONCE, (index + 1) * DEALS_AT_ONCE));
}

/** Plays the outcomes once and sums them twice, by hour and by home; the scratch table keeps them in between. */
async function writeSpan(store: EventStore, sampled: readonly SampledDeal[], span: Span): Promise<void> {
  await store.command('DROP TABLE IF EXISTS simulated_outcomes');
  for (const [index, group] of groupsOf(sampled).entries()) {
    const { sql, parameters } = outcomesSql(group, span);
    const into = index === 0 ? 'CREATE TABLE simulated_outcomes ENGINE = MergeTree ORDER BY tuple() AS' : 'INSERT INTO simulated_outcomes';
    await store.command(`${into} ${sql}`, parameters);
  }
  if (sampled.length === 0) return;
  await store.command(INSERT_DELIVERY);
  await store.command(INSERT_HOUSEHOLDS);
  await store.command('DROP TABLE simulated_outcomes');
}

const DIMENSIONS = 'account, deal, plan, publisher, dsp, seat, adomain, app, domain, platform, media_type, country, state, dma';
/** So much CPM for the impressions in dollars; decimal throughout, rounded half up to millionths (design §5). */
const dollars = (cpm: string) => `round((${cpm})::Decimal(38, 10) / 1000, 6)::Decimal(38, 6)`;

/** Partner revenue is spend less margin and data fee (design §6.4). Money is worked out on sums, so that rounding cannot add up. */
const INSERT_DELIVERY = `
INSERT INTO delivery_hourly (day, hour, batch, ${DIMENSIONS}, ${OUTCOME_COUNTS.join(', ')}, spend, partner_revenue, data_fee, losses)
WITH ${dollars('paid')} AS spent,
  if(is_percent = 1, round(spent::Decimal(38, 10) * toDecimal128(margin_value, 6) / 100, 6)::Decimal(38, 6), ${dollars('toDecimal128(margin_value, 6) * impressions')}) AS margin,
  ${dollars('toDecimal128(fee_cpm, 6) * impressions')} AS fee
SELECT toDate(hour), hour, 0, ${DIMENSIONS}, ${OUTCOME_COUNTS.join(', ')}, spent, spent - margin - fee, fee, losses
FROM (
  SELECT toStartOfHour(ts) AS hour, id AS deal, ${DIMENSIONS.replace('deal, ', '')}, is_percent, margin_value, fee_cpm,
    ${OUTCOME_COUNTS.map((count) => `sum(o.${count}) AS ${count}`).join(', ')},
    sum(price::Decimal(38, 6) * o.impressions) AS paid,
    sumMapIf(map(toUInt16(loss), toUInt64(o.bids - o.wins)), o.bids > o.wins) AS losses
  FROM simulated_outcomes AS o WHERE o.requests > 0
  GROUP BY hour, ${DIMENSIONS}, is_percent, margin_value, fee_cpm
)
SETTINGS max_partitions_per_insert_block = 0`;

const INSERT_HOUSEHOLDS = `
INSERT INTO household_daily (day, batch, account, deal, platform, dma, households, impressions)
SELECT toDate(ts) AS day, 0, account, id AS deal, platform, dma, uniqCombinedStateIf(household, is_home_known), sum(o.impressions)
FROM simulated_outcomes AS o WHERE o.impressions > 0
GROUP BY day, account, deal, platform, dma
SETTINGS max_partitions_per_insert_block = 0`;
