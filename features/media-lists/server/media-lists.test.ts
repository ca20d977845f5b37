import { systemScope } from '@kontor/core/server';
import { LIST_TYPES, mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const listOf = async (title: string) => (await rowsOf<{ id: string }>(sql`SELECT id FROM media_list WHERE title = ${title}`))[0]?.id ?? '';
const titles = (rows: { data: { title: string } }[]) => rows.map(({ data }) => data.title).toSorted();

describe('lists of a type, for attaching (2 §2)', () => {
  test('are the account’s own, with the size, the status and the number of deals of each', async () => {
    const agency = await app.as('agency');
    const { rows, totalCount, hasMore } = await agency.call(mediaListRoutes.attachable, { type: 'metrocode' });
    expect(titles(rows)).toEqual(['Markets without stores', 'Spring test markets', 'Sun Belt metros', 'Top 25 metros', 'Top 50 metros']);
    expect([totalCount, hasMore]).toEqual([5, false]);
    expect(rows.find(({ data }) => data.title === 'Top 50 metros')?.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Top 50 metros',
      count: 50,
      status: true,
      withSubdomains: false,
      noOfDealsAttched: 0,
      createDate: expect.any(String),
      updateDate: expect.any(String),
    });
    expect(rows.find(({ data }) => data.title === 'Spring test markets')?.data.count).toBe(0);
    const bundles = await agency.call(mediaListRoutes.attachable, { type: 'bundle' });
    expect(bundles.rows.find(({ data }) => data.title === 'Former app partners')?.data.status).toBe(false);
  });

  test('are found by title and come page by page', async () => {
    const agency = await app.as('agency');
    const found = await agency.call(mediaListRoutes.attachable, { type: 'metrocode', q: 'top' });
    expect(titles(found.rows)).toEqual(['Top 25 metros', 'Top 50 metros']);
    const page = await agency.call(mediaListRoutes.attachable, { type: 'metrocode', pagination: { start: 0, number: 2 } });
    expect([page.rows.length, page.totalCount, page.hasMore]).toEqual([2, 5, true]);
  });

  test('tell the deals whose plan attaches them, each deal once', async () => {
    const agency = await app.as('agency');
    const id = await listOf('Sun Belt metros');
    const [plan] = await rowsOf<{ id: string; deals: number }>(sql`SELECT p.id, count(*)::int AS deals FROM media_plan p
      JOIN media_plan_deal d ON d.media_plan_id = p.id JOIN media_list l ON l.account_id = p.account_id AND l.id = ${id}
      GROUP BY p.id ORDER BY 2 DESC, 1 LIMIT 1`);
    const attach = (targeting: object) =>
      rowsOf(sql`UPDATE media_plan SET targeting = targeting || ${JSON.stringify(targeting)}::jsonb WHERE id = ${plan?.id}`);
    await attach({ dmaMedia: { included: true, ids: [id] }, zipMedia: { included: false, ids: [id] } });
    const { rows } = await agency.call(mediaListRoutes.attachable, { type: 'metrocode' });
    await attach({ dmaMedia: { included: true, ids: [] }, zipMedia: { included: true, ids: [] } });
    expect(plan?.deals).toBeGreaterThan(1);
    expect(rows.find((row) => row.id === id)?.data.noOfDealsAttched).toBe(plan?.deals);
  });

  test('of another account never appear, by type, by name or by id', async () => {
    const agency = await app.as('agency');
    const theirs = await rowsOf<{ id: string; type: (typeof LIST_TYPES)[number] }>(sql`SELECT l.id, l.type FROM media_list l
      JOIN account a ON a.id = l.account_id WHERE a.name <> 'Halden Media'`);
    expect(theirs.length).toBeGreaterThan(5);
    for (const type of LIST_TYPES) {
      const { rows } = await agency.call(mediaListRoutes.attachable, { type, q: '' });
      const now = await agency.call(mediaListRoutes.attached, { type });
      const named = await agency.call(mediaListRoutes.attached, { type, ids: theirs.map(({ id }) => id).join(',') });
      const seen = [...rows.map(({ id }) => id), ...now.map(({ id }) => id)];
      expect(theirs.filter(({ id }) => seen.includes(id))).toEqual([]);
      expect(named).toEqual([]);
    }
    const rival = await app.as('rival');
    expect(titles((await rival.call(mediaListRoutes.attachable, { type: 'metrocode' })).rows)).toEqual(['Rival core markets']);
  });
});

test('lists that can be attached are the enabled ones, and those of a plan are told as they are now', async () => {
  const agency = await app.as('agency');
  const can = await agency.call(mediaListRoutes.attached, { type: 'bundle' });
  expect(can.map(({ title }) => title).toSorted()).toEqual(['Mobile games to keep out', 'Premium CTV apps']);
  const id = await listOf('Former app partners');
  await rowsOf(sql`UPDATE media_list SET deleted_at = now() WHERE id = ${id}`);
  const [now] = await agency.call(mediaListRoutes.attached, { type: 'bundle', ids: id });
  await rowsOf(sql`UPDATE media_list SET deleted_at = NULL WHERE id = ${id}`);
  expect(now).toMatchObject({ id, title: 'Former app partners', status: false, isDeleted: true });
});

test('the number of items follows what a list holds', async () => {
  const id = await listOf('Top 50 metros');
  const countNow = async () => (await rowsOf<{ n: number }>(sql`SELECT item_count AS n FROM media_list WHERE id = ${id}`))[0]?.n;
  const removed = await rowsOf(
    sql`DELETE FROM media_list_item WHERE list_id = ${id} AND value IN ('501', '803') RETURNING account_id, list_id, value`,
  );
  expect(removed).toHaveLength(2);
  expect(await countNow()).toBe(48);
  for (const { account_id, list_id, value } of removed)
    await rowsOf(sql`INSERT INTO media_list_item VALUES (${account_id}, ${list_id}, ${value})`);
  expect(await countNow()).toBe(50);
});

test('staff read the lists of a plan of any account, and others do not by asking as staff', async () => {
  const id = await listOf('Rival core markets');
  const wish = { type: 'metrocode' as const, ids: id, admin: true };
  expect(await (await app.as('staff')).call(mediaListRoutes.attached, wish)).toHaveLength(1);
  expect(await (await app.as('agency')).call(mediaListRoutes.attached, wish)).toEqual([]);
  const targeting = { ...emptyTargeting(), country: { included: true, values: ['US'] }, dmaMedia: { included: true, ids: [id] } };
  expect((await (await app.as('staff')).call(mediaPlanRoutes.forecast, { targeting, admin: true })).requests).toBeGreaterThan(0);
  expect((await (await app.as('agency')).try(mediaPlanRoutes.forecast, { targeting, admin: true })).status).toBe(400);
});
