import { addDays, type Days, dayIn, type Input, ZONES, type ZoneKey } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { type Card, MAIN_WIDGET_KEYS, mainRoutes, type SupplyTop } from '@kontor/dashboards/contract';
import { libraryRoutes } from '@kontor/library/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let publisher: Caller;
let reseller: Caller;
let staff: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
  publisher = await app.as('publisher');
  reseller = await app.as('reseller');
  staff = await app.as('staff');
});

const inDays = (zone: ZoneKey, from: number, to: number): Days => {
  const today = dayIn(ZONES[zone].iana);
  return { startDate: addDays(today, from), endDate: addDays(today, to) };
};
type Asked = Partial<Input<typeof mainRoutes.widget>>;
const ask = (caller: Caller, widget: (typeof MAIN_WIDGET_KEYS)[number], asked: Asked = {}) =>
  caller.call(mainRoutes.widget, { widget, ...asked });
const accountOf = async (caller: Caller) => (await caller.call(sessionRoutes.session, {})).user.accountId;

/** Sums straight from delivery, by the calendar of the zone, of one account, of all, or of all but some. */
async function direct(where: { account?: string; not?: string[] }, zone: ZoneKey, days: Days, group = "''") {
  const rows = await app.stores.events.query<Record<string, string>>(
    `SELECT toString(${group}) AS name, toString(sum(impressions)) AS impressions, toString(sum(requests)) AS auctions, toString(sum(clicks)) AS clicks,
       toString(sum(video_starts)) AS starts, toString(sum(video_completes)) AS completes, toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS revenue
     FROM delivery_hourly
     WHERE toDate(hour, {zone:String}) BETWEEN {startDate:Date} AND {endDate:Date}
       AND ({account:String} = '' OR account = {account:String}) AND account NOT IN {not:Array(String)}
     GROUP BY name ORDER BY name`,
    { zone: ZONES[zone].iana, ...days, account: where.account ?? '', not: where.not ?? [] },
  );
  return new Map(rows.map((row) => [row['name'] ?? '', row]));
}
const cardOf = (cards: readonly Card[] | undefined, key: string) => cards?.find((one) => one.key === key)?.value ?? null;
const near = (a: number | null | undefined, b: number) =>
  expect(Math.abs((a ?? Number.NaN) - b)).toBeLessThan(1e-6 * Math.max(1, Math.abs(b)));

