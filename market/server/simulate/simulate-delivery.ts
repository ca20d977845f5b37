import type { EventParameters, EventStore, Turn } from '@kontor/core/server';
import type { MarketDeal } from '../../contract/marketplace.ts';
import { OUTCOME_COUNTS } from '../delivery/delivery-outcomes.ts';
import { fitting, seenSql } from '../ingest/ingest-delivery.ts';
import type { SampledDeal, Span } from './deal-match.ts';
import { playDeals, sampleDeals } from './play-deals.ts';
import { writeUnoffered } from './write-unoffered.ts';

/** Writes what the deals delivered from `from` to `until`, seconds since 1970, and what they were not offered. */
export async function simulateDelivery(
  store: EventStore,
  deals: readonly MarketDeal[],
  { from, until, turn, onProgress }: Span & { turn: Turn; onProgress: (done: number, total: number) => void },
): Promise<void> {
  const sampled = await sampleDeals(store, deals);
  const names = nameParameters(sampled);
  await playDeals({ store, turn }, { sampled, from, until }, async (played, wanted) => {
    const { outcomes } = played;
    await store.command(deliverySql(outcomes), { ...names, ...wanted });
    await turn.check();
    await store.command(householdsSql(outcomes), { ...names, ...wanted });
    await turn.check();
    await store.command(sightingsSql(outcomes), { ...names, ...wanted });
    await turn.check();
    await writeUnoffered(store, played, { sampled, ...wanted });
    onProgress(wanted.until - from, until - from);
  });
}

const SUPPLY = 'publisher, app, domain, platform, media_type, country, state, dma';
const WANTED = 'ts >= {from:UInt32} AND ts < {until:UInt32}';

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
  spend, partner_revenue, data_fee, losses, no_bids, won_floors)
WITH ${fitting(dollars('paid'))} AS spent,
  toDecimal128(${ofDeal('margin')}, 6) AS margin_value,
  if({is_percent:Array(UInt8)}[1 + deal_index] = 1,
    round(spent::Decimal(38, 10) * margin_value / 100, 6)::Decimal(38, 6), ${dollars('margin_value * impressions')}) AS margin_paid,
  ${fitting(dollars(`toDecimal128(${ofDeal('fee')}, 6) * impressions`))} AS fee_paid
SELECT toDate(hour), hour, 0, ${['account', 'deal', 'plan', 'dsp', 'seat', 'adomain'].map(ofDeal).join(', ')}, ${SUPPLY}, ${OUTCOME_COUNTS.join(', ')},
  spent, ${fitting('spent - margin_paid - fee_paid')}, fee_paid, losses, no_bids, won_floors
FROM (
  SELECT toStartOfHour(ts) AS hour, deal_index, ${SUPPLY}, ${OUTCOME_COUNTS.map((count) => `sum(outcome.${count}) AS ${count}`).join(', ')},
    sum(price::Decimal(38, 6) * outcome.impressions) AS paid,
    sumMapIf(map(toUInt16(loss), toUInt64(outcome.bids - outcome.wins)), outcome.bids > outcome.wins) AS losses,
    sumMapIf(map(toUInt16(nbr), toUInt64(outcome.requests - outcome.bids)), outcome.requests > outcome.bids) AS no_bids,
    sumMapIf(map(toUInt32(floor * 10000), toUInt64(outcome.wins)), outcome.wins > 0) AS won_floors
  FROM ${outcomes} AS outcome WHERE ${WANTED} AND outcome.requests > 0
  GROUP BY hour, deal_index, ${SUPPLY}
)
SETTINGS max_partitions_per_insert_block = 0`;

const householdsSql = (outcomes: string) => `
INSERT INTO household_daily (day, batch, account, deal, platform, dma, households, impressions, sightings)
SELECT toDate(ts) AS day, 0, ${ofDeal('account')}, ${ofDeal('deal')}, platform, dma, uniqCombinedStateIf(household, is_home_known), sum(outcome.impressions), countIf(is_home_known)
FROM ${outcomes} AS outcome WHERE ${WANTED} AND outcome.impressions > 0
GROUP BY day, deal_index, platform, dma
SETTINGS max_partitions_per_insert_block = 0`;

const sightingsSql = (outcomes: string) => `
INSERT INTO sightings_daily (day, batch, account, deal, platform, dma, type, identity, sightings, impressions)
SELECT day, 0, ${ofDeal('account')}, ${ofDeal('deal')}, platform, dma, seen.1 AS type, seen.2 AS identity, count(), sum(shown)
FROM (
  SELECT toDate(ts) AS day, deal_index, platform, dma, outcome.impressions AS shown, arrayJoin(${seenSql('is_sighted')}) AS seen
  FROM ${outcomes} AS outcome WHERE ${WANTED} AND outcome.impressions > 0
)
GROUP BY day, deal_index, platform, dma, type, identity
SETTINGS max_partitions_per_insert_block = 0`;
