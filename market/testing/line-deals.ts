import type { EventStore } from '@kontor/core/server';
import { TARGETS } from '../server/ingest/ingest-tables.ts';
import { LINE_DEALS } from './openrtb-lines.ts';

/** Empties every table a batch fills, and puts the deals that written lines name. */
export async function startAfresh(store: EventStore): Promise<void> {
  for (const table of [...TARGETS, 'forecast_days', 'ingest_batches', 'deal_dimension']) {
    await store.command(`TRUNCATE TABLE ${table}`);
  }
  await insertLineDeals(store);
}

/** The deals that written lines name: one with a margin in dollars CPM, the others in percent. */
export async function insertLineDeals(store: EventStore): Promise<void> {
  const rows = LINE_DEALS.map((dealId, index) => ({
    deal: `deal-${dealId}`,
    deal_id: dealId,
    account: index === 2 ? 'account-b' : 'account-a',
    plan: `plan-${index}`,
    dsp: `dsp-${index}`,
    margin_type: index === 0 ? 'FLAT' : 'PERCENT',
    margin_value: index === 0 ? '1.25' : '12.5',
    data_fee: '0.75',
    version: 1,
  }));
  await store.insert('deal_dimension', rows);
}
