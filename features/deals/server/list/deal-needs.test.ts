import { addDays } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { type DealNeed, dealRoutes, NEEDS, needFilter } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApprovals } from '../approval/test-approvals.ts';

const app = testApp();
let world: Awaited<ReturnType<typeof openTestApprovals>>;
const wall = (days: number) => `${addDays(new Date().toISOString().slice(0, 10), days)} 00:00:00`;
const hourOf = (at: number) => new Date(at).toISOString().slice(0, 13).replace('T', ' ');
const YESTERDAY = Date.now() - 30 * 3_600_000;

/** Half-way through its flight, with so much of its goal delivered in an hour of yesterday. */
async function running(delivered: number, { ends = 10 } = {}): Promise<string> {
  const { deals } = world;
  const id = await deals.create({ mediaPlans: deals.plan.id });
  const settings = JSON.stringify({ budgetType: 'OVERALL', impression: '1000' });
  await deals.run(sql`UPDATE deal SET status = 'PUBLISHED', flight_start = ${wall(-10)}, flight_end = ${wall(ends)}, created_at = now() - interval '11 days',
    settings = settings || ${settings}::jsonb WHERE id = ${id}`);
  const { rows } = await deals.run(sql`SELECT account_id FROM deal WHERE id = ${id}`);
  const hour = hourOf(YESTERDAY);
  const counts = { requests: delivered, bids: delivered, wins: delivered, impressions: delivered };
  const row = {
    day: hour.slice(0, 10),
    hour: `${hour}:00:00`,
    account: String(rows[0]?.['account_id']),
    deal: id,
    app: 'a.test',
    ...counts,
  };
  await app.stores.events.insert('delivery_hourly', [row]);
  return id;
}

let [spent, quiet, asked] = ['', '', ''];
beforeAll(async () => {
  world = await openTestApprovals(app);
  spent = await running(1_000);
  quiet = await running(100, { ends: 2 });
  asked = await world.sent({ title: 'Asked of Fernstream', mediaPlans: world.deals.plan.id, pubSeats: [world.first.id] });
});

const listed = (caller: Caller, need: DealNeed) =>
  caller.call(dealRoutes.list, { pagination: { number: 1_000 }, tableFilter: needFilter(need) });
const needsOf = async (caller: Caller) => new Map((await caller.call(dealRoutes.needs, {})).needs.map((one) => [one.need, one]));

describe('what needs me (docs/decisions/0095)', () => {
  test.each(['agency', 'rival', 'reseller', 'publisher', 'dsp', 'lean', 'planner'] as const)(
    'for %s each count is the rows of its list, and all of them are of the account or asked of it',
    async (persona) => {
      const caller = await app.as(persona);
      const needs = await needsOf(caller);
      const { accountId } = (await caller.call(sessionRoutes.session, {})).user;
      const readable = await world.deals.run(sql`SELECT id FROM deal WHERE account_id = ${accountId}
        UNION SELECT deal_id FROM deal_approval WHERE approver_id = ${accountId}`);
      const known = new Set(readable.rows.map(({ id }) => id));
      expect([...needs.keys()]).toEqual([...NEEDS]);
      for (const need of NEEDS) {
        const { rows, totalCount } = await listed(caller, need);
        expect([need, needs.get(need)?.deals, totalCount]).toEqual([need, rows.length, rows.length]);
        expect([need, rows.filter(({ id }) => !known.has(id))]).toEqual([need, []]);
      }
    },
  );

  test('a deal that was sent waits for the answer of who was asked, since then, and for others of its own account', async () => {
    const { agency, publisher, second, step } = world;
    const ids = async (caller: Caller, need: DealNeed) => (await listed(caller, need)).rows.map(({ id }) => id);
    const { rows } = await world.deals.run(sql`SELECT min(asked_at) AS since FROM deal_approval
      WHERE approver_id = ${world.first.account} AND answer = 'ASKED'`);
    const waiting = await publisher.call(dealRoutes.waiting, {});
    expect(waiting).toEqual((await needsOf(publisher)).get('WAITS_FOR_ME'));
    expect(waiting.since).toBe(new Date(String(rows[0]?.['since'])).toISOString());
    expect(await ids(publisher, 'WAITS_FOR_ME')).toContain(asked);
    expect(await ids(publisher, 'WAITS_FOR_OTHERS')).not.toContain(asked);
    expect(await ids(agency, 'WAITS_FOR_OTHERS')).toContain(asked);
    expect(await ids(agency, 'WAITS_FOR_ME')).toEqual([]);
    expect(await ids(second, 'WAITS_FOR_ME')).not.toContain(asked);
    const id = await world.sent({ mediaPlans: world.deals.plan.id, pubSeats: [world.first.id] });
    expect((await publisher.call(dealRoutes.waiting, {})).deals).toBe(waiting.deals + 1);
    await step(publisher, id, 'APPROVED');
    expect((await publisher.call(dealRoutes.waiting, {})).deals).toBe(waiting.deals);
  });

  test('a deal that has spent its budget is that alone, with the day of its last bid; another without bids is not', async () => {
    const { agency } = world;
    const rows = new Map((await agency.call(dealRoutes.list, { pagination: { number: 1_000 } })).rows.map(({ id, data }) => [id, data]));
    expect(rows.get(spent)).toMatchObject({ budgetUsed: 100, noBidsFor: null, attention: ['SPENT'] });
    expect(rows.get(spent)?.spentOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(rows.get(quiet)).toMatchObject({ spentOn: null, attention: ['NO_REQUESTS', 'BEHIND', 'ENDING'] });
    expect((await listed(agency, 'SPENT')).rows.map(({ id }) => id)).toContain(spent);
    for (const need of ['NO_REQUESTS', 'NO_BIDS', 'BEHIND', 'ENDING', 'BUDGET'] as const)
      expect((await listed(agency, need)).rows.map(({ id }) => id)).not.toContain(spent);
  });

  test('the list says whether deals of others are in it; staff, who answer for nobody, cannot ask what waits for them', async () => {
    const { agency, publisher } = world;
    const holds = async (caller: Caller) => (await caller.call(dealRoutes.list, {})).holdsOthers;
    expect([await holds(agency), await holds(publisher)]).toEqual([false, true]);
    const staff = await app.as('staff');
    const filtered = await staff.call(dealRoutes.list, { admin: true, tableFilter: needFilter('WAITS_FOR_ME') });
    expect(filtered.rows).toEqual([]);
    expect((await staff.try(dealRoutes.needs, {})).status).toBe(403);
  });
});
