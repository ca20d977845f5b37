import { systemScope } from '@kontor/core/server';
import { type Caller, formOf } from '@kontor/core/testing';
import { type Random, randomOf } from '@kontor/database/seed';
import { historyRoutes } from '@kontor/history/contract';
import { MOST_NAMED, mediaListRoutes } from '@kontor/media-lists/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const SEQUENCES = Number(process.env.LIST_SEQUENCES ?? 60);
const SEED = Number(process.env.LIST_SEED ?? 73);
const STEPS = 8;

const app = testApp();
let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const run = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;
const zips = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(from + n + 1).padStart(5, '0'));
const title = 'Of many versions';

async function made(input: string[], caller = agency): Promise<string> {
  return (await caller.try(mediaListRoutes.create, { mediaType: 'zipcode', title, input })).envelope.value ?? '';
}
async function fileOf(values: string[]): Promise<string> {
  const form = formOf([], [{ name: 'new.csv', content: values.join('\n') }]);
  return (await agency.raw({ method: 'POST', url: '/api/medialist/upload/zipcode', ...form })).json().value;
}
const itemsOf = (id: string) => run<{ id: string; value: string }>(sql`SELECT id, value FROM media_list_item WHERE list_id = ${id}`);
const held = async (id: string) => (await itemsOf(id)).map(({ value }) => value).toSorted();
const lastChange = async (id: string) => (await agency.call(historyRoutes.list, { id })).rows[0]?.data;
const changes = (id: string) => agency.call(mediaListRoutes.changes, { id });
const preview = (id: string, change: string) => agency.call(mediaListRoutes.rollbackDifference, { id, change });
const restore = (id: string, change: string, caller = agency) => caller.try(mediaListRoutes.rollback, { id, change });
const undo = (id: string, change: string) => agency.try(mediaListRoutes.undo, { id, change });
const update = async (id: string, more: { items?: string[]; fileUrl?: string; replace?: boolean }) =>
  (await agency.call(mediaListRoutes.update, { type: 'zipcode', id, title, ...more })).change;
const add = async (id: string, items: string[]) => (await update(id, { items })) ?? '';
const replace = async (id: string, items: string[]) => (await update(id, { items, replace: true })) ?? '';
async function remove(id: string, values: string[]): Promise<string> {
  const ids = (await itemsOf(id)).filter(({ value }) => values.includes(value)).map((item) => item.id);
  return (await agency.call(mediaListRoutes.removeItems, { id, ids })).change ?? '';
}

describe('every change of a list’s items is kept (decision 0073)', () => {
  test('adding too: those that are new, told and undone as the others', async () => {
    const id = await made(['10001']);
    const change = await add(id, ['10001', '10002', '10003']);
    expect(await changes(id)).toMatchObject([{ change, removed: 0, added: 2, canUndo: true, canRestore: true }]);
    expect((await undo(id, change)).envelope.msg).toBe('Undone: 2 items are out.');
    expect(await held(id)).toEqual(['10001']);
  });

  test('adding what the list has is no change, nor is a new title', async () => {
    const id = await made(['10001']);
    expect(await update(id, { items: ['10001'] })).toBeNull();
    expect(await update(id, {})).toBeNull();
    expect(await changes(id)).toEqual([]);
  });

  test('undoing too, so that it can be undone; what was undone is not undone twice', async () => {
    const id = await made(['10001', '10002']);
    const change = await remove(id, ['10001']);
    await undo(id, change);
    const [last, first] = await changes(id);
    expect([first, last]).toMatchObject([
      { change, removed: 1, added: 0, canUndo: false, canRestore: true },
      { removed: 0, added: 1, canUndo: true, canRestore: true },
    ]);
    expect((await undo(id, change)).envelope.errorDetails).toBe('changeNotFound');
    expect((await undo(id, last?.change ?? '')).envelope.msg).toBe('Undone: 1 item is out.');
    expect(await held(id)).toEqual(['10002']);
  });

  test('undoing what others have undone by hand moves nothing and keeps nothing', async () => {
    const id = await made(['10001']);
    const change = await add(id, ['10002']);
    await remove(id, ['10002']);
    expect((await undo(id, change)).envelope.msg).toBe('Undone: no item had to move.');
    expect(await changes(id)).toHaveLength(2);
    expect(await lastChange(id)).toMatchObject({ summary: 'List item deleted' });
  });
});

