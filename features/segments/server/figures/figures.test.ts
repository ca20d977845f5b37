import type { Caller } from '@kontor/core/testing';
import { insightRoutes } from '@kontor/dashboards/contract';
import { tooSmallWords } from '@kontor/market/contract';
import { figureRoutes, INSIGHTS, type InsightKey, segmentRoutes, uploadedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestSegments } from '../test-segments.ts';
import { addresses, openTestUploads } from '../uploaded/test-uploads.ts';

const app = testApp();
let [agency, rival, lean]: Caller[] = [];
let known: Awaited<ReturnType<typeof openTestSegments>>;
let uploads: ReturnType<typeof openTestUploads>;
beforeAll(async () => {
  [agency, rival, lean] = await Promise.all((['agency', 'rival', 'lean'] as const).map((persona) => app.as(persona)));
  known = await openTestSegments(app.stores.entities);
  uploads = openTestUploads(app);
});
const as = (caller: Caller | undefined) => caller ?? expect.fail('Nobody is signed in.');
const ADULTS = 'Adults 18–49';
const UPLOAD = 'CRM match, spring 2026';
/** Homes of the test market (market/server/simulate/simulate-requests.ts). */
const homes = (count: number) => Array.from({ length: count }, (_, n) => `240.0.${n >> 8}.${n & 255}`);

describe('what the market knows of a segment (3 §9)', () => {
  test('its users, those of them seen, their share, and requests a day', async () => {
    const id = known.idOf(ADULTS);
    const { users, seen, matchRate, dailyAvails, daysUntilAvails, activeSince } = await as(agency).call(figureRoutes.figures, { id });
    // Of a provider's segment they are told exactly.
    expect(Number(users)).toBeGreaterThan(0);
    expect(Number(seen)).toBeGreaterThan(0);
    expect(matchRate).toBeCloseTo(Number(seen) / Number(users), 10);
    expect([daysUntilAvails, Number(dailyAvails) > 0, activeSince !== null]).toEqual([0, true, true]);
    // One figure for one segment: the picker's.
    const picked = await as(agency).call(segmentRoutes.list, { type: 'shared', q: ADULTS });
    const [inPicker] = picked.segmentList.flatMap((one) => (one.id === id ? [Number(one.dailyAvails)] : []));
    expect(dailyAvails).toBe(Math.round(inPicker ?? -1));
  });

  test('one that is not active has been so since never, whatever it was before', async () => {
    const id = known.idOf('Newsletter readers');
    const status = async (value: string) => {
      await uploads.run(sql`UPDATE segment SET status = ${value}, active_at = now() - interval '20 days' WHERE id = ${id}`);
      return as(agency).call(figureRoutes.figures, { id });
    };
    expect(await status('PENDING')).toMatchObject({ activeSince: null, dailyAvails: null, daysUntilAvails: 8 });
    const chart = await as(agency).call(figureRoutes.chart, { id, chartType: 'avails' });
    expect([chart.msg, chart.graph.data]).toEqual(['Avails appear after a segment has been active for 8 days. It is not active yet.', []]);
    expect(await status('ACTIVE')).toMatchObject({ activeSince: expect.any(String), dailyAvails: expect.any(Number), daysUntilAvails: 0 });
  });

  test('an active upload opens at clearvu with them (3 §2)', async () => {
    const detail = await as(agency).call(figureRoutes.clearvu, { id: known.idOf(UPLOAD) });
    expect(detail).toMatchObject({ name: UPLOAD, status: 'ACTIVE', users: detail.dataCount, canUpdate: true });
  });

  test.each(['VALIDATION_PENDING', 'VALIDATION_PROCESSING', 'VALIDATION_FAILED', 'PROCESSING'])(
    'an upload that is %s is not found at clearvu (3 §2, §7)',
    async (value) => {
      const id = known.idOf('Newsletter readers');
      await uploads.run(sql`UPDATE segment SET status = ${value} WHERE id = ${id}`);
      const { status, envelope } = await as(agency).try(figureRoutes.clearvu, { id });
      await uploads.run(sql`UPDATE segment SET status = 'ACTIVE' WHERE id = ${id}`);
      expect([status, envelope.msg]).toEqual([404, 'Segment Not Found']);
    },
  );

  test('of a segment that requests name themselves nobody knows the users; its requests are told', async () => {
    const figures = await as(agency).call(figureRoutes.figures, { id: known.idOf('Scenes: Beach') });
    expect([figures.users, figures.seen, figures.matchRate]).toEqual([null, null, null]);
    expect(figures.dailyAvails).toBeGreaterThan(0);
  });
});

