import { addDays, dayIn } from '@kontor/core/contract';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { expect, test } from 'vitest';

const app = testApp();

test('why requests were not offered is summed over the days, for the deal’s account alone, and not of a part of its supply', async () => {
  const agency = await app.as('agency');
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const [{ deal } = { deal: '' }] = await app.stores.events.query<{ deal: string }>(
    'SELECT deal FROM delivery_hourly WHERE account = {accountId:String} ORDER BY deal LIMIT 1',
    { accountId },
  );
  const day = addDays(dayIn('UTC'), -45);
  const missed = (account: string, hour: string, causes: Record<string, number>) => ({
    account,
    deal,
    day: hour.slice(0, 10),
    hour,
    causes,
  });
  await app.stores.events.insert('unoffered_hourly', [
    missed(accountId, `${day} 12:00:00`, { floor: 70, home: 5 }),
    missed(accountId, `${day} 23:00:00`, { home: 90 }),
    missed(accountId, `${addDays(day, 1)} 00:00:00`, { seat: 1 }),
    missed('another', `${day} 12:00:00`, { hours: 1_000 }),
  ]);
  const days = { dealId: deal, range: 'custom', startDate: day, endDate: day, timezone: 'UTC' } as const;
  expect((await agency.call(dashboardRoutes.deal, days)).unoffered).toEqual([
    { cause: 'Household at its frequency cap', requests: 95 },
    { cause: 'Publisher floor above net price', requests: 70 },
  ]);
  expect((await agency.call(dashboardRoutes.deal, { ...days, platform: 'CTV' })).unoffered).toEqual([]);
});
