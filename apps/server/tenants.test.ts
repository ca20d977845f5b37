import type { Caller, Persona } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

/** Every account that must not see the agency's rows, staff apart. */
const OTHERS: Persona[] = ['rival', 'lean', 'dsp', 'publisher', 'reseller'];

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
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
  const deal = (await agency.call(dealRoutes.list, { status: 'PUBLISHED' })).rows[0]?.id ?? '';
  const every = await staff.call(dealRoutes.list, { admin: true, pagination: { number: 1000 } });
  expect(new Set(every.rows.map(({ data }) => data.company)).size).toBeGreaterThan(3);
  expect((await staff.call(dealRoutes.get, { id: deal, admin: true })).dealDisabled).toBe(true);
  expect((await staff.try(dealRoutes.remove, { id: deal })).status).toBe(403);
});