describe('the chart (3 §3, §6, §9)', () => {
  test('has 7, 15 or 30 whole days, the first unless chosen', async () => {
    const id = known.idOf(ADULTS);
    const first = await as(agency).call(figureRoutes.chart, { id, source: 0, chartType: 'avails' });
    expect([first.graph.data.length, first.msg]).toEqual([7, '']);
    for (const [dateRange, days] of [
      ['last15day', 15],
      ['last30day', 30],
    ] as const)
      expect((await as(agency).call(figureRoutes.chart, { id, chartType: 'avails', dateRange })).graph.data.length).toBe(days);
    expect(first.graph.summary.map(({ msg }) => msg)).toEqual(['Daily average', 'Total avails']);
  });

  test('appears after 8 days of being active; before, it says how many remain', async () => {
    const id = await uploads.create(as(agency), homes(700), { name: 'Young' });
    await uploads.work();
    const chart = () => as(agency).call(figureRoutes.chart, { id, chartType: 'avails' });
    expect(await chart()).toMatchObject({
      graph: { data: [] },
      msg: 'Avails appear after a segment has been active for 8 days: 8 days remain.',
    });
    await uploads.run(sql`UPDATE segment SET active_at = now() - interval '7 days 1 hour' WHERE id = ${id}`);
    expect((await chart()).msg).toBe('Avails appear after a segment has been active for 8 days: 1 day remains.');
    expect((await as(agency).call(figureRoutes.figures, { id })).dailyAvails).toBeNull();
    await uploads.run(sql`UPDATE segment SET active_at = now() - interval '8 days' WHERE id = ${id}`);
    expect([(await chart()).msg, (await chart()).graph.data.length]).toEqual(['', 7]);
    expect((await as(agency).call(figureRoutes.figures, { id })).dailyAvails).toBeGreaterThan(0);
  });

  test('of members whom nobody has seen is none, as of too few (decision 0078)', async () => {
    const id = await uploads.create(as(agency), addresses(40), { name: 'Unseen' });
    await uploads.work();
    await uploads.run(sql`UPDATE segment SET active_at = now() - interval '9 days' WHERE id = ${id}`);
    const { graph, msg } = await as(agency).call(figureRoutes.chart, { id, chartType: 'avails' });
    expect([graph.data, msg]).toEqual([[], tooSmallWords(20)]);
  });

  test('is of the segment from where it is said to be: another source is not found (D19)', async () => {
    const { status, envelope } = await as(agency).try(figureRoutes.chart, { id: known.idOf(ADULTS), source: 1, chartType: 'avails' });
    expect([status, envelope.msg]).toEqual([404, 'Segment Not Found']);
  });

  test('shows no daily users of a segment of one’s own that requests name themselves', async () => {
    const id = known.idOf('Newsletter readers');
    const [was] = await uploads.run<{ type: string }>(sql`SELECT data_type AS type FROM segment WHERE id = ${id}`);
    await uploads.run(sql`UPDATE segment SET data_type = 'Contextual' WHERE id = ${id}`);
    const { graph, msg } = await as(agency).call(figureRoutes.chart, { id, chartType: 'users' });
    await uploads.run(sql`UPDATE segment SET data_type = ${was?.type} WHERE id = ${id}`);
    expect([graph.data, msg]).toEqual([[], 'This segment is passed in the bid request, so user counts are not available.']);
  });

  test('shows daily users of segments of one’s own alone', async () => {
    const refused = await as(agency).try(figureRoutes.chart, { id: known.idOf(ADULTS), chartType: 'users' });
    expect([refused.status, refused.envelope.msg]).toEqual([403, 'Daily users are shown for segments of your own alone.']);
    const own = await as(agency).call(figureRoutes.chart, {
      id: known.idOf('Newsletter readers'),
      chartType: 'users',
      dateRange: 'last30day',
    });
    // On a part of the people: of few a day nobody is left.
    expect(own.graph.data.length).toBe(30);
    expect(own.graph.summary).toEqual([
      { msg: 'Daily average in the sample', data: expect.any(Number) },
      { msg: 'Different users in the sample', data: expect.any(Number) },
    ]);
    expect(own.graph.summary[1]?.data).toBeGreaterThan(0);
  });
});

describe('insights (3 §9; decision 0075)', () => {
  test('are four tables, each with the call that answers it', async () => {
    const lines = await as(agency).call(insightRoutes.list, { segmentId: known.idOf(ADULTS) });
    expect(lines.map(({ title }) => title)).toEqual(['Top Metro Codes', 'Top Publishers', 'Top Bundles', 'Top Platforms']);
    for (const { apiUrl, methodType } of lines) {
      const reply = await as(agency).raw({ method: methodType, url: apiUrl.startsWith('/') ? apiUrl : `/api/${apiUrl}` });
      expect(reply.statusCode).toBe(200);
    }
  });

  test.each(Object.keys(INSIGHTS) as InsightKey[])(
    '%s have at most 20 rows and Other, most requests first, whose shares make a whole',
    async (id) => {
      const { headers, rows } = await as(agency).call(insightRoutes.detail, { id, segmentId: known.idOf(ADULTS), dateRange: 'last30day' });
      expect(headers.map(({ title }) => title)).toEqual([INSIGHTS[id].column, 'Avails', 'Share (%)', 'Members in sample']);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(21);
      const named = rows.filter(({ data }) => data[0] !== 'Other');
      const requests = named.map(({ data }) => Number(data[1]));
      expect(requests).toEqual(requests.toSorted((a, b) => b - a));
      for (const { data } of rows) expect(Number(data[3])).toBeGreaterThanOrEqual(20);
      expect(rows.reduce((sum, { data }) => sum + Number(data[2]), 0)).toBeCloseTo(100, 0);
    },
  );
});

