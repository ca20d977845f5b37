import { type EntityStore, type EventStore, systemScope } from '@kontor/core/server';
import { and, inArray, isNull } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';
import { dataFeeOf } from './write-deal.ts';

/** Tells the event store of deals, so that events naming them find their account, plan and price terms; `ids` narrows to some. */
export async function syncDealDimension(
  { entities, events }: { entities: EntityStore; events: EventStore },
  ids: string[] | null,
): Promise<void> {
  const rows = await systemScope(entities).run((database) =>
    database
      .select()
      .from(deal)
      .where(and(isNull(deal.deletedAt), ids ? inArray(deal.id, ids) : undefined)),
  );
  if (rows.length === 0) return;
  await events.insert(
    'deal_dimension',
    rows.map((row) => ({
      deal: row.id,
      deal_id: row.dealId,
      account: row.accountId,
      plan: row.mediaPlanId ?? '',
      dsp: row.dspId,
      margin_type: row.marginType,
      margin_value: row.marginValue,
      data_fee: dataFeeOf(),
      version: row.version,
    })),
  );
}
