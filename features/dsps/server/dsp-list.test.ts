import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dspAdminRoutes, dspList } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { testDsps } from './test-dsps.ts';

const app = testApp();
let superUser: Caller;
let dsps: ReturnType<typeof testDsps>;
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
beforeAll(async () => {
  superUser = await app.as('super');
  dsps = testDsps(superUser);
  // Many beside the demo's, a hundred and ten to a name but for a number.
  await run(sql`INSERT INTO dsp (id, name, type, status, source, source_seat, seat, created_at)
    SELECT 'ddd' || lpad(to_hex(n), 21, '0'), 'Many ' || lpad(n::text, 3, '0'), CASE n % 2 WHEN 0 THEN 'direct' ELSE 'indirect' END,
      CASE n % 3 WHEN 0 THEN 'disabled' ELSE 'enabled' END, CASE n % 2 WHEN 0 THEN NULL ELSE 'Vantor' END, CASE n % 2 WHEN 0 THEN NULL ELSE 'V' END,
      n % 5 = 0, '2024-01-01T12:00:00Z'::timestamptz + n * interval '1 minute' FROM generate_series(1, 110) n`);
});

const list = (input: object = {}) => superUser.call(dspAdminRoutes.list, input);
const names = async (input: object = {}) => (await list(input)).rows.map(({ data }) => data.name);

test('comes fifty a page by name, and its pages are the whole list in its order, each DSP once (1 §9)', async () => {
  const first = await list({ pagination: { number: dspList.pageSize } });
  expect([first.rows.length, first.hasMore]).toEqual([50, true]);
  const whole = await names({ pagination: { number: 200, start: 0 } });
  expect(whole.length).toBe(first.totalCount);
  expect(whole).toEqual(whole.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
  const pages = [];
  for (const start of [0, 50, 100]) pages.push(...(await names({ pagination: { number: 50, start } })));
  expect(pages).toEqual(whole);
});

test('is narrowed by type, status, seat and search: of name, source, seats and agency ids', async () => {
  const agencyId = 'AG-SEARCHED';
  const { name } = await dsps.create({ seats: [dsps.seat({ seat: 'FINDME-1', name: 'Plum desk', agencyId })] });
  for (const q of ['findme', 'PLUM', 'ag-search', name]) expect(await names({ q })).toEqual([name]);
  const many = { q: 'many ', pagination: { number: 200, start: 0 } };
  const whole = (await list(many)).rows.map(({ data }) => data);
  expect(whole.length).toBe(110);
  for (const [key, value, keeps] of [
    ['type', 'indirect', ({ type }: (typeof whole)[number]) => type === 'indirect'],
    ['status', 'disabled', ({ status }: (typeof whole)[number]) => status === 'disabled'],
    ['seat', true, ({ seat }: (typeof whole)[number]) => seat],
  ] as const)
    expect(await names({ ...many, tableFilter: { [key]: { operation: 'in', value: [value] } } })).toEqual(
      whole.filter(keeps).map((one) => one.name),
    );
  expect((await names({ q: 'vantor', pagination: { number: 200, start: 0 } })).length).toBeGreaterThanOrEqual(55);
});

test('is sorted by each of its columns, and by what the DSPs carry', async () => {
  const predicates = ['name', 'type', 'source', 'status', 'seat', 'seatCount', 'publishedDeals', 'createDate', 'lastUpdate'] as const;
  for (const predicate of predicates)
    for (const reverse of [false, true]) {
      const rows = (await list({ sort: { predicate, reverse }, pagination: { number: 200, start: 0 } })).rows.map(
        ({ data }) => data[predicate],
      );
      const shown = rows
        .filter((value) => value !== null)
        .map((value) => (typeof value === 'string' ? value.toLowerCase() : Number(value)));
      const sorted = shown.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expect(shown, predicate).toEqual(reverse ? sorted.toReversed() : sorted);
    }
});

test('counts what each DSP carries over all accounts, as a plain count does', async () => {
  const { rows } = await run(
    sql`SELECT dsp_id AS id, count(*)::int AS deals FROM deal WHERE status = 'PUBLISHED' AND deleted_at IS NULL GROUP BY dsp_id`,
  );
  const counted = new Map(rows.map(({ id, deals }) => [String(id), Number(deals)]));
  expect(counted.size).toBeGreaterThan(3);
  for (const { id, data } of (await list({ pagination: { number: 200, start: 0 } })).rows)
    expect([data.name, data.publishedDeals]).toEqual([data.name, counted.get(id) ?? 0]);
});

test('is a file of every row of the filter', async () => {
  const { text } = await superUser.try(dspAdminRoutes.download, { q: 'many 01', columns: ['name', 'type', 'publishedDeals'] });
  const lines = text.replace('\uFEFF', '').trim().split('\n');
  expect(lines[0]).toBe('Name,Type,Published deals');
  expect([lines.length, lines[1]]).toEqual([11, 'Many 010,Direct,0']);
});
