import type { Caller } from '@kontor/core/testing';
import { INSIGHTS, type InsightKey, insightRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let publisher: Caller;
let staff: Caller;
let account: string;
let deal: string;
beforeAll(async () => {
  [agency, publisher, staff] = await Promise.all([app.as('agency'), app.as('publisher'), app.as('staff')]);
  account = (await agency.call(sessionRoutes.session, {})).user.accountId;
  // One that delivers in apps these days: what delivers on sites alone has no bundle to name.
  const [found] = await app.stores.events.query<{ deal: string }>(
    `SELECT deal FROM delivery_hourly WHERE account = {account:String} AND app != '' AND hour BETWEEN now() - INTERVAL 6 DAY AND now() - INTERVAL 6 HOUR
      GROUP BY deal ORDER BY sum(impressions) DESC, deal LIMIT 1`,
    { account },
  );
  deal = found?.deal ?? '';
});

const COLUMNS = { metros: 'dma', publishers: 'publisher', bundles: 'app', platforms: 'platform', deals: 'deal' } as const;
const DEAL_KEYS = ['metros', 'publishers', 'bundles', 'platforms'] as const;

/** Delivery by a column up to four hours ago, as the store's rows have it. */
async function byHand(id: InsightKey, days: number, where: string) {
  const rows = await app.stores.events.query<Record<'value' | 'auctions' | 'shown' | 'earned', string>>(
    `WITH toDateTime(intDiv(toUnixTimestamp(now()), 3600) * 3600 - 4 * 3600, 'UTC') AS until
    SELECT toString(${COLUMNS[id]}) AS value, sum(requests) AS auctions, sum(impressions) AS shown, toString(sum(spend)) AS earned
    FROM delivery_hourly WHERE account = {account:String} AND ${where} AND hour >= until - {days:UInt32} * 86400 AND hour < until
    GROUP BY value ORDER BY sum(spend) DESC, value`,
    { account, deal, days },
  );
  return rows.map(({ value, ...counts }) => ({ value, counts: Object.values(counts).map(Number) }));
}
const sums = (rows: readonly (readonly number[])[]) => [0, 1, 2].map((column) => rows.reduce((all, row) => all + (row[column] ?? 0), 0));

describe('insights of what is delivered (2 §2)', () => {
  test.each(DEAL_KEYS)('%s of a deal are its largest rows and Other, which sum to the whole, up to four hours ago', async (id) => {
    for (const [dateRange, days] of [
      ['last7day', 7],
      ['last30day', 30],
    ] as const) {
      const { headers, rows } = await agency.call(insightRoutes.detail, { id, dealId: deal, dateRange });
      const counted = await byHand(id, days, 'deal = {deal:String}');
      expect(headers.map(({ title, type, defaultSortOrder }) => [title, type, defaultSortOrder])).toEqual([
        [INSIGHTS[id].column, 'STRING', undefined],
        ['Auctions', 'NUMBER', undefined],
        ['Impressions', 'NUMBER', undefined],
        ['Revenue (USD)', 'NUMBER', 'desc'],
        ['Share (%)', 'NUMBER', undefined],
      ]);
      expect(headers.every(({ width }) => width > 0)).toBe(true);
      const figures = rows.map(({ data }) => data.slice(1, 4).map(Number));
      const named = rows.filter(({ data }) => data[0] !== 'Other');
      expect(named.length).toBeGreaterThan(0);
      expect(named.length).toBeLessThanOrEqual(20);
      const known = counted.filter(({ value }) => value !== '').slice(0, 20);
      expect(figures.slice(0, named.length).map(([auctions, impressions]) => [auctions, impressions])).toEqual(
        known.map(({ counts: [auctions, impressions] }) => [auctions, impressions]),
      );
      const [auctions, impressions, spend] = sums(counted.map(({ counts }) => counts));
      expect(sums(figures).slice(0, 2)).toEqual([auctions, impressions]);
      expect(sums(figures)[2]).toBeCloseTo(spend ?? 0, 0);
      expect(rows.reduce((all, { data }) => all + Number(data[4]), 0)).toBeCloseTo(100, 0);
    }
  });

  test('an account’s ranks its ten deals, a deal’s has none of them, and each is listed with its call', async () => {
    const { rows } = await agency.call(insightRoutes.detail, { id: 'deals' });
    const counted = (await byHand('deals', 7, '1')).slice(0, 10);
    expect(rows.slice(0, counted.length).map(({ data }) => data[1])).toEqual(counted.map(({ counts }) => counts[0]));
    const listed = async (input: object) => (await agency.call(insightRoutes.list, input)).map(({ title }) => title);
    expect(await listed({})).toContain('Top 10 Deals');
    expect(await listed({ dealId: deal })).not.toContain('Top 10 Deals');
    expect((await agency.try(insightRoutes.detail, { id: 'deals', dealId: deal })).envelope.msg).toBe('No Insight Data Found');
    for (const { apiUrl, methodType } of await agency.call(insightRoutes.list, { dealId: deal }))
      expect((await agency.raw({ method: methodType, url: `/api/${apiUrl}` })).statusCode).toBe(200);
  });

  test('all rows come by search and a page at a time', async () => {
    const all = await agency.call(insightRoutes.detail, { id: 'metros', dealId: deal, all: true, most: 2_000 });
    expect(all.rows.length).toBe(all.total);
    const few = await agency.call(insightRoutes.detail, { id: 'metros', dealId: deal, all: true, most: 2 });
    expect([few.rows.length, few.total]).toEqual([2, all.total]);
    const [name] = all.rows.at(-1)?.data ?? [];
    const found = await agency.call(insightRoutes.detail, { id: 'metros', dealId: deal, all: true, q: String(name).toUpperCase() });
    expect(found.rows.map(({ data }) => data[0])).toContain(name);
    expect(found.total).toBeLessThanOrEqual(all.total ?? 0);
  });

  test('publishers read no Revenue, others’ deals are not found, and staff read those of every account', async () => {
    const { headers } = await publisher.call(insightRoutes.detail, { id: 'platforms' });
    expect(headers.map(({ title }) => title)).toEqual(['Platform', 'Auctions', 'Impressions', 'Share (%)']);
    expect(headers.find(({ defaultSortOrder }) => defaultSortOrder)?.title).toBe('Impressions');
    expect(await publisher.try(insightRoutes.list, { dealId: deal })).toMatchObject({ status: 404 });
    expect(await publisher.try(insightRoutes.detail, { id: 'metros', dealId: deal })).toMatchObject({ status: 404 });
    const [ours, everybodys] = await Promise.all([
      agency.call(insightRoutes.detail, { id: 'platforms' }),
      staff.call(insightRoutes.detail, { id: 'platforms', admin: true }),
    ]);
    const total = ({ rows }: typeof ours) => rows.reduce((sum, { data }) => sum + Number(data[1]), 0);
    expect(total(everybodys)).toBeGreaterThan(total(ours));
    expect((await staff.call(insightRoutes.list, { dealId: deal, admin: true })).length).toBe(4);
    const { rows } = await agency.call(dealRoutes.list, {});
    expect(await agency.try(insightRoutes.list, { dealId: rows[0]?.id, segmentId: rows[0]?.id })).toMatchObject({ status: 400 });
  });
});
