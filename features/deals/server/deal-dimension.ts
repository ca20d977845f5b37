import { type EntityStore, type EventStore, isStorageFault, type Refused, systemScope } from '@kontor/core/server';
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StoredDeal } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import { dataFeeOf } from './write-deal.ts';

type Stores = { entities: EntityStore; events: EventStore };

/** A deleted deal keeps its line, for events that come late, until a live one carries its deal id: then it gives the id up. */
const lineOf = (row: StoredDeal) => ({
  deal: row.id,
  deal_id: row.deletedAt === null ? row.dealId : '',
  account: row.accountId,
  plan: row.mediaPlanId ?? '',
  dsp: row.dspId,
  margin_type: row.marginType,
  margin_value: row.marginValue,
  data_fee: dataFeeOf(),
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
      .where(and(isNull(deal.deletedAt), ids ? inArray(deal.id, ids) : undefined)),
  );
  if (rows.length === 0) return [];
  const names = rows.map(({ dealId }) => dealId.toLowerCase());
  const former = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isNotNull(deal.deletedAt), inArray(sql`deal.deal_id_key`, names))),
  );
  const formerByName = Map.groupBy(former, ({ dealId }) => dealId.toLowerCase());
  return tell(
    events,
    rows.map((row) => ({ entityId: row.id, lines: [row, ...(formerByName.get(row.dealId.toLowerCase()) ?? [])].map(lineOf) })),
  );
}
