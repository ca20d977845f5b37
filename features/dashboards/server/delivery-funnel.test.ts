import { addDays, type Days, dayIn, type Input, ZONES } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { type DeliveryFunnel, dashboardRoutes, FUNNEL_SPLITS, type FunnelSplit } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let account: string;
/** Deals of the account with the most auctions. */
let deals: string[];
beforeAll(async () => {
  agency = await app.as('agency');
  account = (await agency.call(sessionRoutes.session, {})).user.accountId;
  const rows = await app.stores.events.query<{ deal: string }>(
    'SELECT deal FROM delivery_hourly WHERE account = {account:String} GROUP BY deal ORDER BY sum(requests) DESC, deal LIMIT 3',
    { account },
  );
  deals = rows.map(({ deal }) => deal);
});

type Zone = 'UTC' | 'EST';
type Asked = Omit<Input<typeof dashboardRoutes.funnel>, 'dealId'>;
const ask = (dealId: string, input: Asked, caller = agency): Promise<DeliveryFunnel> =>
  caller.call(dashboardRoutes.funnel, { dealId, range: 'custom', ...input });
const inDays = (zone: Zone, from: number, to: number): Days => {
  const today = dayIn(ZONES[zone].iana);
  return { startDate: addDays(today, from), endDate: addDays(today, to) };
};

/** Sums straight from both tables, by the calendar of the zone. */
async function direct(deal: string, zone: Zone, days: Days, extra = '1') {
  const bound = { deal, account, zone: ZONES[zone].iana, ...days };
  const within = `deal = {deal:String} AND account = {account:String} AND toDate(hour, {zone:String}) BETWEEN {startDate:Date} AND {endDate:Date}`;
  const [sold] = await app.stores.events.query<Record<string, string>>(
    `SELECT sum(requests) AS auctions, sum(bids) AS bids, sum(wins) AS wins, sum(impressions) AS impressions FROM delivery_hourly WHERE ${within} AND ${extra}`,
    bound,
  );
  const [met] = await app.stores.events.query<{ matched: string }>(
    `SELECT sum(matched) AS matched FROM unoffered_hourly WHERE ${within}`,
    bound,
  );
  const told = async (table: string, map: string) => {
    const rows = await app.stores.events.query<{ code: string; lost: string }>(
      `SELECT toString(code) AS code, sum(lost) AS lost FROM ${table} ARRAY JOIN mapKeys(${map}) AS code, mapValues(${map}) AS lost WHERE ${within} AND ${table === 'delivery_hourly' ? extra : '1'} GROUP BY code HAVING lost > 0`,
      bound,
    );
    return new Map(rows.map(({ code, lost }) => [code, Number(lost)]));
  };
  const numbers = Object.fromEntries(Object.entries({ ...sold, ...met }).map(([key, value]) => [key, Number(value)]));
  return {
    numbers,
    causes: await told('unoffered_hourly', 'causes'),
    noBids: await told('delivery_hourly', 'no_bids'),
    losses: await told('delivery_hourly', 'losses'),
  };
}

const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);
const stageOf = ({ stages }: DeliveryFunnel, key: string) => stages.find((one) => one.key === key) ?? expect.fail(`no stage ${key}`);

const SPANS: [name: string, zone: Zone, from: number, to: number][] = [
  ['yesterday in UTC', 'UTC', -1, -1],
  ['yesterday in Eastern time', 'EST', -1, -1],
  ['a week in Eastern time', 'EST', -8, -2],
  ['all days of the market', 'UTC', -29, -1],
];

