import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

test.each([
  [{ contentNetwork: false }, ['Content network', 'On', 'Off']],
  [{ contentTitle: false }, ['Content title', 'On', 'Off']],
  [{ targetingPublisherDealId: true }, ['Publisher deal ID', 'Off', 'On']],
  [{ contentSeries: false }, ['Content series', 'On', 'Off']],
  [{ contentSeason: false }, ['Content season', 'On', 'Off']],
  [{ contentEpisode: false }, ['Content episode', 'On', 'Off']],
  [{ contentChannel: false }, ['Content channel', 'On', 'Off']],
  [{ audienceIp: 'off' }, ['IP address', 'On', 'Off']],
  [{ audienceIfa: false }, ['IFA', 'On', 'Off']],
  [{ location: 'truncate' }, ['Location', 'On', 'Truncated']],
  [{ zipcode: false }, ['Zip code', 'On', 'Off']],
  [{ deliveryType: 'EVENLY' }, ['Delivery', 'Deliver soon', 'Evenly']],
  [{ delivery: 'EVENLY' }, ['Delivery', 'Deliver soon', 'Evenly']],
  [{ marginType: 'PERCENT' }, ['Margin type', 'Flat CPM', 'Percentage']],
  [{ marginValue: '1' }, ['Margin', '0', '1']],
  [{ dayPartingTimezone: 'America/Denver' }, ['Day parting time zone', 'America/New_York', 'America/Denver']],
] as const)(
  'a field that changes leaves one row of history and tells who follows deals (2 §3): %o',
  async (change, [name, oldValue, newValue]) => {
    const id = await deals.create();
    const { title, dealId } = await deals.read(id);
    const rows = (await deals.historyOf(id)).length;
    await deals.run(sql`UPDATE outbox SET done_at = now() WHERE entity_id = ${id}`);
    expect((await agency.try(dealRoutes.update, { ...deals.draft({ title, dealId, ...change }), id })).status).toBe(200);
    const after = await deals.historyOf(id);
    expect(after).toHaveLength(rows + 1);
    expect(after[0]?.changelogs).toMatchObject([{ name, oldValue, newValue }]);
    expect((await deals.run(sql`SELECT 1 FROM outbox WHERE entity_id = ${id} AND done_at IS NULL`)).rows).toHaveLength(1);
  },
);
