import { ZONES } from '@kontor/core/contract';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

const app = testApp();

test('the last day with requests is told in the zone asked for, to who may see the deal', async () => {
  const agency = await app.as('agency');
  const { rows } = await agency.call(dealRoutes.list, { range: 'last30day', sort: { predicate: 'impressions', reverse: true } });
  const deal = rows.find(({ data }) => data.approvalFor === null)?.id ?? '';
  for (const timezone of ['EST', 'UTC'] as const) {
    const [last] = await app.stores.events.query<{ day: string }>(
      'SELECT toString(max(toDate(hour, {zone:String}))) AS day FROM delivery_hourly WHERE deal = {deal:String} AND requests > 0',
      { deal, zone: ZONES[timezone].iana },
    );
    expect(await agency.call(dashboardRoutes.lastDay, { dealId: deal, timezone })).toEqual({ lastDay: last?.day });
  }
  const draft = (await agency.call(dealRoutes.list, { status: 'DRAFT' })).rows[0]?.id ?? '';
  expect(await agency.call(dashboardRoutes.lastDay, { dealId: draft })).toEqual({ lastDay: null });
  expect((await (await app.as('rival')).try(dashboardRoutes.lastDay, { dealId: deal })).status).toBe(404);
});
