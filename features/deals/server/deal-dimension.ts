import { type EntityStore, type EventStore, systemScope } from '@kontor/core/server';
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { StoredDeal } from './deal-store.ts';
import { dealTable as deal } from './deal-table.ts';
import { dataFeeOf } from './write-deal.ts';

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

/** Tells the event store of deals, so that events naming them find their account, plan and price terms; `ids` narrows to some. */
export async function syncDealDimension(
  { entities, events }: { entities: EntityStore; events: EventStore },
  ids: string[] | null,
): Promise<void> {
  const scope = systemScope(entities);
  const rows = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isNull(deal.deletedAt), ids ? inArray(deal.id, ids) : undefined)),
  );
  if (rows.length === 0) return;
  const names = rows.map(({ dealId }) => dealId.toLowerCase());
  const former = await scope.run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isNotNull(deal.deletedAt), inArray(sql`lower(${deal.dealId})`, names))),
  );
  await events.insert('deal_dimension', [...rows, ...former].map(lineOf));
}
