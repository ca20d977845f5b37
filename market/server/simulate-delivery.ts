import type { EventParameters, EventStore, Turn } from '@kontor/core/server';
import type { MarketDeal } from '../contract/marketplace.ts';
import { groupsOf, matchSql, OUTCOME_COUNTS, outcomesSql, type SampledDeal, type Span } from './delivery-outcomes.ts';
import { fitting } from './ingest-delivery.ts';
import { withScratch } from './scratch.ts';

const DAY = 86_400;
/** Outcomes played through for a deal on a day; a deal that matches more plays a share of its homes. */
const OUTCOMES_PER_DAY = 100;
const DAYS_AT_ONCE = 14;

/** Writes what the deals delivered from `from` to `until`, seconds since 1970, into delivery_hourly and household_daily. */
export async function simulateDelivery(
  store: EventStore,
  deals: readonly MarketDeal[],
  { from, until, turn, onProgress }: Span & { turn: Turn; onProgress: (done: number, total: number) => void },
): Promise<void> {
  const sampled = await sampleDeals(store, deals);
  if (sampled.length === 0) return;
  const starts = Array.from({ length: Math.ceil((until - from) / (DAYS_AT_ONCE * DAY)) }, (_, index) => from + index * DAYS_AT_ONCE * DAY);
  for (const [index, start] of starts.entries()) {
    await writeSpan(store, sampled, { from: start, until: Math.min(until, start + DAYS_AT_ONCE * DAY), turn });
    onProgress(index + 1, starts.length);
  }
}

/** Deals in their order with their sampling, which hangs on the first simulated day alone, so that days added later agree. */
export async function sampleDeals(store: EventStore, deals: readonly MarketDeal[]): Promise<SampledDeal[]> {
  const [first] = await store.query<{ day: string }>('SELECT min(day) AS day FROM bid_requests WHERE batch = 0 HAVING count() > 0');
  if (!first) return [];
  const sampled: SampledDeal[] = [];
  for (const { first: start, end } of groupsOf(deals)) {
    const group = deals.slice(start, end);
    const matches = group.map((deal, index) => matchSql(deal, { index, every: 1, span: { from: Number.POSITIVE_INFINITY, until: 0 } }));
    const [row] = await store.query<{ counts: string[] }>(
      `SELECT [${matches.map(({ sql }) => `countIf(${sql})`).join(', ')}] AS counts FROM bid_requests WHERE day = {day:Date} AND batch = 0`,
      Object.assign({ day: first.day }, ...matches.map(({ parameters }) => parameters)),
    );
    for (const [index, deal] of group.entries())
      sampled.push({ deal, every: Math.max(1, Math.floor(Number(row?.counts[index] ?? 0) / OUTCOMES_PER_DAY)) });
  }
  return sampled;
}

/** Plays the outcomes once and sums them twice, by hour and by home; the scratch table keeps them in between. */
function writeSpan(store: EventStore, sampled: readonly SampledDeal[], { turn, ...span }: Span & { turn: Turn }): Promise<void> {
  return withScratch({ store, turn }, 'delivery', async (prefix) => {
    const outcomes = `${prefix}outcomes`;
    for (const group of groupsOf(sampled)) {
      const { sql, parameters } = outcomesSql(sampled, group, span);
      const into = group.first === 0 ? `CREATE TABLE ${outcomes} ENGINE = MergeTree ORDER BY tuple() AS` : `INSERT INTO ${outcomes}`;
      await store.command(`${into} SELECT ${SCRATCH} FROM (${sql})`, parameters);
    }
    const parameters = nameParameters(sampled);
    await turn.check();
    await store.command(deliverySql(outcomes), parameters);
    await turn.check();
    await store.command(householdsSql(outcomes), parameters);
  });
}

const SUPPLY = 'publisher, app, domain, platform, media_type, country, state, dma';
const SCRATCH = `ts, deal_index, ${SUPPLY}, household, is_home_known, price, loss, ${OUTCOME_COUNTS.join(', ')}`;

function nameParameters(sampled: readonly SampledDeal[]): EventParameters {
  const of = <T>(read: (deal: MarketDeal) => T) => sampled.map(({ deal }) => read(deal));
  return {
    deal: of(({ id }) => id),
    account: of(({ account }) => account),
    plan: of(({ plan }) => plan),
    dsp: of(({ dsp }) => dsp),
    seat: of(({ seat }) => seat),
    adomain: of(({ adomain }) => adomain),
    is_percent: of(({ marginType }) => (marginType === 'PERCENT' ? 1 : 0)),
    margin: of(({ marginValue }) => marginValue || '0'),
    fee: of(({ dataFee }) => dataFee || '0'),
  };
}

const ofDeal = (name: string) => `{${name}:Array(String)}[1 + deal_index]`;
/** So much CPM for the impressions in dollars; decimal throughout, rounded half up to millionths (design §5). */
const dollars = (cpm: string) => `round((${cpm})::Decimal(38, 10) / 1000, 6)::Decimal(38, 6)`;

/** Partner revenue is spend less margin and data fee (design §6.4). Money is worked out on sums, so that rounding cannot add up. */
const deliverySql = (outcomes: string) => `
INSERT INTO delivery_hourly (day, hour, batch, account, deal, plan, dsp, seat, adomain, ${SUPPLY}, ${OUTCOME_COUNTS.join(', ')},
  spend, partner_revenue, data_fee, losses)
WITH ${fitting(dollars('paid'))} AS spent,
  toDecimal128(${ofDeal('margin')}, 6) AS margin_value,
  if({is_percent:Array(UInt8)}[1 + deal_index] = 1,
    round(spent::Decimal(38, 10) * margin_value / 100, 6)::Decimal(38, 6), ${dollars('margin_value * impressions')}) AS margin_paid,
  ${fitting(dollars(`toDecimal128(${ofDeal('fee')}, 6) * impressions`))} AS fee_paid
SELECT toDate(hour), hour, 0, ${['account', 'deal', 'plan', 'dsp', 'seat', 'adomain'].map(ofDeal).join(', ')}, ${SUPPLY}, ${OUTCOME_COUNTS.join(', ')},
  spent, ${fitting('spent - margin_paid - fee_paid')}, fee_paid, losses
FROM (
  SELECT toStartOfHour(ts) AS hour, deal_index, ${SUPPLY}, ${OUTCOME_COUNTS.map((count) => `sum(outcome.${count}) AS ${count}`).join(', ')},
    sum(price::Decimal(38, 6) * outcome.impressions) AS paid,
    sumMapIf(map(toUInt16(loss), toUInt64(outcome.bids - outcome.wins)), outcome.bids > outcome.wins) AS losses
  FROM ${outcomes} AS outcome WHERE outcome.requests > 0
  GROUP BY hour, deal_index, ${SUPPLY}
)
SETTINGS max_partitions_per_insert_block = 0`;

const householdsSql = (outcomes: string) => `
INSERT INTO household_daily (day, batch, account, deal, platform, dma, households, impressions, sightings)
SELECT toDate(ts) AS day, 0, ${ofDeal('account')}, ${ofDeal('deal')}, platform, dma, uniqCombinedStateIf(household, is_home_known), sum(outcome.impressions), countIf(is_home_known)
FROM ${outcomes} AS outcome WHERE outcome.impressions > 0
GROUP BY day, deal_index, platform, dma
SETTINGS max_partitions_per_insert_block = 0`;
