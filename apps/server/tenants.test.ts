import { systemScope } from '@kontor/core/server';
import type { Caller, Persona } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

/** Every account that must not see the agency's rows, staff apart. */
const OTHERS: Persona[] = ['rival', 'lean', 'dsp', 'publisher', 'reseller'];

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

/** Ids of the deals that were sent to an account for approval, which it may read (design §6.2). */
async function sentTo(accountId: string): Promise<Set<string>> {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute<{ id: string }>(sql`SELECT deal_id AS id FROM deal_approval WHERE approver_id = ${accountId}`),
  );
  return new Set(rows.map(({ id }) => id));
}

test('no list, count, sum or file of another tenant holds the agency’s deals, but for those sent to it, without a figure', async () => {
  const own = (await agency.call(dealRoutes.list, { pagination: { number: 1000 } })).rows;
  for (const persona of OTHERS) {
    const caller = await app.as(persona);
    const sent = await sentTo((await caller.call(sessionRoutes.session, {})).user.accountId);
    const foreign = new Set(own.flatMap(({ id, data }) => (sent.has(id) ? [] : [id, data.dealId])));
    for (const admin of [false, true]) {
      const list = await caller.call(dealRoutes.list, { pagination: { number: 1000 }, range: 'last30day', admin });
      expect(list.rows.filter(({ id }) => foreign.has(id))).toEqual([]);
      const figures = list.rows.flatMap(({ id, data }) =>
        sent.has(id) ? [data.spend, data.requests, data.impressions, data.revenue] : [],
      );
      expect(figures.filter((one) => one !== null)).toEqual([]);
      const sum = list.rows.reduce((total, { data }) => total + Number(data.spend ?? 0), 0);
      expect(Number(list.totals?.spend)).toBeCloseTo(sum, 3);
    }
    const file = await caller.try(dealRoutes.download, {});
    expect([...foreign].filter((id) => file.text.includes(id))).toEqual([]);
  }
});

test('staff read every account and change none', async () => {
  const staff = await app.as('staff');
  const deal = (await agency.call(dealRoutes.list, { status: 'PUBLISHED' })).rows[0]?.id ?? '';
  const every = await staff.call(dealRoutes.list, { admin: true, pagination: { number: 1000 } });
  expect(new Set(every.rows.map(({ data }) => data.company)).size).toBeGreaterThan(3);
  expect((await staff.call(dealRoutes.get, { id: deal, admin: true })).dealDisabled).toBe(true);
  expect((await staff.try(dealRoutes.remove, { id: deal })).status).toBe(403);
});
