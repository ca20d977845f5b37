import { addDays, dayIn, type Input, ZONES } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let dealId: string;
beforeAll(async () => {
  agency = await app.as('agency');
  const { rows } = await agency.call(dealRoutes.list, { range: 'last7day', sort: { predicate: 'spend', reverse: true } });
  dealId = rows[0]?.id ?? '';
});

const today = dayIn(ZONES.UTC.iana);
const DAYS = { startDate: addDays(today, -8), endDate: addDays(today, -2), timezone: 'UTC' } as const;
const chart = (input: Omit<Input<typeof dashboardRoutes.deal>, 'dealId'>) => agency.call(dashboardRoutes.deal, { dealId, ...input });

test('a deal’s chart is asked in the specification’s words too: the type custom with its days, and whether there is a previous period (2 §7)', async () => {
  const own = await chart({ range: 'custom', ...DAYS });
  const asked = (previous: boolean | string) => chart({ type: 'custom', ...DAYS, previous: previous as boolean });
  expect([await chart({ type: 'custom', ...DAYS }), await asked(true), await asked('true')]).toEqual([own, own, own]);
  expect(await asked(false)).toEqual(await chart({ range: 'custom', ...DAYS, compare: 'none' }));
  const week = await chart({ type: 'custom', ...DAYS, compare: 'week', previous: true });
  expect(week.compared?.startDate).toBe(addDays(DAYS.startDate, -7));
  expect((await chart({ type: 'today', timezone: 'UTC' })).bucket).toBe('hour');
  expect((await agency.try(dashboardRoutes.deal, { dealId, type: 'custom' })).status).toBe(400);
});