describe('a list is made what it was before a change (decision 0073)', () => {
  test('whatever came after it, in one step, with one line of history, shown before, and undone as one', async () => {
    const id = await made(['10001', '10002', '10003']);
    await run(sql`UPDATE media_list_item SET created_at = '2026-01-02' WHERE list_id = ${id}`);
    const change = await remove(id, ['10001', '10002']);
    await add(id, ['10004', '10005']);
    await replace(id, ['10002', '10003', '10009']);
    const { version } = await agency.call(mediaListRoutes.get, { id });
    expect(await preview(id, change)).toEqual({
      added: { count: 1, first: ['10001'] },
      removed: { count: 1, first: ['10009'] },
      kept: 2,
      version,
    });
    expect(await held(id)).toEqual(['10002', '10003', '10009']);
    const { envelope } = await restore(id, change);
    expect(envelope.msg).toBe('Restored: 1 item is back, 1 item is out.');
    expect(await held(id)).toEqual(['10001', '10002', '10003']);
    const dated = await run(sql`SELECT value FROM media_list_item WHERE list_id = ${id} AND created_at = '2026-01-02' ORDER BY value`);
    // The second went and came again: it was never out at both ends, and keeps its later date.
    expect(dated).toEqual([{ value: '10001' }, { value: '10003' }]);
    expect(await agency.call(mediaListRoutes.get, { id })).toMatchObject({ count: 3, version });
    expect(await lastChange(id)).toMatchObject({
      summary: 'List items restored',
      changelogs: [
        { name: 'Items', action: 'Remove', oldValue: '10009', newValue: null },
        { name: 'Items', action: 'Create', oldValue: null, newValue: '10001' },
      ],
    });
    expect((await changes(id)).map(({ removed, added, canUndo }) => [removed, added, canUndo])).toEqual([
      [1, 1, true],
      [2, 2, false],
      [0, 2, false],
      [2, 0, false],
    ]);
    expect((await undo(id, envelope.data?.change ?? '')).envelope.msg).toBe('Undone: 1 item is back, 1 item is out.');
    expect(await held(id)).toEqual(['10002', '10003', '10009']);
  });

  test('and where it is so already nothing happens', async () => {
    const id = await made(['10001']);
    const change = await add(id, ['10002']);
    await undo(id, change);
    expect((await preview(id, change)).kept).toBe(1);
    const again = await restore(id, change);
    expect([again.envelope.msg, again.envelope.data]).toEqual(['Restored: no item had to move.', { change: null }]);
    expect((await changes(id)).map(({ canUndo }) => canUndo)).toEqual([true, false]);
  });

  test('of 45,000 items that 45,000 others replaced twice', async () => {
    const id = await made(['99999']);
    const first = await update(id, { fileUrl: await fileOf(zips(45_000)) });
    const second = await update(id, { fileUrl: await fileOf(zips(45_000, 30_000)), replace: true });
    await update(id, { fileUrl: await fileOf(zips(45_000, 15_000)), replace: true });
    expect((await preview(id, second ?? '')).added).toMatchObject({ count: 15_001 });
    expect((await restore(id, second ?? '')).envelope.msg).toBe('Restored: 15,001 items are back, 15,000 items are out.');
    expect(await held(id)).toEqual([...zips(45_000), '99999']);
    const { removed } = await preview(id, first ?? '');
    expect([removed.count, removed.first.length]).toEqual([45_000, MOST_NAMED]);
    await restore(id, first ?? '');
    expect(await held(id)).toEqual(['99999']);
  });

  test('not before a change of another list or account, or of more than 30 days ago; those that are older go first', async () => {
    const [id, other] = [await made(['10001']), await made(['10002'])];
    const [first, second] = [await add(id, ['10003']), await add(id, ['10004'])];
    expect((await restore(other, first)).envelope.errorDetails).toBe('changeNotFound');
    const rival = await app.as('rival');
    expect((await restore(id, first, rival)).envelope.msg).toBe('Media List Not Found');
    expect((await rival.try(mediaListRoutes.rollbackDifference, { id, change: first })).envelope.msg).toBe('Media List Not Found');
    const own = await made(['10001'], rival);
    expect((await restore(own, first, rival)).envelope.errorDetails).toBe('changeNotFound');
    expect((await rival.try(mediaListRoutes.rollbackDifference, { id: own, change: first })).envelope.errorDetails).toBe('changeNotFound');
    await asOwner(app, `UPDATE media_list_change SET expires_at = now() WHERE change_id = '${first}'`);
    expect((await restore(id, first)).envelope.errorDetails).toBe('changeNotFound');
    await restore(id, second);
    expect(await held(id)).toEqual(['10001', '10003']);
  });

  test('a change is kept as long as those before it, also where the clock was put back', async () => {
    const id = await made(['10001']);
    const [first, second] = [await add(id, ['10002']), await add(id, ['10003'])];
    const until = (change: string) => sql`(SELECT expires_at FROM media_list_change WHERE change_id = ${change})`;
    expect(await run(sql`SELECT ${until(first)} <= ${until(second)} AS ok`)).toEqual([{ ok: true }]);
    await asOwner(app, `UPDATE media_list_change SET expires_at = expires_at + interval '1 day' WHERE change_id = '${first}'`);
    expect(await run(sql`SELECT ${until(first)} <= ${until(await add(id, ['10004']))} AS ok`)).toEqual([{ ok: true }]);
  });

  test('not before one that was kept when additions were not, which can be undone still', async () => {
    const id = await made(['10001', '10002']);
    const change = await remove(id, ['10001']);
    await asOwner(app, `UPDATE media_list_change SET n = 0 WHERE change_id = '${change}'`);
    expect(await changes(id)).toMatchObject([{ change, canUndo: true, canRestore: false }]);
    expect((await restore(id, change)).envelope.errorDetails).toBe('changeNotFound');
    await undo(id, change);
    expect(await held(id)).toEqual(['10001', '10002']);
  });

  test('not beyond 250,000 items', async () => {
    const id = await made(['10001', '10002']);
    const change = await remove(id, ['10001', '10002']);
    // As full as it gets: the count is what its items have written.
    await run(sql`UPDATE media_list SET item_count = 249999 WHERE id = ${id}`);
    const { status, envelope } = await restore(id, change);
    expect([status, envelope.errorDetails]).toEqual([400, 'listTooLong']);
    expect([await held(id), (await changes(id)).map(({ canUndo }) => canUndo)]).toEqual([[], [true]]);
  });

  test('changes that are made at once have an order, and before the first of them is what was', async () => {
    const id = await made(zips(10));
    const first = await add(id, ['20000']);
    const [one = '', two = ''] = await Promise.all([add(id, ['20001', '20002']), add(id, ['20002', '20003'])]);
    await Promise.all([
      remove(id, ['00001', '20001']),
      add(id, ['20004']),
      undo(id, one),
      replace(id, ['00001', '00002', '30000']),
      restore(id, two),
      undo(id, two),
      add(id, ['20001', '00003']),
      restore(id, first),
      add(id, ['20005']),
    ]);
    const [counted] = await run(sql`SELECT count(DISTINCT n)::int AS numbers, count(DISTINCT change_id)::int AS changes, max(n) AS last
      FROM media_list_change WHERE list_id = ${id}`);
    expect([counted?.numbers, counted?.last]).toEqual([counted?.changes, counted?.changes]);
    await restore(id, first);
    expect(await held(id)).toEqual(zips(10));
  });
});

