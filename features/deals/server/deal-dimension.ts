import { type EntityStore, type EventStore, isDeleted, isLive, isStorageFault, type Refused, systemScope } from '@kontor/core/server';
import { feesOf, NO_FEE, plansNaming } from '@kontor/media-plans/server';
import { and, inArray, sql } from 'drizzle-orm';
import type { StoredDeal } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';

type Stores = { entities: EntityStore; events: EventStore };

/** A deleted deal keeps its line, for events that come late, until a live one carries its deal id: then it gives the id up. */
const lineOf = (row: StoredDeal, fees: ReadonlyMap<string, string>) => ({
  deal: row.id,
  deal_id: row.deletedAt === null ? row.dealId : '',
  account: row.accountId,
  plan: row.mediaPlanId ?? '',
  dsp: row.dspId,
  margin_type: row.marginType,
  margin_value: row.marginValue,
  data_fee: fees.get(row.mediaPlanId ?? '') ?? NO_FEE,
  version: row.version,
});

type Told = { entityId: string; lines: ReturnType<typeof lineOf>[] };

/** Writes all at once; where that fails, halves, so that a deal the engine refuses stands alone and the others are told. Throws when the engine is down. */
async function tell(events: EventStore, deals: readonly Told[]): Promise<Refused[]> {
  try {
    await events.insert(
      'deal_dimension',
      deals.flatMap(({ lines }) => lines),
    );
    return [];
  } catch (error) {
    // A store that is down, full or behind is no deal's fault.
    if (isStorageFault(error)) throw error;
    await events.ping();
    const [first] = deals;
    if (first && deals.length === 1) return [{ entityId: first.entityId, error }];
    const half = Math.ceil(deals.length / 2);
    return [...(await tell(events, deals.slice(0, half))), ...(await tell(events, deals.slice(half)))];
  }
}

/**
 * Tells the event store of deals, so that events naming them find their account, plan and price terms; `ids` narrows to some.
 * Answers the deals it refused, and why.
 */
export async function syncDealDimension({ entities, events }: Stores, ids: string[] | null): Promise<Refused[]> {
  const scope = systemScope(entities);
  const rows = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isLive(deal), ids ? inArray(deal.id, ids) : undefined)),
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ dealId }) => dealId.toLowerCase());
  const former = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isDeleted(deal), inArray(sql`deal.deal_id_key`, names))),
  );
  const fees = await feesOf(scope, [...new Set([...rows, ...former].flatMap(({ mediaPlanId }) => mediaPlanId ?? []))]);
  const formerByName = Map.groupBy(former, ({ dealId }) => dealId.toLowerCase());
  return tell(
    events,
    rows.map((row) => ({
      entityId: row.id,
      lines: [row, ...(formerByName.get(row.dealId.toLowerCase()) ?? [])].map((one) => lineOf(one, fees)),
    })),
  );
}

/** A changed plan may cost other data: its deals are told anew. A deal that is refused is its plan's refusal. */
export async function syncDealsOfPlans(stores: Stores, planIds: readonly string[]): Promise<Refused[]> {
  const rows = await systemScope(stores.entities).run((database) =>
    database
      .select({ id: deal.id, plan: deal.mediaPlanId })
      .from(deal)
      .where(and(isLive(deal), sql`${deal.mediaPlanId} = ANY(${sql.param([...planIds])}::text[])`)),
  );
  const planOf = new Map(rows.map(({ id, plan }) => [id, plan ?? '']));
  const refused = rows.length === 0 ? [] : await syncDealDimension(stores, [...planOf.keys()]);
  return refused.map(({ entityId, error }) => ({ entityId: planOf.get(entityId) ?? entityId, error }));
}

/** A changed segment may cost more or less: the deals of every plan that names it are told anew. */
export async function syncDealsOfSegments(stores: Stores, segmentIds: readonly string[]): Promise<Refused[]> {
  const plans = await plansNaming(systemScope(stores.entities), segmentIds);
  const refused = plans.length === 0 ? [] : await syncDealsOfPlans(stores, plans);
  const [first] = refused;
  // Which of the segments a plan names is no matter: all of them are tried again.
  return first ? segmentIds.map((entityId) => ({ entityId, error: first.error })) : [];
}
