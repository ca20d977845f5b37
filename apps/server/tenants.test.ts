import type { Route } from '@kontor/core/contract';
import type { Caller, Persona } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparableReply } from './testing/comparable-reply.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

const MISSING = 'ffffffffffffffffffffffff';
/** Every account that must not see the agency's rows, staff apart. */
const OTHERS: Persona[] = ['rival', 'lean', 'dsp', 'publisher', 'reseller'];

let app: TestApp;
let agency: Caller;
let deal: string;
let plan: string;
let draft: Record<string, unknown>;
beforeAll(async () => {
  app = await openTestApp();
  agency = await app.as('agency');
  const deals = await agency.call(dealRoutes.list, { status: 'PUBLISHED' });
  deal = deals.rows[0]?.id ?? '';
  const found = await agency.call(dealRoutes.get, { id: deal });
  plan = found.mediaPlans ?? '';
  const { title, dealId, type, rate, dealDspId, settings } = found;
  draft = { title, dealId, type, rate, dealDspId, settings };
});
afterAll(() => app.close());

type Probe = { name: string; route: Route; input: (id: string) => Record<string, unknown> };
const planDraft = { title: 'Taken over', targeting: emptyTargeting() };

/** Ids in paths, queries and bodies of every call that takes one. */
const DEAL_PROBES: Probe[] = [
  { name: 'reads', route: dealRoutes.get, input: (id) => ({ id }) },
  { name: 'changes', route: dealRoutes.update, input: (id) => ({ id, ...draft, dealId: 'KN-OTHER-1' }) },
  { name: 'deletes', route: dealRoutes.remove, input: (id) => ({ id }) },
  { name: 'unpublishes', route: dealRoutes.publish, input: (id) => ({ id, status: 'UNPUBLISHED' }) },
  { name: 'moves', route: dealRoutes.updateStatus, input: (id) => ({ id, status: 'UNPUBLISHED' }) },
  { name: 'bulk unpublishes', route: dealRoutes.bulkUnpublish, input: (id) => ({ ids: [id] }) },
  { name: 'reads the earnings of', route: dashboardRoutes.deal, input: (id) => ({ dealId: id, range: 'last7day' }) },
  { name: 'reads the history of', route: historyRoutes.list, input: (id) => ({ id }) },
  { name: 'reads as staff', route: dealRoutes.get, input: (id) => ({ id, admin: true }) },
];
const PLAN_PROBES: Probe[] = [
  { name: 'reads', route: mediaPlanRoutes.get, input: (id) => ({ id }) },
  { name: 'changes', route: mediaPlanRoutes.update, input: (id) => ({ id, ...planDraft }) },
  { name: 'deletes', route: mediaPlanRoutes.remove, input: (id) => ({ id }) },
  { name: 'duplicates', route: mediaPlanRoutes.duplicate, input: (id) => ({ data: [id] }) },
  { name: 'reads the deals of', route: mediaPlanRoutes.deals, input: (id) => ({ id }) },
  { name: 'reads the fee of', route: mediaPlanRoutes.cost, input: (id) => ({ id }) },
  { name: 'reads the history of', route: historyRoutes.list, input: (id) => ({ id }) },
  { name: 'puts on a deal', route: dealRoutes.create, input: (id) => ({ ...draft, dealId: 'KN-OTHER-2', mediaPlans: id }) },
];

describe.each(OTHERS)('%s answers another tenant’s id as a missing one', (persona) => {
  test.each(DEAL_PROBES)('$name a deal', async ({ route, input }) => {
    const caller = await app.as(persona);
    expect(await comparableReply(caller, route, input(deal))).toEqual(await comparableReply(caller, route, input(MISSING)));
  });
  test.each(PLAN_PROBES)('$name a plan', async ({ route, input }) => {
    const caller = await app.as(persona);
    expect(await comparableReply(caller, route, input(plan))).toEqual(await comparableReply(caller, route, input(MISSING)));
  });
});

test('the probes would succeed for the owner, so that a refusal means something', async () => {
  expect((await comparableReply(agency, dealRoutes.get, { id: deal })).status).toBe(200);
  expect((await comparableReply(agency, mediaPlanRoutes.get, { id: plan })).status).toBe(200);
  expect((await comparableReply(agency, dashboardRoutes.deal, { dealId: deal, range: 'last7day' })).status).toBe(200);
});

test('no list, count, sum or file of another tenant holds the agency’s deals', async () => {
  const own = new Set(
    (await agency.call(dealRoutes.list, { pagination: { number: 1000 } })).rows.flatMap(({ id, data }) => [id, data.dealId]),
  );
  for (const persona of OTHERS) {
    const caller = await app.as(persona);
    for (const admin of [false, true]) {
      const list = await caller.call(dealRoutes.list, { pagination: { number: 1000 }, range: 'last30day', admin });
      expect(list.rows.filter(({ id }) => own.has(id))).toEqual([]);
      const sum = list.rows.reduce((total, { data }) => total + Number(data.spend ?? 0), 0);
      expect(Number(list.totals?.spend)).toBeCloseTo(sum, 3);
    }
    const file = await caller.try(dealRoutes.download, {});
    expect([...own].filter((id) => file.text.includes(id))).toEqual([]);
  }
});

test('staff read every account and change none', async () => {
  const staff = await app.as('staff');
  const every = await staff.call(dealRoutes.list, { admin: true, pagination: { number: 1000 } });
  expect(new Set(every.rows.map(({ data }) => data.company)).size).toBeGreaterThan(3);
  expect((await staff.call(dealRoutes.get, { id: deal, admin: true })).dealDisabled).toBe(true);
  expect((await staff.try(dealRoutes.remove, { id: deal })).status).toBe(403);
});