type Known = { change: string; before: Set<string>; taken: Set<string>; added: Set<string>; isUndone: boolean };

const without = (all: Set<string>, some: Set<string>) => new Set([...all].filter((one) => !some.has(one)));

/** A list beside what plain sets say of it. */
async function openModel(random: Random) {
  const below = (most: number) => random.integer(0, most - 1);
  const some = () => new Set(zips(1 + below(6), below(20)));
  let now = some();
  const id = await made([...now]);
  const kept: Known[] = [];
  /** Takes note of what the server did, where it moved anything. */
  const becomes = async (next: Set<string>) => {
    const [taken, added] = [without(now, next), without(next, now)];
    if (taken.size + added.size > 0) {
      const [last] = await changes(id);
      expect(last).toMatchObject({ removed: taken.size, added: added.size, canUndo: true });
      kept.push({ change: last?.change ?? '', before: now, taken, added, isUndone: false });
    }
    now = next;
  };
  const ways: Record<string, () => Promise<void>> = {
    add: async () => {
      const values = some();
      await update(id, { items: [...values] });
      await becomes(new Set([...now, ...values]));
    },
    remove: async () => {
      const values = new Set([...some()].filter((one) => now.has(one)));
      if (values.size > 0) await remove(id, [...values]);
      await becomes(without(now, values));
    },
    replace: async () => {
      const values = some();
      await replace(id, [...values]);
      await becomes(values);
    },
    undo: async () => {
      const one = kept[below(kept.length)];
      if (!one) return;
      expect((await undo(id, one.change)).status).toBe(one.isUndone ? 404 : 200);
      if (one.isUndone) return;
      one.isUndone = true;
      await becomes(new Set([...without(now, one.added), ...one.taken]));
    },
    restore: async () => {
      const place = below(kept.length);
      const one = kept[place];
      if (!one) return;
      const { added, removed } = await preview(id, one.change);
      expect([added.count, removed.count]).toEqual([without(one.before, now).size, without(now, one.before).size]);
      expect((await restore(id, one.change)).status).toBe(200);
      if (added.count + removed.count > 0) for (const later of kept.slice(place)) later.isUndone = true;
      await becomes(one.before);
    },
  };
  const step = async () => {
    const names = ['add', 'remove', 'replace', 'undo', 'undo', 'restore', 'restore'];
    const name = random.pick(names);
    await ways[name]?.();
    const items = new Set(await held(id));
    return { name, difference: without(now, items).size + without(items, now).size };
  };
  return { step };
}

test(`${SEQUENCES} lists that are changed, undone and restored at random hold what plain sets hold (decision 0073)`, async () => {
  const random = randomOf(SEED);
  const taken: Record<string, number> = {};
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const { step } = await openModel(random);
    for (let n = 0; n < STEPS; n += 1) {
      const { name, difference } = await step();
      expect(difference, `sequence ${sequence}, step ${n}: ${name}`).toBe(0);
      taken[name] = (taken[name] ?? 0) + 1;
    }
  }
  expect(Object.keys(taken).length).toBe(5);
});
