import { cellText } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { type ReportDetail, reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let rival: Caller;
let planner: Caller;
const ids = { agency: '', rival: '' };
const run = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;

/** Days of long ago, which no demo delivers on: whatever is on them was put there by these tests. */
const FROM = '2025-06-02';
const TO = '2025-06-03';
type Counts = Record<string, number | string>;
const row = (account: string, deal: string, hour: string, change: Counts = {}): Counts => ({
  ...{ account, deal, day: hour.slice(0, 10), hour: `${hour}:00:00`, platform: 'CTV', media_type: 'video', country: 'US' },
  ...{ requests: 100, bids: 50, wins: 20, impressions: 10, clicks: 1, spend: '1.5', ...change },
});

beforeAll(async () => {
  [agency, rival, planner] = await Promise.all([app.as('agency'), app.as('rival'), app.as('planner')]);
  const accounts =
    await run(sql`SELECT a.id, u.email FROM account a JOIN membership m ON m.account_id = a.id JOIN app_user u ON u.id = m.user_id
    WHERE u.email IN ('agency@demo.test', 'rival@demo.test')`);
  for (const { id, email } of accounts) ids[String(email).startsWith('agency') ? 'agency' : 'rival'] = String(id);
  const deals = await run(sql`SELECT id FROM deal WHERE account_id = ${ids.agency} AND deleted_at IS NULL ORDER BY id LIMIT 3`);
  const [one, two, three] = deals.map(({ id }) => String(id));
  await run(sql`UPDATE deal SET title = 'Zebra Video' WHERE id = ${one}`);
  await run(sql`UPDATE deal SET title = 'alpha CTV' WHERE id = ${two}`);
  await run(sql`UPDATE deal SET title = '=HYPERLINK("x")' WHERE id = ${three}`);
  await app.stores.events.insert('delivery_hourly', [
    row(ids.agency, one ?? '', '2025-06-02 10', { impressions: 30, spend: '3.000001', adomain: 'a.example' }),
    row(ids.agency, two ?? '', '2025-06-02 11', {
      impressions: 20,
      spend: '9',
      adomain: '@b.example',
      app: 'com.one',
      media_type: 'display',
    }),
    row(ids.agency, three ?? '', '2025-06-03 12', { impressions: 10, spend: '5', country: 'DE', app: 'com.two' }),
    // The two days before, with one deal alone.
    row(ids.agency, one ?? '', '2025-05-31 10', { impressions: 40, spend: '6', adomain: 'a.example' }),
    row(ids.rival, one ?? '', '2025-06-02 10', { impressions: 7_777, spend: '7777', adomain: 'secret.example', app: 'com.secret' }),
  ]);
});

let count = 0;
const DRAFT = {
  range: 'custom',
  startDate: FROM,
  endDate: TO,
  timezone: 'UTC',
  dimensions: ['deal'],
  measures: ['impressions', 'spend', 'ctr'],
};
async function made(change: object = {}, caller = agency): Promise<string> {
  count += 1;
  const { envelope } = await caller.try(reportRoutes.create, { ...DRAFT, name: `Report ${count}`, ...change } as never);
  return envelope.value ?? envelope.msg;
}
const detail = (id: string, wish: object = {}, caller = agency) => caller.call(reportRoutes.detail, { id, ...wish });
const column = (key: string, { rows }: ReportDetail) => rows.map(({ data }) => data[key]);
const csvOf = async (id: string, wish: object = {}, caller = agency) => {
  const query = new URLSearchParams({ id, ...wish }).toString();
  return caller.raw({ method: 'GET', url: `/api/report/download/report-detail.csv?${query}` });
};

describe('a report’s rows (1 §2.6, §3)', () => {
  test('have typed columns with prefix and suffix, names beside codes, and totals that the engine computed from sums', async () => {
    const id = await made();
    const answer = await detail(id);
    expect(answer.columns.map(({ key, title, type, prefix, suffix }) => [key, title, type, prefix, suffix])).toEqual([
      ['deal', 'Deal', 'TEXT', null, null],
      ['impressions', 'Impressions', 'NUMBER', null, null],
      ['spend', 'Revenue', 'DOUBLE', '$', null],
      ['ctr', 'CTR', 'DOUBLE', null, '%'],
    ]);
    expect(answer.rows.map(({ data }) => [data['deal'], data['impressions'], data['spend']])).toEqual([
      ['Zebra Video', '30', '3.000001'],
      ['alpha CTV', '20', '9'],
      ['=HYPERLINK("x")', '10', '5'],
    ]);
    expect(answer.rows[0]?.codes['deal']).toMatch(/^[0-9a-f]{24}$/);
    // 3 clicks of 60 impressions, and not the mean of the rows' rates.
    expect(answer.totals).toEqual({ impressions: '60', spend: '17.000001', ctr: '5' });
    expect([answer.totalCount, answer.hasMore, answer.msg]).toEqual([3, false, null]);
  });

  test('are sorted by names without regard to capitals, and by any figure, the same way on every page', async () => {
    const id = await made();
    expect(column('deal', await detail(id, { sort: 'deal' }))).toEqual(['=HYPERLINK("x")', 'alpha CTV', 'Zebra Video']);
    expect(column('deal', await detail(id, { sort: 'spend', reverse: true }))).toEqual(['alpha CTV', '=HYPERLINK("x")', 'Zebra Video']);
    const pages = [await detail(id, { number: 2 }), await detail(id, { start: 2, number: 2 })];
    expect(pages.map((page) => [column('impressions', page), page.hasMore, page.totals === null, page.totalCount])).toEqual([
      [['30', '20'], true, false, 3],
      [['10'], false, true, null],
    ]);
    const unknown = [
      await agency.try(reportRoutes.detail, { id, sort: 'wins' }),
      await agency.try(reportRoutes.detail, { id, by: 'dsp', value: 'x' }),
    ];
    expect(unknown.map(({ status, envelope }) => [status, envelope.msg])).toEqual(
      unknown.map(() => [400, 'This report has no such column.']),
    );
  });

  test('are found by a part of a name, and narrowed to one value; totals are of what is left', async () => {
    const id = await made({ dimensions: ['deal', 'country'] });
    const found = await detail(id, { q: 'ALPHA' });
    expect([column('deal', found), found.totals?.['spend'], found.totalCount]).toEqual([['alpha CTV'], '9', 1]);
    const german = await detail(id, { by: 'country', value: 'DE' });
    expect([column('country', german), german.totals?.['impressions']]).toEqual([['Germany'], '10']);
    expect(column('deal', await detail(id, { q: 'german' }))).toEqual(['=HYPERLINK("x")']);
    const none = await detail(id, { q: 'nothing like it' });
    expect([none.rows, none.totals, none.msg, none.totalCount]).toEqual([[], null, 'No Report Data Available', 0]);
  });

  test('are called by today’s names', async () => {
    const id = await made();
    await run(sql`UPDATE deal SET title = 'Renamed' WHERE title = 'Zebra Video'`);
    expect(column('deal', await detail(id))).toContain('Renamed');
    await run(sql`UPDATE deal SET title = 'Zebra Video' WHERE title = 'Renamed'`);
  });

  test('stand beside those of as many days before, with the change; time stands beside the time it is compared with', async () => {
    const answer = await detail(await made({ compare: true }));
    expect(answer.columns.map(({ title }) => title)).toEqual(
      'Deal,Impressions,Impressions before,Impressions change,Revenue,Revenue before,Revenue change,CTR,CTR before,CTR change'.split(','),
    );
    const [zebra, alpha] = answer.rows.map(({ data }) => data);
    expect([zebra?.['impressions.previous'], zebra?.['impressions.change'], zebra?.['spend.change']?.slice(0, 6)]).toEqual([
      '40',
      '-25',
      '-49.99',
    ]);
    expect([alpha?.['impressions.previous'], alpha?.['impressions.change'], alpha?.['ctr.previous']]).toEqual(['0', null, null]);
    expect([answer.totals?.['impressions.previous'], answer.totals?.['impressions.change']]).toEqual(['40', '50']);
    const byDay = await detail(await made({ compare: true, dimensions: ['day'] }));
    expect(byDay.rows.map(({ data }) => [data['day'], data['impressions'], data['impressions.previous']])).toEqual([
      ['2025-06-02', '50', '40'],
      ['2025-06-03', '10', '0'],
    ]);
    expect(column('impressions', await detail(await made({ compare: true }), { sort: 'impressions.previous', reverse: true }))[0]).toBe(
      '30',
    );
  });

  test('of several bundles with one app name are one row', async () => {
    await run(sql`INSERT INTO inventory (id, kind, key, name, publisher_id, platforms, media_types)
      SELECT 'twin-' || v.key, 'app', v.key, 'Twin App', (SELECT min(id) FROM publisher), '{}', '{}' FROM (VALUES ('com.one'), ('com.two')) AS v (key)`);
    const answer = await detail(await made({ dimensions: ['appName'] }));
    expect(answer.rows.map(({ data }) => [data['appName'], data['impressions']])).toEqual(
      [
        ['', '30'],
        ['Twin App', '30'],
      ].toSorted(),
    );
    const id = await made({ dimensions: ['appName'] });
    expect(column('appName', await detail(id, { sort: 'appName', reverse: true }))).toEqual(['Twin App', '']);
    expect(column('appName', await detail(id, { q: 'twin' }))).toEqual(['Twin App']);
  });

  test('count as a run of the report, which its list tells; a page or a search of them does not', async () => {
    const id = await made();
    const lastRun = async () => (await agency.call(reportRoutes.edit, { id })).lastRun;
    await detail(id, { q: 'alpha' });
    expect(await lastRun()).toBeNull();
    await detail(id);
    expect(await lastRun()).toMatch(/^20/);
    expect(await agency.call(reportRoutes.summary, { id })).toMatchObject({ rows: 3 });
  });

  test('hold nothing of another account, whatever is asked: names, totals, lookups or a file', async () => {
    const wide = { dimensions: ['deal', 'adomain', 'app'], measures: ['impressions', 'spend'], shared: true };
    const id = await made(wide);
    const texts = [
      JSON.stringify(await detail(id, { number: 1_000 })),
      (await csvOf(id)).body,
      JSON.stringify(await agency.call(reportRoutes.values, { dim: 'adomain', search: 'secret' })),
      JSON.stringify(await agency.call(reportRoutes.values, { dim: 'app', number: 200 })),
      JSON.stringify(
        await detail(await made({ ...wide, conditions: [{ dimension: 'adomain', operation: 'in', value: ['secret.example'] }] })),
      ),
    ];
    for (const text of texts) expect(text).not.toMatch(/7777|secret/);
    expect((await detail(await made(wide, rival), {}, rival)).totals?.['impressions']).toBe('7777');
    const refused = [await rival.try(reportRoutes.detail, { id, shared: true }), await csvOf(id, { shared: 'true' }, rival)];
    expect(refused.map((answer) => ('status' in answer ? answer.status : answer.statusCode))).toEqual([404, 404]);
  });

  test('leave out a measure that the account’s type does not see, also of a report that names it (2 §2)', async () => {
    const id = await made();
    await run(
      sql`UPDATE report SET definition = jsonb_set(definition, '{measures}', '["wins", "impressions", "lossShare"]') WHERE id = ${id}`,
    );
    expect((await detail(id)).columns.map(({ key }) => key)).toEqual(['deal', 'impressions']);
    expect((await csvOf(id)).body).not.toMatch(/Wins|Loss/);
    const asked = [
      await agency.try(reportRoutes.chart, { id, measure: 'wins' }),
      await agency.try(reportRoutes.detail, { id, sort: 'wins' }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([409, 400]);
  });

  test('of a shared report are those of the account, for a colleague too', async () => {
    const id = await made({ shared: true });
    expect((await detail(id, { shared: true }, planner)).totals?.['impressions']).toBe('60');
  });
});

describe('conditions (D27)', () => {
  const dealsOf = async (...conditions: object[]) => column('deal', await detail(await made({ conditions }), { sort: 'deal' }));
  test('take values, leave values out, and find parts of texts', async () => {
    expect(await dealsOf({ dimension: 'country', operation: 'notIn', value: ['DE'] })).toEqual(['alpha CTV', 'Zebra Video']);
    expect(await dealsOf({ dimension: 'adomain', operation: 'contains', value: ['B.EX'] })).toEqual(['alpha CTV']);
    expect(await dealsOf({ dimension: 'adomain', operation: 'notContains', value: ['example'] })).toEqual(['=HYPERLINK("x")']);
    expect(
      await dealsOf(
        { dimension: 'mediaType', operation: 'in', value: ['video'] },
        { dimension: 'country', operation: 'in', value: ['US'] },
      ),
    ).toEqual(['Zebra Video']);
  });

  test('find any of thousands of parts, and leave out what holds one of them', async () => {
    const nowhere = Array.from({ length: 2_000 }, (_, n) => `nowhere${n}x`);
    const parts = (operation: string, ...some: string[]) => dealsOf({ dimension: 'adomain', operation, value: [...nowhere, ...some] });
    expect(await parts('contains', 'B.EX')).toEqual(['alpha CTV']);
    expect(await parts('contains', 'z')).toEqual([]);
    expect(await parts('notContains', '.ex')).toEqual(['=HYPERLINK("x")']);
    expect(await parts('notContains')).toEqual(['=HYPERLINK("x")', 'alpha CTV', 'Zebra Video']);
  });

  test('take deal IDs as people know them, in any case, five thousand at once', async () => {
    const [known] = await run(sql`SELECT deal_id FROM deal WHERE title = 'alpha CTV'`);
    const tags = [...Array.from({ length: 4_999 }, (_, n) => `TAG-${n}`), String(known?.['deal_id']).toLowerCase()];
    expect(await dealsOf({ dimension: 'dealId', operation: 'in', value: tags })).toEqual(['alpha CTV']);
  });

  test('are chosen from what the account’s own delivery has, by name and in pages', async () => {
    const answer = await agency.call(reportRoutes.values, { dim: 'deal', search: 'alpha ctv' });
    expect(answer.values).toEqual([{ value: expect.stringMatching(/^[0-9a-f]{24}$/), label: 'alpha CTV' }]);
    const page = await agency.call(reportRoutes.values, { dim: 'platform', number: 1 });
    expect([page.values.length, page.hasMore]).toEqual([1, true]);
    const next = await agency.call(reportRoutes.values, { dim: 'platform', number: 1, start: 1 });
    expect(next.values[0]).not.toEqual(page.values[0]);
  });
});

describe('a report’s file (1 §7.3, security rule 21)', () => {
  test('has every row under its title and days, figures not rounded, negative ones numbers, texts that are no formulas', async () => {
    const id = await made({ name: 'Übersicht Juni', dimensions: ['deal', 'adomain', 'country'], compare: true });
    const { headers, body, statusCode } = await csvOf(id, { sort: 'deal' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toContain("filename*=UTF-8''ubersicht-juni-2025-06-02-to-2025-06-03.csv");
    const rows: Record<string, string>[] = parse(body, { columns: true, bom: true });
    expect(rows.map((one) => [one['Deal'], one['Advertiser Domain'], one['Country'], one['Country code'], one['Revenue (USD)']])).toEqual([
      ['\'=HYPERLINK("x")', '', 'Germany', 'DE', '5'],
      ['alpha CTV', "'@b.example", 'United States', 'US', '9'],
      ['Zebra Video', 'a.example', 'United States', 'US', '3.000001'],
    ]);
    expect(rows[2]?.['Impressions change (%)']).toBe('-25');
  });

  test('is what the page shows, row for row, and refused as the page is', async () => {
    const id = await made({ range: 'yesterday', startDate: null, endDate: null, dimensions: ['day', 'deal'] });
    const shown = await detail(id, { number: 1_000 });
    const rows: string[][] = parse((await csvOf(id)).body, { bom: true, from: 2 });
    const cells = shown.rows.map(({ data }) => ['day', 'deal', 'impressions', 'spend', 'ctr'].map((key) => data[key] ?? '').join());
    expect(rows.map((one) => one.map(cellText).join())).toEqual(cells);
    expect(rows.length).toBe(shown.totalCount);
    expect((await csvOf(id, { sort: 'nothing' })).statusCode).toBe(400);
  });
});

describe('what stands over the rows (D30)', () => {
  test('says in words what is asked, of which days and compared with which', async () => {
    const id = await made({
      ...{ name: 'In words', compare: true, timezone: 'custom', offset: 3, dimensions: ['deal', 'country'] },
      conditions: [
        { dimension: 'mediaType', operation: 'in', value: ['video'] },
        { dimension: 'country', operation: 'notIn', value: ['DE', 'FR'] },
      ],
    });
    const summary = await agency.call(reportRoutes.summary, { id });
    expect(summary.words.map(({ text }) => text).join('')).toBe(
      'Impressions, Revenue and CTR by Deal and Country, where Media Type is Video and Country is not Germany or France; Jun 2 – 3, 2025, days of UTC+3, compared with May 31 – Jun 1, 2025',
    );
    expect(summary.words.filter(({ look }) => look === 'not')).toEqual([{ text: ' is not ', look: 'not' }]);
    expect(summary).toMatchObject({
      days: { startDate: FROM, endDate: TO },
      isOwn: true,
      schedule: null,
      nextSending: null,
      stopped: null,
    });
    expect(summary.zone).toEqual({ iana: 'Etc/GMT-3', label: 'UTC+3' });
    expect(summary.dataTo).toMatch(/^20/);
  });

  test('has a chart of one measure: over time where the report has time, else its ten largest values', async () => {
    const line = await agency.call(reportRoutes.chart, {
      id: await made({ dimensions: ['deal', 'day'], compare: true }),
      measure: 'spend',
    });
    expect([line.kind, line.by, line.points, line.total, line.previousTotal]).toEqual([
      'line',
      'day',
      [
        { key: '2025-06-02 00:00:00', label: '2025-06-02', value: '12.000001', previous: '6' },
        { key: '2025-06-03 00:00:00', label: '2025-06-03', value: '5', previous: '0' },
      ],
      '17.000001',
      '6',
    ]);
    const bars = await agency.call(reportRoutes.chart, { id: await made(), measure: 'spend' });
    expect([bars.kind, bars.points.map(({ label, value }) => [label, value])]).toEqual([
      'bars',
      [
        ['alpha CTV', '9'],
        ['=HYPERLINK("x")', '5'],
        ['Zebra Video', '3.000001'],
      ],
    ]);
  });

  test('by weekday and hour is what each hour of the report’s zone has, ratios of sums', async () => {
    const id = await made({ dimensions: ['deal'], timezone: 'EST', startDate: '2025-06-01', endDate: '2025-06-03' });
    const { cells, total } = await agency.call(reportRoutes.heat, { id, measure: 'impressions' });
    // 10 and 11 o'clock UTC of a Monday, noon UTC of a Tuesday; New York is four hours behind.
    expect(cells).toEqual([
      { weekday: 1, hour: 6, value: '30' },
      { weekday: 1, hour: 7, value: '20' },
      { weekday: 2, hour: 8, value: '10' },
    ]);
    expect(total).toBe('60');
    const narrowed = await agency.call(reportRoutes.heat, { id, measure: 'ctr', q: 'zebra' });
    expect(narrowed.cells.map(({ weekday, hour, value }) => [weekday, hour, Number(value).toFixed(4)])).toEqual([[1, 6, '3.3333']]);
    expect((await agency.try(reportRoutes.heat, { id, measure: 'auctions' })).envelope.errorDetails).toBe('columnUnknown');
    expect((await rival.try(reportRoutes.heat, { id, measure: 'impressions', shared: true })).status).toBe(404);
  });

  test('is found along the chart by all dimensions of the report', async () => {
    const id = await made({ dimensions: ['day', 'deal'] });
    const chart = await agency.call(reportRoutes.chart, { id, measure: 'impressions', q: 'zebra' });
    expect(chart.points.map(({ value }) => value)).toEqual(['30']);
  });
});
