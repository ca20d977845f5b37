import { systemScope } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const zips = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(from + n + 1).padStart(5, '0'));

async function made(input: string[], title = 'Of many changes', caller = agency): Promise<string> {
  const { envelope } = await caller.try(mediaListRoutes.create, { mediaType: 'zipcode', title, input });
  return envelope.value ?? '';
}
async function fileOf(values: string[], caller = agency): Promise<string> {
  const form = formOf([], [{ name: 'new.csv', content: values.join('\n') }]);
  return (await caller.raw({ method: 'POST', url: '/api/medialist/upload/zipcode', ...form })).json().value;
}
const held = async (id: string) =>
  (await run<{ value: string }>(sql`SELECT value FROM media_list_item WHERE list_id = ${id} ORDER BY value`)).map(({ value }) => value);
const rowsOf = async (id: string, number = 1_000) =>
  (await agency.call(mediaListRoutes.items, { type: 'zipcode', id, pagination: { number } })).rows;
const lastChange = async (id: string) => (await agency.call(historyRoutes.list, { id })).rows[0]?.data;
const difference = (id: string, fileUrl: string) => agency.call(mediaListRoutes.difference, { type: 'zipcode', id, fileUrl });
const replace = (id: string, fileUrl: string, version?: number) =>
  agency.try(mediaListRoutes.update, { type: 'zipcode', id, title: 'Of many changes', fileUrl, replace: true, version });

describe('a list is replaced by a file (decision 0073)', () => {
  test('once the difference was shown: what comes, what goes, what stays; the list is as it was', async () => {
    const id = await made(['10001', '10002', '10003']);
    const told = await difference(id, await fileOf(['10003', '10004', '10005', '10004']));
    expect(told).toEqual({
      added: { count: 2, first: ['10004', '10005'] },
      removed: { count: 2, first: ['10001', '10002'] },
      kept: 1,
      version: 1,
    });
    expect(await held(id)).toEqual(['10001', '10002', '10003']);
  });

  test('of which the first twenty are named and all counted', async () => {
    const id = await made(zips(100));
    const { added, removed, kept } = await difference(id, await fileOf(zips(90, 50)));
    expect([added.count, added.first.length, removed.count, removed.first.length, kept]).toEqual([40, 20, 50, 20, 50]);
  });

  test('in one step, with its history, and by undo it is as it was, dates and all', async () => {
    const id = await made(['10001', '10002', '10003']);
    await run(sql`UPDATE media_list_item SET created_at = '2026-01-02' WHERE list_id = ${id}`);
    const { envelope } = await replace(id, await fileOf(['10003', '10004']), 1);
    expect(envelope.msg).toBe('Media list updated.');
    expect([await held(id), (await agency.call(mediaListRoutes.get, { id })).count]).toEqual([['10003', '10004'], 2]);
    expect((await lastChange(id))?.changelogs).toEqual([
      { name: 'Items', action: 'Remove', oldValue: '10001, 10002', newValue: null },
      { name: 'Items', action: 'Create', oldValue: null, newValue: '10004' },
    ]);
    const change = envelope.data?.change ?? '';
    const at = expect.stringMatching(new RegExp(`^${new Date().getUTCFullYear()}-`));
    expect(await agency.call(mediaListRoutes.changes, { id })).toEqual([
      { change, at, removed: 2, added: 1, canUndo: true, canRestore: true },
    ]);
    expect((await agency.try(mediaListRoutes.undo, { id, change })).envelope.msg).toBe('Undone: 2 items are back, 1 item is out.');
    expect(await held(id)).toEqual(['10001', '10002', '10003']);
    expect((await rowsOf(id)).map(({ data }) => data.createDate.slice(0, 10))).toEqual(['2026-01-02', '2026-01-02', '2026-01-02']);
    expect(await lastChange(id)).toMatchObject({ summary: 'List items restored' });
    const again = await agency.try(mediaListRoutes.undo, { id, change });
    expect([again.status, again.envelope.msg]).toEqual([404, 'This change can no longer be undone.']);
  });

  test('not over another’s change, and not by nothing', async () => {
    const id = await made(['10001']);
    const fileUrl = await fileOf(['10002']);
    await agency.call(mediaListRoutes.update, { type: 'zipcode', id, title: 'Of many changes', items: ['10009'] });
    const stale = await replace(id, fileUrl, 1);
    expect([stale.status, stale.envelope.errorDetails]).toEqual([409, 'staleVersion']);
    const none = await agency.try(mediaListRoutes.update, { type: 'zipcode', id, title: 'Of many changes', replace: true });
    expect([none.status, none.envelope.errorDetails]).toEqual([400, 'noListItems']);
    expect(await held(id)).toEqual(['10001', '10009']);
  });

  test('by the same file again nothing changes, and there is nothing to undo', async () => {
    const id = await made(['10001']);
    expect((await replace(id, await fileOf(['10001']))).envelope.data).toEqual({ change: null });
    expect(await lastChange(id)).toMatchObject({ summary: 'Media list created' });
  });

  test('undo leaves what others did since: their items stay, and none comes twice', async () => {
    const id = await made(['10001', '10002']);
    const { envelope } = await replace(id, await fileOf(['10003']));
    await agency.call(mediaListRoutes.update, { type: 'zipcode', id, title: 'Of many changes', items: ['10001', '10007'] });
    await agency.call(mediaListRoutes.undo, { id, change: envelope.data?.change ?? '' });
    expect(await held(id)).toEqual(['10001', '10002', '10007']);
    expect((await agency.call(mediaListRoutes.get, { id })).count).toBe(3);
  });

  test('of 60,000 by 60,000 others, and back', async () => {
    const id = await made(['99999']);
    const wide = (from: number) => fileOf(zips(30_000, from).concat(zips(30_000, from + 50_000)));
    await replace(id, await wide(0));
    const { envelope } = await replace(id, await wide(15_000));
    expect((await agency.call(mediaListRoutes.get, { id })).count).toBe(60_000);
    const before = await held(id);
    await agency.call(mediaListRoutes.undo, { id, change: envelope.data?.change ?? '' });
    const after = await held(id);
    expect([after.length, after[0], after.includes('40000')]).toEqual([60_000, '00001', false]);
    expect(before[0]).toBe('15001');
  });
});

