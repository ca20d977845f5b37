import { addDays, dayIn, fromMicros, type Input, micros } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { DEAL_STATUSES, type DealRow, dealRoutes } from '@kontor/deals/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let rival: Caller;
type Deals = Awaited<ReturnType<typeof openTestDeals>>;
let dsps: Deals['dsps'];
let plan: Deals['plan'];
let draft: Deals['draft'];
let create: Deals['create'];
let run: Deals['run'];
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  ({ dsps, plan, draft, create, run } = await openTestDeals(agency, app.stores.entities));
  for (let deals = 0; deals < 3; deals += 1) await create();
});

/** A CSV file as records by its first line, read as RFC 4180 has it. */
function recordsOf(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 1);
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
}

describe('the deal list (2 §2)', () => {
  const list = (input: Input<typeof dealRoutes.list> = {}) => agency.call(dealRoutes.list, input);
  const all = async (input: Input<typeof dealRoutes.list> = {}) => list({ pagination: { number: 1_000 }, ...input });
  const sum = (rows: { data: DealRow }[], key: 'spend' | 'revenue') =>
    fromMicros(rows.reduce((total, { data }) => total + micros(String(data[key] ?? '0')), 0n));

  test('the tabs’ counts are those of the lists behind them', async () => {
    const { counts: told, totalCount } = await all();
    const counts = told ?? {};
    expect(Object.values(counts).reduce((total, count) => total + count, 0)).toBe(totalCount);
    for (const status of DEAL_STATUSES) {
      const tab = await all({ status });
      expect([tab.totalCount, tab.rows.length]).toEqual([counts[status] ?? 0, counts[status] ?? 0]);
      expect(tab.counts).toEqual(counts);
      expect(tab.rows.filter(({ data }) => data.status !== status)).toEqual([]);
      expect(tab.rows.filter(({ data }) => data.bulkUnpublishDisabled !== (status !== 'PUBLISHED'))).toEqual([]);
    }
  });

  test.each([
    ['UTC', 'UTC'],
    ['EST', 'America/New_York'],
  ] as const)(
    'rows earn what was delivered in the days of %s, and the totals are their sums, to the last micro',
    async (timezone, zone) => {
      const today = dayIn(zone);
      const days = { startDate: addDays(today, -9), endDate: addDays(today, -2) };
      const { rows, totals } = await all({ range: 'custom', ...days, timezone });
      const direct = await app.stores.events.query<{
        deal: string;
        spend: string;
        revenue: string;
        requests: string;
        impressions: string;
        bids: string;
        measured: string;
        viewable: string;
      }>(
        `SELECT deal, toString(sum(spend)) AS spend, toString(sum(partner_revenue)) AS revenue, toString(sum(requests)) AS requests, toString(sum(impressions)) AS impressions, toString(sum(bids)) AS bids,
         toString(sum(measured)) AS measured, toString(sum(viewable)) AS viewable
       FROM delivery_hourly WHERE toDate(hour, {zone:String}) BETWEEN {startDate:Date} AND {endDate:Date} GROUP BY deal`,
        { zone, ...days },
      );
      const of = new Map(direct.map((row) => [row.deal, row]));
      const delivered = rows.filter(({ data }) => data.spend !== null);
      expect(delivered.length).toBeGreaterThan(20);
      for (const { id, data } of rows) {
        const row = of.get(id);
        const found = [data.spend, data.revenue, data.requests, data.impressions];
        expect(data.bidRate ?? null).toEqual(row && row.requests !== '0' ? (100 * Number(row.bids)) / Number(row.requests) : null);
        expect([data.measured ?? null, data.viewable ?? null]).toEqual(row ? [Number(row.measured), Number(row.viewable)] : [null, null]);
        expect(data.viewability ?? null).toEqual(row && row.measured !== '0' ? (100 * Number(row.viewable)) / Number(row.measured) : null);
        // With auctions and bid rate it would tell the wins, which an agency does not see.
        expect('winRate' in data).toBe(false);
        expect(found).toEqual(row ? [row.spend, row.revenue, Number(row.requests), Number(row.impressions)] : [null, null, null, null]);
      }
      expect([totals?.spend, totals?.revenue]).toEqual([sum(rows, 'spend'), sum(rows, 'revenue')]);
      expect(totals?.impressions).toBe(rows.reduce((total, { data }) => total + Number(data.impressions ?? 0), 0));
      expect((await list({ range: 'custom', ...days, timezone, pagination: { number: 3 } })).totals).toEqual(totals);
    },
  );

  test.each([true, false])('is sorted by revenue over all pages, without gap or overlap (reverse: %s)', async (reverse) => {
    const input = { sort: { predicate: 'revenue', reverse }, range: 'last14day' } as const;
    const pages: { id: string; data: DealRow }[] = [];
    for (let start = 0, hasMore = true; hasMore; start += 40) {
      const page = await list({ ...input, pagination: { start, number: 40 } });
      pages.push(...page.rows);
      hasMore = page.hasMore;
    }
    const ids = pages.map(({ id }) => id);
    expect(ids.toSorted()).toEqual((await all()).rows.map(({ id }) => id).toSorted());
    // A deal that earned nothing, because nothing was delivered, comes last, whichever way.
    const last = reverse ? -1_000_000_000_000_000_000n : 1_000_000_000_000_000_000n;
    const earned = pages.map(({ data }) => (data.revenue == null ? last : micros(String(data.revenue))));
    expect(earned).toEqual(earned.toSorted((a, b) => (a === b ? 0 : a < b !== reverse ? -1 : 1)));
    expect(ids).toEqual((await all(input)).rows.map(({ id }) => id));
  });

  test.each(['cpm', 'fillRate', 'spend', 'requests'] as const)(
    'deals without a %s come last, whichever way it is sorted',
    async (predicate) => {
      for (const reverse of [true, false]) {
        const { rows } = await all({ sort: { predicate, reverse } });
        const values = rows.map(({ data }) => data[predicate] ?? null);
        const known = values.filter((value) => value !== null).map(Number);
        expect(known.length).toBeGreaterThan(3);
        expect(known.length).toBeLessThan(values.length);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        expect(known).toEqual(known.toSorted((a, b) => (reverse ? b - a : a - b)));
      }
    },
  );

  test('is filtered by status, type, DSP and search, and totals are those of the filter', async () => {
    const { rows } = await all();
    const dsp = rows[0]?.data.selectedDsp;
    const dspId = dsps.find(({ name }) => name === dsp)?.id ?? '';
    const filters: [Input<typeof dealRoutes.list>, (row: DealRow) => boolean][] = [
      [
        { tableFilter: { status: { operation: 'in', value: ['PUBLISHED', 'DRAFT'] } } },
        ({ status }) => status === 'PUBLISHED' || status === 'DRAFT',
      ],
      [{ tableFilter: { type: { operation: 'equals', value: 'FIXED' } } }, ({ type }) => type === 'FIXED'],
      [{ tableFilter: { dealDspId: { operation: 'in', value: [dspId] } } }, ({ selectedDsp }) => selectedDsp === dsp],
      [{ q: 'HLD' }, ({ title, dealId }) => /hld/i.test(title + dealId)],
      [{ q: 'test-', status: 'DRAFT' }, ({ dealId, status }) => /test-/i.test(dealId) && status === 'DRAFT'],
    ];
    for (const [input, matches] of filters) {
      const found = await all({ range: 'last14day', ...input });
      const wanted = rows.filter(({ data }) => matches(data)).map(({ id }) => id);
      expect(found.rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
      expect(wanted.length).toBeGreaterThan(0);
      expect(found.totals?.spend).toBe(sum(found.rows, 'spend'));
    }
    expect((await list({ q: '%' })).totalCount).toBe(rows.filter(({ data }) => (data.title + data.dealId).includes('%')).length);
  });

  test('counts and sums once: a later page has rows alone', async () => {
    const input = { sort: { predicate: 'createTime', reverse: true } } as const;
    const page = await list({ ...input, pagination: { start: 2, number: 3 }, fetchTotal: false });
    expect([page.counts, page.totals, page.totalCount, page.hasMore]).toEqual([null, null, null, true]);
    expect(page.rows).toEqual((await all(input)).rows.slice(2, 5));
  });

  test('covers at most 92 days within the last 12 months', async () => {
    const today = dayIn('UTC');
    const refused = [400, 'Date range is limited to 92 days within the last 12 months. Please select a valid date range.'];
    const days = (from: number, to: number) => ({
      range: 'custom' as const,
      startDate: addDays(today, from),
      endDate: addDays(today, to),
      timezone: 'UTC' as const,
    });
    for (const bad of [days(-92, 0), days(-400, -390), days(-1, 1), days(-3, -4)]) {
      expect(await told(agency.try(dealRoutes.list, bad))).toEqual(refused);
      expect((await agency.try(dealRoutes.download, bad)).status).toBe(400);
    }
    expect((await agency.try(dealRoutes.list, days(-91, 0))).status).toBe(200);
  });
});

describe('the CSV file of the list', () => {
  const file = async (caller: Caller, input: Input<typeof dealRoutes.download>) => {
    const { text } = await caller.try(dealRoutes.download, input);
    return recordsOf(text);
  };

  test('holds every row of the filter, whatever page is on the screen', async () => {
    const input = { tableFilter: { type: { operation: 'equals' as const, value: 'AUCTION' } }, range: 'last14day' as const };
    const { rows } = await agency.call(dealRoutes.list, { ...input, pagination: { number: 1_000 } });
    const lines = await file(agency, { ...input, pagination: { start: 5, number: 2 } });
    expect(lines.map((line) => line['Deal ID'])).toEqual(rows.map(({ data }) => data.dealId));
    expect(lines.map((line) => line.Title?.replace(/^'/, ''))).toEqual(rows.map(({ data }) => data.title));
  });

  test('is not cut at the longest page', async () => {
    await run(sql`
      INSERT INTO deal (id, account_id, title, deal_id, type, rate, dsp_id, settings, created_by)
      SELECT lpad(to_hex(n), 24, '0'), account_id, 'Many ' || n, 'MANY-' || n, type, rate, dsp_id, settings, created_by
      FROM generate_series(1, 2345) AS n, (SELECT * FROM deal WHERE account_id = (SELECT id FROM account WHERE name = 'Rival & Sons') LIMIT 1) AS one`);
    const lines = await file(rival, { q: 'many-' });
    expect(lines).toHaveLength(2_345);
    expect(new Set(lines.map((line) => line['Deal ID'])).size).toBe(2_345);
  });

  test('runs nothing in a spreadsheet: cells that begin like a formula are text', async () => {
    const titles = ['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '"quoted", with comma', '＝1+1', '＠SUM(A1)'];
    for (const title of titles) await create({ title, dealId: `=INERT-${titles.indexOf(title)}` });
    const { text } = await agency.try(dealRoutes.download, { q: '=INERT' });
    const lines = recordsOf(text);
    expect(lines.map((line) => line.Title).toSorted()).toEqual(
      ["'=1+1", "'+cmd|calc", "'-2+3", "'@SUM(A1)", '"quoted", with comma', "'＝1+1", "'＠SUM(A1)"].toSorted(),
    );
    for (const line of lines) for (const cell of Object.values(line)) expect(cell).not.toMatch(/^[=+\-@]/);
  });

  test('has what the viewer’s list has: staff see the company and no spend, an agency the reverse', async () => {
    const staff = await app.as('super');
    const input = { range: 'last14day', q: 'hld' } as const;
    const { rows } = await staff.call(dealRoutes.list, { ...input, admin: true, pagination: { number: 1_000 } });
    const { text } = await staff.try(dealRoutes.download, { ...input, admin: true });
    const lines = recordsOf(text);
    expect(lines.map((line) => line.Company)).toEqual(rows.map(({ data }) => data.company));
    expect(Object.keys(lines[0] ?? {}).filter((name) => ['Spend (USD)', 'Revenue (USD)', 'Wins'].includes(name))).toEqual(['Wins']);
    const [own] = await file(agency, input);
    expect(Object.keys(own ?? {}).filter((name) => ['Spend (USD)', 'Revenue (USD)', 'Wins', 'Company'].includes(name))).toEqual([
      'Spend (USD)',
    ]);
  });

  test('its name says the list, the account and the days', async () => {
    const days = { startDate: '2026-11-01', endDate: '2026-11-07' };
    const nameOf = async (caller: Caller, admin = false) => {
      const reply = await caller.raw({
        method: 'POST',
        url: `/api/deal/download/csv?${new URLSearchParams({ ...days, admin: String(admin) })}`,
        payload: {},
      });
      expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
      return /^attachment; filename="([^"]+)"/.exec(String(reply.headers['content-disposition']))?.[1];
    };
    expect(await nameOf(rival)).toBe('deals-rival-sons-2026-11-01-to-2026-11-07.csv');
    expect(await nameOf(await app.as('staff'), true)).toBe('deals-all-accounts-2026-11-01-to-2026-11-07.csv');
  });

  test('holds the columns that are seen in their order, or all; units stand in the head, times have their zone', async () => {
    const one = { q: 'MANY-7', only: ['000000000000000000000007'] };
    const { text } = await rival.try(dealRoutes.download, { ...one, columns: ['spend', 'title', 'nothing', 'company', 'createTime'] });
    const [head = '', row = ''] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n');
    expect(head.split(',')).toEqual(['Spend (USD)', 'Title', 'Created']);
    expect(row).toMatch(/,Many 7,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/);
    const [all = {}] = await file(rival, one);
    expect(Object.keys(all)).toEqual(expect.arrayContaining(['Floor CPM (USD)', 'CPM (USD)', 'Fill Rate (%)', 'Starts', 'Impressions']));
  });

  test('tells a ratio to the fourth decimal, as exactly as anybody compares it', async () => {
    const rates = (await file(agency, {})).map((line) => line['Fill Rate (%)'] ?? '').filter((rate) => rate !== '');
    expect(rates.length).toBeGreaterThan(5);
    expect(rates.filter((rate) => !/^\d+(\.\d{1,4})?$/.test(rate))).toEqual([]);
    expect(rates.some((rate) => /\.\d{4}$/.test(rate))).toBe(true);
  });

  test('holds the rows that were chosen, as far as the filter has them', async () => {
    const lines = await file(rival, {
      q: 'many-',
      only: ['000000000000000000000009', '000000000000000000000003', '00000000000000000000ffff'],
    });
    expect(lines.map((line) => line.Title).toSorted()).toEqual(['Many 3', 'Many 9']);
    const [other] = (await agency.call(dealRoutes.list, {})).rows;
    expect(await file(rival, { only: [other?.id ?? ''] })).toEqual([]);
  });
});

describe('what other stores learn of deals (security rule 25)', () => {
  const dimension = (dealId: string) =>
    app.stores.events.query<{ deal: string; account: string; rate: string }>(
      'SELECT deal, account, plan, margin_type, toString(margin_value) AS margin_value FROM deal_dimension FINAL WHERE deal_id = {dealId:String}',
      { dealId },
    );
  const drain = () => drainOutbox(app.stores);
  const open = async () => (await run(sql`SELECT count(*)::int AS open FROM outbox WHERE done_at IS NULL`)).rows[0]?.open;

  test('a created and a changed deal reach the event store, once however often it is told', async () => {
    const id = await create({ dealId: 'DIMENSION-1', mediaPlans: plan.id, marginType: 'PERCENT', marginValue: '7.25' });
    expect(await open()).toBeGreaterThan(0);
    await drain();
    expect(await open()).toBe(0);
    const told = {
      deal: id,
      account: expect.stringMatching(/^[0-9a-f]{24}$/),
      plan: plan.id,
      margin_type: 'PERCENT',
      margin_value: '7.25',
    };
    expect(await dimension('DIMENSION-1')).toEqual([told]);
    await agency.call(dealRoutes.update, { ...draft({ dealId: 'DIMENSION-2', mediaPlans: plan.id, marginValue: '3' }), id });
    await drain();
    await run(sql`UPDATE outbox SET done_at = NULL WHERE entity_id = ${id}`);
    await drain();
    expect(await dimension('DIMENSION-1')).toEqual([]);
    expect(await dimension('DIMENSION-2')).toEqual([{ ...told, margin_type: 'FLAT', margin_value: '3' }]);
  });

  test('a Deal ID leads to its deleted deal while it is reserved, and to the new deal alone once another account has taken it over', async () => {
    const first = await create({ dealId: 'HANDED-OVER' });
    for (const title of ['A', 'B', 'C']) await agency.call(dealRoutes.update, { ...draft({ dealId: 'HANDED-OVER', title }), id: first });
    await drain();
    await agency.call(dealRoutes.remove, { id: first });
    await drain();
    // Events that come late still find the deleted deal.
    expect((await dimension('HANDED-OVER')).map(({ deal }) => deal)).toEqual([first]);
    await expect(create({ dealId: 'handed-over' }, rival)).rejects.toThrow('not available');
    await drain();
    expect((await dimension('HANDED-OVER')).map(({ deal }) => deal)).toEqual([first]);
    await run(sql`UPDATE deal_name SET free_after = now() WHERE name = 'handed-over'`);
    const second = await create({ dealId: 'HANDED-OVER' }, rival);
    await drain();
    expect((await dimension('HANDED-OVER')).map(({ deal }) => deal)).toEqual([second]);
  });
});
