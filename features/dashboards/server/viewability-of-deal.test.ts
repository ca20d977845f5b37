import { addDays, dayIn } from '@kontor/core/contract';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { expect, test } from 'vitest';

const app = testApp();

test('viewability is of what was measured, by platform as in all; what nobody measured has none, and is not out of view', async () => {
  const agency = await app.as('agency');
  const { accountId: account } = (await agency.call(sessionRoutes.session, {})).user;
  const [{ deal } = { deal: '' }] = await app.stores.events.query<{ deal: string }>(
    'SELECT deal FROM delivery_hourly WHERE account = {account:String} ORDER BY deal LIMIT 1',
    { account },
  );
  const day = addDays(dayIn('UTC'), -40);
  const row = { account, deal, day, hour: `${day} 12:00:00`, requests: 100, bids: 50, wins: 40, impressions: 30 };
  await app.stores.events.insert('delivery_hourly', [
    { ...row, platform: 'CTV', app: 'a', measured: 20, viewable: 15 },
    { ...row, platform: 'CABLETV', app: 'b' },
  ]);
  const days = { dealId: deal, range: 'custom', startDate: day, endDate: day, timezone: 'UTC', compare: 'none' } as const;
  const { cards } = await agency.call(dashboardRoutes.deal, days);
  expect(cards?.at(-1)).toMatchObject({ key: 'viewability', label: 'Viewability', format: 'percent', value: 75 });
  const { rows, total } = await agency.call(dashboardRoutes.breakdown, { ...days, by: 'platform' });
  expect(Object.fromEntries(rows.map(({ key, viewability }) => [key, viewability]))).toEqual({ CTV: 75, CABLETV: null });
  expect(total?.viewability).toBe(75);
});
