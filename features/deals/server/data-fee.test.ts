import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { marketDeals } from './market-deal-store.ts';
import { openTestDeals } from './test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
const segments = new Map<string, string>();
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
  const { rows } = await deals.run(sql`UPDATE segment SET price = 2.5 WHERE title = 'Adults 18–49' RETURNING id, title`);
  const more = await deals.run(sql`UPDATE segment SET price = 0.75 WHERE title = 'Adults 25–54' RETURNING id, title`);
  for (const { id, title } of [...rows, ...more.rows]) segments.set(String(title), String(id));
  await drainOutbox(app.stores);
});
const chosen = (...titles: string[]) => titles.map((title) => ({ id: segments.get(title) ?? '' }));
const planOf = async (...titles: string[]) =>
  (await agency.try(mediaPlanRoutes.create, { title: 'An audience', targeting: { includeSegments: chosen(...titles) } })).envelope.value ??
  '';
const charged = async (deal: string) => {
  await drainOutbox(app.stores);
  const rows = await app.stores.events.query<{ fee: string }>(
    'SELECT toString(data_fee) AS fee FROM deal_dimension FINAL WHERE deal = {deal:String}',
    { deal },
  );
  return rows.map(({ fee }) => Number(fee));
};

test('a deal says what the data of its plan costs, and is charged it (design §6.3)', async () => {
  const id = await deals.create({ mediaPlans: await planOf('Adults 18–49', 'Adults 25–54') });
  expect((await deals.read(id)).mediaplanCPM).toBe('2.500000');
  expect(await charged(id)).toEqual([2.5]);
  const plain = await deals.create({ mediaPlans: deals.plan.id });
  expect((await deals.read(plain)).mediaplanCPM).toBe('0.000000');
  expect(await charged(plain)).toEqual([0]);
});

test('a fixed price that the data fee eats is refused, at saving and at publishing: “Incorrect deal settings” (2 §5)', async () => {
  const mediaPlans = await planOf('Adults 18–49');
  const fixed = (rate: string) => agency.try(dealRoutes.create, deals.draft({ type: 'FIXED', rate, mediaPlans }));
  const low = await fixed('2.5');
  expect([low.status, low.envelope.msg]).toEqual([400, 'Incorrect deal settings']);
  expect((await fixed('2.51')).status).toBe(200);
  const id = await deals.create({ type: 'FIXED', rate: '2', mediaPlans: deals.plan.id });
  await deals.run(sql`UPDATE deal SET media_plan_id = ${mediaPlans} WHERE id = ${id}`);
  expect((await deals.read(id)).publishBlocker).toBe('Incorrect deal settings');
  const published = await agency.try(dealRoutes.publish, { id });
  expect([published.status, published.envelope.msg]).toEqual([expect.any(Number), 'Incorrect deal settings']);
  expect((await deals.read(id)).status).toBe('DRAFT');
});

test('a changed audience, and a changed price of a segment, bring what deals are charged up to date', async () => {
  const mediaPlans = await planOf('Adults 18–49');
  const id = await deals.published({ mediaPlans });
  expect(await charged(id)).toEqual([2.5]);
  await agency.call(mediaPlanRoutes.update, {
    id: mediaPlans,
    title: 'An audience',
    targeting: { includeSegments: chosen('Adults 18–49', 'Adults 25–54'), includeSegmentAnd: 'AND' },
  });
  expect(await charged(id)).toEqual([3.25]);
  const segment = segments.get('Adults 25–54') ?? '';
  await deals.run(sql`UPDATE segment SET price = 1 WHERE id = ${segment}`);
  await deals.run(sql`INSERT INTO outbox (topic, entity_id) VALUES ('segment', ${segment})`);
  expect(await charged(id)).toEqual([3.5]);
  const market = await marketDeals(app.stores.entities);
  expect(Number(market.find((one) => one.id === id)?.dataFee)).toBe(3.5);
});

test('no plan pays for a segment that its account may not use', async () => {
  const mediaPlans = await planOf('Adults 25–54');
  const id = await deals.create({ mediaPlans });
  await deals.run(sql`UPDATE media_plan SET targeting = jsonb_set(targeting, '{includeSegments}', (
    SELECT jsonb_agg(jsonb_build_object('id', s.id, 'source', 1, 'type', 'RDS')) FROM segment s JOIN account a ON a.id = s.account_id WHERE a.name = 'Rival & Sons'))
    WHERE id = ${mediaPlans}`);
  await deals.run(sql`UPDATE segment SET price = 3 WHERE account_id = (SELECT id FROM account WHERE name = 'Rival & Sons')`);
  await deals.run(sql`INSERT INTO outbox (topic, entity_id) VALUES ('media-plan', ${mediaPlans})`);
  expect((await deals.read(id)).mediaplanCPM).toBe('0.000000');
  expect(await charged(id)).toEqual([0]);
});