describe('items are taken out in bulk (decision 0073)', () => {
  test('in one call, with one line of history and one undo', async () => {
    const id = await made(zips(50));
    const ids = (await rowsOf(id)).slice(0, 30).map((row) => row.id);
    const { envelope } = await agency.try(mediaListRoutes.removeItems, { id, ids });
    expect(envelope.msg).toBe('30 list items deleted.');
    expect(await held(id)).toEqual(zips(20, 30));
    const last = await lastChange(id);
    expect([last?.summary, last?.changelogs.length, last?.changelogs[0]?.oldValue]).toEqual([
      'List items deleted',
      1,
      expect.stringMatching(/^00001, .*, 10 more$/),
    ]);
    await agency.call(mediaListRoutes.undo, { id, change: envelope.data?.change ?? '' });
    expect(await held(id)).toEqual(zips(50));
  });

  test('those that are gone already are no matter; of none that is there it is said', async () => {
    const id = await made(['10001', '10002']);
    const [one = '', two = ''] = (await rowsOf(id)).map((row) => row.id);
    await agency.call(mediaListRoutes.removeItem, { id, item: one });
    expect((await agency.try(mediaListRoutes.removeItems, { id, ids: [one, two] })).envelope.msg).toBe('List item deleted.');
    expect((await agency.try(mediaListRoutes.removeItems, { id, ids: [one, two] })).envelope.errorDetails).toBe('listItemNotFound');
  });

  test('10,000 at most, and at least one', async () => {
    const id = await made(['10001']);
    const ids = Array.from({ length: 10_001 }, (_, n) => n.toString(16).padStart(24, '0'));
    expect((await agency.try(mediaListRoutes.removeItems, { id, ids })).status).toBe(400);
    expect((await agency.try(mediaListRoutes.removeItems, { id, ids: [] })).status).toBe(400);
    expect(await held(id)).toEqual(['10001']);
  });

  test('one that was taken out alone comes back too', async () => {
    const id = await made(['10001', '10002']);
    const { envelope } = await agency.try(mediaListRoutes.removeItem, { id, item: (await rowsOf(id))[0]?.id ?? '' });
    await agency.call(mediaListRoutes.undo, { id, change: envelope.data?.change ?? '' });
    expect(await held(id)).toEqual(['10001', '10002']);
  });
});

test('a change of another list, of another account, or of more than 30 days ago is not undone', async () => {
  const [id, other] = [await made(['10001']), await made(['10002'])];
  const { envelope } = await replace(id, await fileOf(['10005']));
  const change = envelope.data?.change ?? '';
  expect((await agency.try(mediaListRoutes.undo, { id: other, change })).status).toBe(404);
  const rival = await app.as('rival');
  expect((await rival.try(mediaListRoutes.undo, { id, change })).envelope.msg).toBe('Media List Not Found');
  expect((await rival.try(mediaListRoutes.changes, { id })).envelope.msg).toBe('Media List Not Found');
  const own = await made(['10001'], 'Rival’s own', rival);
  expect((await rival.try(mediaListRoutes.undo, { id: own, change })).envelope.errorDetails).toBe('changeNotFound');
  await asOwner(app, `UPDATE media_list_change SET expires_at = now() WHERE change_id = '${change}'`);
  expect((await agency.try(mediaListRoutes.undo, { id, change })).envelope.errorDetails).toBe('changeNotFound');
  expect(await held(id)).toEqual(['10005']);
});

test('undo does not fill a list beyond 250,000 items', async () => {
  const id = await made(['10001', '10002']);
  const { envelope } = await agency.try(mediaListRoutes.removeItems, { id, ids: (await rowsOf(id)).map((row) => row.id) });
  // As full as it gets: the count is what its items have written.
  await run(sql`UPDATE media_list SET item_count = 249999 WHERE id = ${id}`);
  const undone = await agency.try(mediaListRoutes.undo, { id, change: envelope.data?.change ?? '' });
  expect([undone.status, undone.envelope.msg]).toEqual([400, 'A media list holds at most 250,000 items.']);
  expect((await agency.call(mediaListRoutes.get, { id })).count).toBe(249_999);
});
