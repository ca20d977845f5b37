import { accountAdminRoutes as routes } from '@kontor/accounts/contract';
import { exact } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { transparencyRoutes } from '@kontor/transparency/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = testApp();
let admin: Caller;
/** An agency without deals of its own in the demo, so that what it spends is what a test says. */
let id: string;
beforeAll(async () => {
  admin = await app.as('super');
  id = (await (await app.as('lean')).call(sessionRoutes.session, {})).user.accountId;
  await app.stores.events.command(`ALTER TABLE delivery_hourly DELETE WHERE account = '${id}' SETTINGS mutations_sync = 1`);
});

const HOUR = 3_600_000;
const stamp = (at: number) => new Date(at).toISOString().slice(0, 13).replace('T', ' ');
const deliver = (at: number, spend: string) =>
  app.stores.events.insert('delivery_hourly', [
    {
      day: stamp(at).slice(0, 10),
      hour: `${stamp(at)}:00:00`,
      account: id,
      deal: 'd',
      publisher: 'p',
      dsp: 'x',
      seat: 's',
      adomain: 'a.example',
      media_type: 'video',
      platform: 'CTV',
      requests: 10,
      bids: 5,
      wins: 2,
      impressions: 1,
      spend,
      partner_revenue: spend,
    },
  ]);
const hourAgo = (hours: number) => Math.floor(Date.now() / HOUR) * HOUR - hours * HOUR;
const start = (days: number) => new Date(Date.now() - days * 24 * HOUR).toLocaleDateString('en-GB', { timeZone: 'America/New_York' });
const update = (change: object) => admin.try(routes.update, { id, ...change } as never);
const fee = async () => {
  const days = { range: 'last30day' as const };
  const { parts } = await (await app.as('lean')).call(transparencyRoutes.overall, { dateRange: days });
  return parts.find(({ key }) => key === 'platformFee')?.value;
};

test('an agency’s ranges are kept as they were sent, and told as fractions; another type has none (3 §3, §9)', async () => {
  const spentRanges = [
    { from: '', to: '100', takeRate: 0.2 },
    { from: 100, to: '', takeRate: '0.125' },
  ];
  expect((await update({ enabled: true, spentType: 'MONTHLY', startDate: start(40), spentRanges })).envelope.msg).toBe('Account updated.');
  expect(await admin.call(routes.get, { id })).toMatchObject({
    enabled: true,
    spentType: 'MONTHLY',
    startDate: start(40),
    spentRanges: [
      { from: '0', to: '100', takeRate: '0.2' },
      { from: '100', to: '', takeRate: '0.125' },
    ],
  });
  const dsp = (await (await app.as('dsp')).call(sessionRoutes.session, {})).user.accountId;
  await admin.try(routes.update, { id: dsp, enabled: true, startDate: start(40), spentRanges } as never);
  expect(await admin.call(routes.get, { id: dsp })).toMatchObject({ enabled: false, spentRanges: [] });
});

test('what is wrong with them is refused beside its field, and nothing is changed (3 §5)', async () => {
  const { status, envelope } = await update({
    enabled: true,
    startDate: '29/02/2027',
    spentRanges: [{ from: '0', to: '', takeRate: 1.01 }],
  });
  expect([status, envelope.issues?.map(({ path, message }) => `${path}: ${message}`)]).toEqual([
    400,
    ['startDate: There is no day 29/02/2027. Enter it as DD/MM/YYYY.', 'spentRanges.0.takeRate: Take Rate should be less than 100%.'],
  ]);
  expect((await admin.call(routes.get, { id })).spentRanges).toHaveLength(2);
});

test('a change holds from its moment, and what was delivered before stays at its rate (D42)', async () => {
  // Before the change the margin of ten percent held.
  await deliver(hourAgo(5), '40');
  expect(await fee()).toBe('4');
  // As if the ranges had held for a month: the trigger keeps moments that nobody can write.
  await deliver(hourAgo(3), '10');
  expect(await fee()).toBe('5');
});

test('late batches find the rate of their hour', async () => {
  const before = exact((await fee()) ?? '');
  await deliver(hourAgo(30), '7');
  expect(exact((await fee()) ?? '') - before).toBe(exact('0.7'));
});

test('the tab tells the present period’s spend and what is kept of it (3 §2)', async () => {
  const now = await admin.call(routes.takeRate, { id });
  expect(now.hasBegun).toBe(true);
  expect(now.startDate <= new Date().toISOString().slice(0, 10) && now.endDate >= now.startDate).toBe(true);
  const [period] = await app.stores.events.query<{ spend: string }>(
    `SELECT toString(sum(spend)) AS spend FROM delivery_hourly WHERE account = {id:String} AND hour >= toDateTime({from:UInt32}, 'UTC')`,
    { id, from: Math.floor(Date.parse(`${now.startDate}T05:00:00Z`) / 1000) },
  );
  expect(exact(now.spend)).toBe(exact(period?.spend ?? '0'));
});

test('a change of terms is kept with its moment, once, and by nobody but the account’s own row', async () => {
  const terms = async () => {
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute<{ margin: { value: string } | null }>(
        sql`SELECT terms->'margin' AS margin FROM fee_term WHERE account_id = ${id} ORDER BY id`,
      ),
    );
    return rows.map(({ margin }) => margin?.value ?? null);
  };
  const before = await terms();
  await update({ bfmMarginValue: '12.5' });
  await update({ bfmMarginValue: '12.5' });
  await update({ dealManagement: true });
  expect((await terms()).slice(before.length)).toEqual(['12.50']);
});