describe('the main dashboard', () => {
  test('lists the widgets that the viewer has, each with the url of its data', async () => {
    const keys = async (caller: Caller, admin = false) => (await caller.call(mainRoutes.all, { admin })).map(({ key }) => key);
    expect(await keys(agency)).toEqual(['summary', 'templates', 'delivery', 'spend', 'deals', 'dsps', 'publishers']);
    expect(await keys(publisher)).toEqual(['summary', 'templates', 'delivery', 'deals', 'dsps', 'publishers']);
    expect(await keys(staff, true)).toEqual(MAIN_WIDGET_KEYS.filter((key) => key !== 'templates'));
    const [first] = await agency.call(mainRoutes.all, {});
    expect(first).toMatchObject({
      type: 'SUMMARY',
      chartType: null,
      span: 12,
      apiInfo: { apiUrl: 'dashboard/widget/summary', methodType: 'GET' },
    });
  });

  test('has the deal template card for accounts with the flag alone: three featured deals, with the call of their data (2 §2)', async () => {
    const card = (await agency.call(mainRoutes.all, {})).find(({ type }) => type === 'DEAL_CARD');
    expect(card).toMatchObject({ key: 'templates', title: 'Featured deals', apiInfo: { apiUrl: 'dashboard/widget/templates' } });
    const { dealCards } = await ask(agency, 'templates');
    const featured = await agency.call(libraryRoutes.featured, { timezone: 'EST', size: 3 });
    expect(featured).toHaveLength(3);
    expect(dealCards).toEqual(featured);
    const lean = await app.as('lean');
    expect((await lean.call(mainRoutes.all, {})).map(({ type }) => type)).not.toContain('DEAL_CARD');
    for (const [caller, admin] of [
      [lean, false],
      [staff, true],
    ] as const)
      expect(await caller.try(mainRoutes.widget, { widget: 'templates', admin })).toMatchObject({ status: 404 });
  });

  test('opens with the last seven days in Eastern time', async () => {
    const { labels, bucket } = await ask(agency, 'summary');
    const { startDate, endDate } = inDays('EST', -6, 0);
    expect([labels[0]?.slice(0, 10), labels.at(-1)?.slice(0, 10), labels.length, bucket]).toEqual([startDate, endDate, 7, 'day']);
  });

  test.each([
    ['EST', -6, 0, 'previous'],
    ['UTC', -1, -1, 'week'],
    ['EST', -20, -3, 'none'],
    ['UTC', -29, -1, 'previous'],
  ] as const)('its cards are the sums of the account’s delivery: %s, days %i to %i against %s', async (timezone, from, to, compare) => {
    const days = inDays(timezone, from, to);
    for (const caller of [agency, publisher, reseller]) {
      const { cards } = await ask(caller, 'summary', { ...days, timezone, compare });
      const sums = (await direct({ account: await accountOf(caller) }, timezone, days)).get('');
      near(cardOf(cards, 'impressions'), Number(sums?.['impressions'] ?? 0));
      near(cardOf(cards, 'auctions'), Number(sums?.['auctions'] ?? 0));
      if (Number(sums?.['impressions'] ?? 0) > 0)
        near(cardOf(cards, 'ctr'), (100 * Number(sums?.['clicks'])) / Number(sums?.['impressions']));
      if (cardOf(cards, 'spend') !== null) near(cardOf(cards, 'spend'), Number(sums?.['spend'] ?? 0));
      if (compare === 'none') expect(cards?.every(({ previous }) => previous === null)).toBe(true);
    }
  });

  test('Revenue is not for publishers, Partner Revenue for resellers alone, and staff see both', async () => {
    const keys = async (caller: Caller, admin = false) => ((await ask(caller, 'summary', { admin })).cards ?? []).map(({ key }) => key);
    expect(await keys(agency)).toContain('spend');
    expect(await keys(agency)).not.toContain('partnerRevenue');
    expect(await keys(publisher)).not.toContain('spend');
    expect(await keys(publisher)).not.toContain('partnerRevenue');
    expect(await keys(reseller)).toContain('partnerRevenue');
    expect(await keys(staff, true)).toEqual(expect.arrayContaining(['spend', 'partnerRevenue']));
    const { topDeals } = await ask(publisher, 'deals');
    expect(topDeals?.rows.length).toBeGreaterThan(0);
    expect(topDeals?.rows.every((row) => !('revenue' in row))).toBe(true);
    expect(await publisher.try(mainRoutes.widget, { widget: 'spend' })).toMatchObject({ status: 404 });
  });

  test('its top rows are the largest, with their names, and sum with the rest to the card', async () => {
    const days = inDays('EST', -6, -1);
    const account = await accountOf(agency);
    const whole = (await direct({ account }, 'EST', days)).get('');
    const check = async (top: SupplyTop | undefined, column: string, most: number) => {
      const found = await direct({ account }, 'EST', days, column);
      const largest = [...found.values()]
        .filter(({ name }) => name !== '')
        .sort((a, b) => Number(b['spend']) - Number(a['spend']))
        .slice(0, most);
      expect(top?.rows.map(({ revenue }) => Number(revenue))).toEqual(largest.map(({ spend }) => Number(spend)));
      for (const row of top?.rows ?? []) near(row.impressions, Number(found.get(row.key)?.['impressions']));
      expect(top?.rows.every(({ name }) => name.length > 0 && !/^[0-9a-f]{24}$/.test(name))).toBe(true);
      near(Number(top?.total?.revenue), Number(whole?.['spend']));
    };
    await check((await ask(agency, 'deals', days)).topDeals, 'deal', 10);
    await check((await ask(agency, 'dsps', days)).shares, 'dsp', 7);
    await check((await ask(agency, 'publishers', days)).topPublishers, 'publisher', 10);
    const { rows, total } = await agency.call(mainRoutes.breakdown, { ...days, by: 'deal' });
    near(
      rows.reduce((sum, { revenue }) => sum + Number(revenue), 0),
      Number(total?.revenue),
    );
  });

  test('its charts are the cards’ figures by day', async () => {
    const days = inDays('EST', -6, -1);
    const [{ cards }, { platforms = [] }, { spend = [] }] = await Promise.all([
      ask(agency, 'summary', days),
      ask(agency, 'delivery', days),
      ask(agency, 'spend', days),
    ]);
    const impressions = platforms.flatMap(({ impressions: counts }) => counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
    near(impressions, cardOf(cards, 'impressions') ?? Number.NaN);
    near(
      spend.reduce<number>((sum, amount) => sum + Number(amount ?? 0), 0),
      cardOf(cards, 'spend') ?? Number.NaN,
    );
  });

  test('a widget narrows to what is asked, and names it', async () => {
    const days = inDays('EST', -6, -1);
    const [first] = (await ask(agency, 'deals', days)).topDeals?.rows ?? [];
    const { cards, filters } = await ask(agency, 'summary', { ...days, deal: first?.key });
    near(cardOf(cards, 'impressions'), first?.impressions ?? Number.NaN);
    expect(filters).toEqual({ deal: first?.name });
  });

  test('another account’s deal, and its company, show nothing of theirs', async () => {
    const days = inDays('EST', -6, -1);
    const [theirs] = (await ask(publisher, 'deals', days)).topDeals?.rows ?? [];
    const { cards, filters } = await ask(agency, 'summary', { ...days, deal: theirs?.key });
    expect([cardOf(cards, 'impressions'), filters['deal']]).toEqual([0, theirs?.key]);
    for (const route of [mainRoutes.widget, mainRoutes.download] as const)
      expect(await agency.try(route, { widget: 'summary', account: await accountOf(publisher) })).toMatchObject({ status: 404 });
    expect(await agency.try(mainRoutes.breakdown, { by: 'account' })).toMatchObject({ status: 404 });
    expect(await agency.try(mainRoutes.widget, { widget: 'accounts' })).toMatchObject({ status: 404 });
    // Who is not staff and asks as staff is answered as themselves.
    expect((await ask(agency, 'summary', { ...days, admin: true })).cards).toEqual((await ask(agency, 'summary', days)).cards);
  });

  test('staff see all accounts but those for show, and these too when they ask for them', async () => {
    const days = inDays('EST', -6, -1);
    const rows = await systemScope(app.stores.entities).run((database) => database.execute(sql`SELECT id FROM account WHERE demo_account`));
    const demo = rows.rows.map((row) => String(row['id']));
    expect(demo.length).toBeGreaterThan(0);
    const impressions = async (asked: Asked) =>
      cardOf((await ask(staff, 'summary', { ...days, admin: true, ...asked })).cards, 'impressions');
    near(await impressions({}), Number((await direct({ not: demo }, 'EST', days)).get('')?.['impressions']));
    near(await impressions({ demo: true }), Number((await direct({}, 'EST', days)).get('')?.['impressions']));
    const { topAccounts } = await ask(staff, 'accounts', { ...days, admin: true });
    expect(topAccounts?.rows.some(({ key }) => demo.includes(key))).toBe(false);
    const [largest] = topAccounts?.rows ?? [];
    near(await impressions({ account: largest?.key }), largest?.impressions ?? Number.NaN);
  });

  test.each([
    ['an end before the start', { startDate: '2026-11-05', endDate: '2026-11-01' }],
    ['half a range', { startDate: '2026-11-01' }],
    ['more than 92 days', inDays('EST', -120, -1)],
    ['days to come', inDays('EST', 1, 2)],
  ])('%s is refused in the specification’s words', async (_, asked) => {
    const { status, envelope } = await agency.try(mainRoutes.widget, { widget: 'summary', ...asked });
    expect([status, envelope.msg]).toEqual([
      400,
      'Dashboard date range is limited to 92 days within the last 12 months. Please select a valid date range.',
    ]);
  });

  test('a widget’s rows come as CSV, unrounded, with who may not see revenue getting none', async () => {
    const days = inDays('EST', -6, -1);
    const { topDeals } = await ask(agency, 'deals', days);
    const file = await agency.try(mainRoutes.download, { widget: 'deals', ...days });
    const rows = parse<Record<string, string>>(file.text, { columns: true, bom: true });
    expect(rows.slice(0, -1).map((row) => [row['Deal'], row['Revenue (USD)']])).toEqual(
      topDeals?.rows.map(({ name, revenue }) => [name, revenue]),
    );
    expect(rows.at(-1)?.['Deal']).toBe('All');
    for (const widget of ['summary', 'delivery', 'deals', 'dsps', 'publishers'] as const) {
      const { text } = await publisher.try(mainRoutes.download, { widget, ...days });
      expect(text).not.toContain('Revenue');
    }
  });
});