describe('the delivery funnel with causes (2 §2)', () => {
  test.each(SPANS)('its stages never rise and its causes sum to each loss, as the events have them: %s', async (_, timezone, from, to) => {
    const days = inDays(timezone, from, to);
    for (const deal of deals) {
      const funnel = await ask(deal, { ...days, timezone });
      const { numbers, causes, noBids, losses } = await direct(deal, timezone, days);
      const values = funnel.stages.map(({ key, value }) => [key, value]);
      expect(values).toEqual([
        ['matched', numbers['matched'] || null],
        ...['auctions', 'bids', 'wins', 'impressions'].map((key) => [key, numbers[key]]),
      ]);
      const known = funnel.stages.flatMap(({ value }) => value ?? []);
      expect(known).toEqual(known.toSorted((a, b) => b - a));
      for (const [index, { causes: told, share, value }] of funnel.stages.entries()) {
        const before = funnel.stages[index - 1]?.value ?? null;
        if (before === null || value === null) {
          expect([sum(told), share]).toEqual([0, null]);
          continue;
        }
        expect(sum(told)).toBe(before - value);
        expect(share).toBe(before === 0 ? null : (value / before) * 100);
        for (const cause of told) expect(cause.count).toBeGreaterThan(0);
        for (const cause of told)
          expect([cause.label, cause.change]).toEqual([expect.stringMatching(/^(?!code)\S/i), expect.stringMatching(/\.$/)]);
      }
      const counted = (key: string, prefix: string) =>
        stageOf(funnel, key)
          .causes.filter((cause) => cause.key.startsWith(prefix))
          .reduce((all, { count }) => all + count, 0);
      const whole = (map: Map<string, number>) =>
        [...map].reduce((all, [code, lost]) => all + (code === '0' && map === losses ? 0 : lost), 0);
      if (numbers['matched']) expect(counted('auctions', 'unoffered.')).toBe(whole(causes));
      expect(counted('bids', 'nobid.')).toBe(whole(noBids));
      expect(counted('wins', 'loss.')).toBe(whole(losses));
    }
  });

  test.each(FUNNEL_SPLITS)('a split by %s sums to the whole', async (split: FunnelSplit) => {
    const days = inDays('UTC', -14, -1);
    const [deal = ''] = deals;
    const funnel = await ask(deal, { ...days, timezone: 'UTC', split });
    const rows = funnel.split ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ name }) => name !== '')).toBe(true);
    for (const key of ['auctions', 'bids', 'wins', 'impressions'] as const)
      expect(rows.reduce((all, row) => all + row[key], 0)).toBe(stageOf(funnel, key).value);
    expect((await ask(deal, { ...days, timezone: 'UTC' })).split).toBeNull();
  });

  test('it is narrowed as the page is, and then begins with auctions, because matches are counted by deal', async () => {
    const days = inDays('UTC', -14, -1);
    const [deal = ''] = deals;
    const funnel = await ask(deal, { ...days, timezone: 'UTC', platform: 'CTV' });
    const { numbers } = await direct(deal, 'UTC', days, "platform = 'CTV'");
    expect(stageOf(funnel, 'auctions').value).toBe(numbers['auctions']);
    expect(stageOf(funnel, 'matched')).toMatchObject({ value: null, missing: expect.stringContaining('counted by deal') });
    expect(stageOf(funnel, 'auctions').causes).toEqual([]);
    expect(sum(stageOf(funnel, 'bids').causes)).toBe((numbers['auctions'] ?? 0) - (numbers['bids'] ?? 0));
  });

  test('a log that tells more than was lost is shown as an overrun, and a share of nothing is none', async () => {
    const [deal = ''] = deals;
    const day = addDays(dayIn('UTC'), -60);
    const row = { account, deal, day, hour: `${day} 10:00:00`, app: 'overrun.test', platform: 'CTV' };
    await app.stores.events.insert('delivery_hourly', [
      { ...row, requests: 100, bids: 120, wins: 10, impressions: 10, losses: { 102: 115, 215: 4, 999: 1 } },
    ]);
    const funnel = await ask(deal, { startDate: day, endDate: day, timezone: 'UTC' });
    expect(stageOf(funnel, 'matched')).toMatchObject({ value: null, missing: 'No count of matching avails for this date range.' });
    expect(stageOf(funnel, 'bids').causes).toMatchObject([{ key: 'overrun', count: -20, share: null }]);
    expect(stageOf(funnel, 'wins').causes.map(({ label, count }) => [label, count])).toEqual([
      ['Outbid', 115],
      ['Creative blocked', 4],
      ['Exchange’s own code 999', 1],
      ['More told than lost: the log overruns', -10],
    ]);
    expect(stageOf(funnel, 'impressions').causes).toEqual([]);
    const empty = addDays(day, -1);
    const nothing = await ask(deal, { startDate: empty, endDate: empty, timezone: 'UTC' });
    expect(nothing.stages.map(({ share, causes }) => [share, causes])).toEqual(nothing.stages.map(() => [null, []]));
  });

  test('another account’s deal is as one that is not there, and bad days are refused in the specification’s words', async () => {
    const { rows } = await (await app.as('rival')).call(dealRoutes.list, {});
    expect(await agency.try(dashboardRoutes.funnel, { dealId: rows[0]?.id ?? '' })).toMatchObject({ status: 404 });
    const [dealId = ''] = deals;
    const refused = await agency.try(dashboardRoutes.funnel, { dealId, range: 'custom', ...inDays('UTC', -120, -1) });
    expect([refused.status, refused.envelope.msg]).toEqual([
      400,
      'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.',
    ]);
  });
});
