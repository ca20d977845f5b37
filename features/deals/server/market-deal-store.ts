import { clockIn, FLIGHT_ZONE, instantOf } from '@kontor/core/contract';
import { type EntityStore, isLive, systemScope } from '@kontor/core/server';
import { isReadable, type MarketDeal } from '@kontor/market/contract';
import { feesOf, findMediaPlans, NO_FEE, treesOf } from '@kontor/media-plans/server';
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import type { StoredDeal } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import { goalOf } from './health/deal-health.ts';

/** What a deal that no demo fact is known of bids like. */
const USUAL = { adomain: 'advertiser.example', appetite: 0.4 };
export const instant = (clock: string) => instantOf(clock, FLIGHT_ZONE).toISOString();

type Facts = { deal_id: string; adomain: string; appetite: number };

/** What a deal may deliver, where and when. */
export function limitsOf({ pubSeats, settings }: Pick<StoredDeal, 'pubSeats' | 'settings'>) {
  const { dayPartingType, dayPartingTimezone, dayPartingSchedules, frequencyType, frequency, delivery } = settings;
  return {
    publishers: pubSeats,
    hours: dayPartingType === 'CUSTOM' ? { zone: dayPartingTimezone, open: dayPartingSchedules } : null,
    frequency: frequencyType === 'DAILY' ? frequency : null,
    goal: goalOf(settings),
    isEven: delivery === 'EVENLY',
  };
}

/** Deals as the simulator sees them: those on a plan that were ever published, with the buyer's temper from the demo's facts. */
export async function marketDeals(entities: EntityStore): Promise<MarketDeal[]> {
  const scope = systemScope(entities);
  const rows = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isLive(deal), isNotNull(deal.mediaPlanId), inArray(deal.status, ['PUBLISHED', 'UNPUBLISHED', 'INACTIVE']))),
  );
  const found = await findMediaPlans(scope, [...new Set(rows.flatMap(({ mediaPlanId }) => mediaPlanId ?? []))]);
  const fees = await feesOf(
    scope,
    found.map(({ id }) => id),
  );
  const trees = await treesOf(
    scope,
    found.map(({ targeting }) => targeting),
  );
  const plans = new Map(found.map(({ id }, index) => [id, trees[index]]));
  const { rows: known } = await scope.run((database) => database.execute<Facts>(sql`SELECT deal_id, adomain, appetite FROM demo_deal`));
  const facts = new Map(known.map((one) => [one.deal_id, one]));
  return rows.flatMap((row) => {
    const targeting = plans.get(row.mediaPlanId ?? '');
    // What rows cannot be read by is delivered to by nobody.
    if (!targeting || !isReadable(targeting)) return [];
    const { adomain, appetite } = facts.get(row.id) ?? USUAL;
    return {
      id: row.id,
      dealId: row.dealId,
      account: row.accountId,
      plan: row.mediaPlanId ?? '',
      dsp: row.dspId,
      seat: row.seat,
      adomain,
      targeting,
      type: row.type,
      rate: row.rate,
      marginType: row.marginType,
      marginValue: row.marginValue,
      dataFee: fees.get(row.mediaPlanId ?? '') ?? NO_FEE,
      start: row.flightStart ? instant(row.flightStart) : row.createdAt.toISOString(),
      // A paused deal stopped delivering when it was paused.
      end: row.status === 'UNPUBLISHED' ? instant(clockIn(FLIGHT_ZONE, row.updatedAt)) : row.flightEnd ? instant(row.flightEnd) : null,
      ...limitsOf(row),
      appetite,
    };
  });
}