/** Requests of a segment's members by a column, up to four hours ago, as the store's rows have them; counted by hand. */
const byHand = (id: string, column: 'dma' | 'app', days: number) =>
  app.stores.events.query<{ value: string; requests: string; users: string }>(
    `WITH (SELECT groupArray(identity) FROM segment_identities WHERE segment_identities.user IN
        (SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = {id:String})) AS members,
      toDateTime(intDiv(toUnixTimestamp(now()), 3600) * 3600 - 4 * 3600) AS until
    SELECT ${column} AS value, sum(weight) AS requests, uniqExactArray(arrayIntersect(members, arrayConcat([user, household], identities))) AS users
    FROM bid_requests WHERE ts >= until - {days:UInt32} * 86400 AND ts < until
      AND (hasAny(members, arrayConcat([user, household], identities)) OR has(segments, {id:String}))
    GROUP BY value ORDER BY requests DESC, value`,
    { id, days },
  );

describe('insights tell what the market’s rows hold', () => {
  test('of the days that were asked for, up to four hours ago, with the names of what is a code (2 §9)', async () => {
    const segmentId = known.idOf(ADULTS);
    for (const [dateRange, days] of [
      ['last7day', 7],
      ['last30day', 30],
    ] as const) {
      const [told, counted] = await Promise.all([
        as(agency).call(insightRoutes.detail, { id: 'metros', segmentId, dateRange }),
        byHand(segmentId, 'dma', days),
      ]);
      expect(told.rows.reduce((sum, { data }) => sum + Number(data[1]), 0)).toBe(
        counted.reduce((sum, { requests }) => sum + Number(requests), 0),
      );
      const shown = counted.filter(({ value, users }) => value !== '' && Number(users) >= 20).slice(0, 20);
      const named = told.rows.filter(({ data }) => data[0] !== 'Other');
      expect(named.length).toBeGreaterThan(0);
      expect(named.map(({ data }) => [data[1], data[3]])).toEqual(
        shown.slice(0, named.length).map(({ requests, users }) => [Number(requests), Number(users)]),
      );
      // Other joins the last where it is of few itself.
      expect(shown.length - named.length).toBeLessThanOrEqual(1);
      for (const { data } of named) expect(data[0]).toMatch(/[a-z]/);
    }
  });
});

describe('walls (security rule 3)', () => {
  test('a segment that was deleted is not found, in figures and counts either', async () => {
    const id = await uploads.create(as(agency), addresses(5, 70_000), { name: 'Deleted soon' });
    await uploads.work();
    const asked = () =>
      Promise.all([
        as(agency).try(figureRoutes.figures, { id }),
        as(agency).try(figureRoutes.clearvu, { id }),
        as(agency).try(figureRoutes.overlap, { ids: [id] }),
      ]);
    expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await uploads.run(sql`UPDATE segment SET deleted_at = now() WHERE id = ${id}`);
    expect((await asked()).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('another account’s segments, and those of providers that are not open, answer every call as ids that nobody has', async () => {
    const calls = (caller: Caller, id: string) => [
      caller.try(figureRoutes.clearvu, { id }),
      caller.try(figureRoutes.figures, { id }),
      caller.try(figureRoutes.chart, { id, chartType: 'avails' }),
      caller.try(insightRoutes.list, { segmentId: id }),
      caller.try(insightRoutes.detail, { id: 'metros', segmentId: id }),
      caller.try(figureRoutes.overlap, { ids: [id] }),
      caller.try(figureRoutes.adds, { id, to: [id] }),
    ];
    const told = async (replies: ReturnType<typeof calls>) => (await Promise.all(replies)).map(({ status, text }) => [status, text]);
    const unknown = await told(calls(as(rival), 'f'.repeat(24)));
    expect(unknown.every(([status]) => status === 404)).toBe(true);
    for (const title of [UPLOAD, 'Newsletter readers', 'Drives: A pickup'])
      expect(await told(calls(as(rival), known.idOf(title)))).toEqual(unknown);
    // A flag that is off closes what it names; insights are media plans’ too.
    const closed = await Promise.all(calls(as(lean), known.idOf(ADULTS)));
    expect(closed.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 403, 403]);
    expect((await as(agency).call(uploadedRoutes.get, { id: known.idOf(UPLOAD) })).name).toBe(UPLOAD);
  });
});
