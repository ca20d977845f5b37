import type { Caller } from '@kontor/core/testing';
import { figureRoutes, INSIGHTS, type InsightKey, uploadedRoutes } from '@kontor/segments/contract';
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

describe('what the market knows of a segment (3 §9)', () => {
  test('its users, those of them seen, their share, and requests a day', async () => {
    const id = known.idOf(ADULTS);
    const { users, seen, matchRate, dailyAvails, daysUntilAvails, activeSince } = await as(agency).call(figureRoutes.figures, { id });
    expect(users).toBeGreaterThan(0);
    expect(seen).toBeGreaterThan(0);
    expect(matchRate).toBeCloseTo((seen ?? 0) / (users ?? 1), 10);
    expect([daysUntilAvails, Number(dailyAvails) > 0, activeSince !== null]).toEqual([0, true, true]);
  });

  test('an active upload opens at clearvu with them (3 §2)', async () => {
    const detail = await as(agency).call(figureRoutes.clearvu, { id: known.idOf(UPLOAD) });
    expect(detail).toMatchObject({ name: UPLOAD, status: 'ACTIVE', users: detail.dataCount, canUpdate: true });
  });

  test.each(['VALIDATION_PENDING', 'VALIDATION_PROCESSING', 'VALIDATION_FAILED', 'PROCESSING'])(
    'an upload that is %s is not found at clearvu (3 §2, §7)',
    async (value) => {
      const [one] = (await as(agency).call(uploadedRoutes.list, { tableFilter: { status: { value } } })).rows;
      expect(one?.data.status).toBe(value);
      const { status, envelope } = await as(agency).try(figureRoutes.clearvu, { id: one?.id ?? '' });
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
    expect(first.graph.summary.map(({ msg }) => msg)).toEqual(['Requests a day', 'Requests in all']);
  });

  test('appears after 8 days of being active; before, it says how many remain', async () => {
    const id = await uploads.create(as(agency), addresses(5), { name: 'Young' });
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
  });

  test('shows daily users of segments of one’s own alone', async () => {
    const refused = await as(agency).try(figureRoutes.chart, { id: known.idOf(ADULTS), chartType: 'users' });
    expect([refused.status, refused.envelope.msg]).toEqual([403, 'Daily users are shown for segments of your own alone.']);
    const own = await as(agency).call(figureRoutes.chart, {
      id: known.idOf('Newsletter readers'),
      chartType: 'users',
      dateRange: 'last30day',
    });
    expect(own.graph.data.some(({ value }) => value > 0)).toBe(true);
    expect(own.graph.summary.map(({ msg }) => msg)).toEqual(['Users a day', 'Different users in all']);
  });
});

describe('insights (3 §9; decision 0075)', () => {
  test('are four tables, each with the call that answers it', async () => {
    const lines = await as(agency).call(figureRoutes.insights, { segmentId: known.idOf(ADULTS) });
    expect(lines.map(({ title }) => title)).toEqual(['Top Metro Codes', 'Top Publishers', 'Top Bundles', 'Top Platforms']);
    for (const { apiUrl, methodType } of lines) {
      const reply = await as(agency).raw({ method: methodType, url: apiUrl.startsWith('/') ? apiUrl : `/api/${apiUrl}` });
      expect(reply.statusCode).toBe(200);
    }
  });

  test.each(Object.keys(INSIGHTS) as InsightKey[])(
    '%s have at most 20 rows and Other, most requests first, whose shares make a whole',
    async (id) => {
      const { headers, rows } = await as(agency).call(figureRoutes.insight, { id, segmentId: known.idOf(ADULTS), dateRange: 'last30day' });
      expect(headers.map(({ title }) => title)).toEqual([INSIGHTS[id].column, 'Requests', 'Share (%)', 'Members']);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(21);
      const named = rows.filter(({ data }) => data[0] !== 'Other');
      const requests = named.map(({ data }) => Number(data[1]));
      expect(requests).toEqual(requests.toSorted((a, b) => b - a));
      for (const { data } of named) expect(Number(data[3])).toBeGreaterThanOrEqual(20);
      expect(rows.reduce((sum, { data }) => sum + Number(data[2]), 0)).toBeCloseTo(100, 0);
    },
  );
});

describe('overlap and what a segment adds', () => {
  test('are counted exactly, and the same both ways', async () => {
    const [one, other] = [addresses(300, 40_000), addresses(300, 40_200)];
    const ids = [await uploads.create(as(agency), one), await uploads.create(as(agency), other)];
    await uploads.work();
    const { segments, shared, everybody } = await as(agency).call(figureRoutes.overlap, { ids });
    expect(segments.map(({ users }) => users)).toEqual([300, 300]);
    expect(shared).toEqual([
      [300, 100],
      [100, 300],
    ]);
    expect(everybody).toBeGreaterThanOrEqual(500);
    expect(await as(agency).call(figureRoutes.adds, { id: ids[1] ?? '', to: [ids[0] ?? ''] })).toEqual({
      before: 300,
      after: 500,
      added: 200,
    });
  });

  test('take at most 20 segments, and none without members of its own', async () => {
    const twenty = known.rows.slice(0, 21).map(({ id }) => String(id));
    expect((await as(agency).try(figureRoutes.overlap, { ids: twenty })).status).toBe(400);
    const said = await as(agency).try(figureRoutes.overlap, { ids: [known.idOf(ADULTS), known.idOf('Scenes: Beach')] });
    expect(said.envelope.errorDetails).toBe('segmentWithoutMembers');
  });
});

describe('walls (security rule 3)', () => {
  test('another account’s segments, and those of providers that are not open, answer every call as ids that nobody has', async () => {
    const calls = (caller: Caller, id: string) => [
      caller.try(figureRoutes.clearvu, { id }),
      caller.try(figureRoutes.figures, { id }),
      caller.try(figureRoutes.chart, { id, chartType: 'avails' }),
      caller.try(figureRoutes.insights, { segmentId: id }),
      caller.try(figureRoutes.insight, { id: 'metros', segmentId: id }),
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
