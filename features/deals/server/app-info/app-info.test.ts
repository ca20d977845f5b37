import { staleVersion } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import {
  type AppInfo,
  appInfoNotFound,
  appInfoRoutes,
  dealInactive,
  dealNotFound,
  dealRoutes,
  dealVersionRoutes,
  dealWaiting,
} from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDeals, told } from '../test-deals.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const row = (name: string, change: object = {}) => ({ overridedBundle: `com.was.${name}`, bundle: `com.sent.${name}`, ...change });
const create = (id: string, set: object[], caller = agency) =>
  told(caller.try(appInfoRoutes.update, { id, set: set as ReturnType<typeof row>[] }));
const edit = (id: string, set: object[], caller = agency) =>
  told(caller.try(appInfoRoutes.edit, { id, set: set as ReturnType<typeof row>[] }));
const remove = (id: string, bundle: string, caller = agency) => told(caller.try(appInfoRoutes.remove, { id, bundle }));
const all = (id: string, caller = agency) => caller.call(appInfoRoutes.list, { id });
const bundlesOf = async (id: string) => (await all(id)).map(({ overridedBundle, bundle }) => [overridedBundle, bundle]);
const gone = 'f'.repeat(24);

describe('app info of a deal (2 §2, §3, §7)', () => {
  test('is created, read, replaced and deleted by its existing bundle, each with the words of the specification', async () => {
    const id = await deals.create();
    expect(await all(id)).toEqual([]);
    const full = { name: 'News', domain: 'news.example.com', appStoreUrl: 'https://a.example/n', iabcat: ['IAB1-7'], status: 'override' };
    expect(await create(id, [row('news', full), row('games')])).toEqual([200, 'App info created.']);
    const read = await agency.call(appInfoRoutes.get, { id, bundle: 'com.was.news' });
    expect(read).toEqual({ ...row('news', full), iabcat: [{ key: 'IAB1-7', name: 'Television' }], version: 1 });
    expect((await all(id)).map(({ status }) => status)).toEqual(['passedIn', 'override']);
    expect(await edit(id, [row('news', { bundle: 'com.other' })])).toEqual([200, 'App info updated.']);
    const empty: AppInfo = {
      ...row('news'),
      bundle: 'com.other',
      name: '',
      domain: '',
      appStoreUrl: '',
      iabcat: [],
      status: 'passedIn',
      version: 2,
    };
    expect(await agency.call(appInfoRoutes.get, { id, bundle: 'com.was.news' })).toEqual(empty);
    expect(await remove(id, 'com.was.news')).toEqual([200, 'App info deleted.']);
    expect(await bundlesOf(id)).toEqual([['com.was.games', 'com.sent.games']]);
    expect(await remove(id, 'com.was.news')).toEqual([404, appInfoNotFound.text]);
    expect((await agency.try(appInfoRoutes.get, { id, bundle: 'com.was.news' })).envelope.msg).toBe(appInfoNotFound.text);
  });

  test('Create refuses what is there and Update what is not, by name, and none of their rows is written (P20)', async () => {
    const id = await deals.create();
    await create(id, [row('one'), row('two')]);
    expect(await create(id, [row('three'), row('two')])).toEqual([409, 'This deal has app info of com.was.two already.']);
    expect(await edit(id, [row('one', { bundle: 'x' }), row('three')])).toEqual([409, 'This deal has no app info of com.was.three yet.']);
    expect(await bundlesOf(id)).toEqual([
      ['com.was.one', 'com.sent.one'],
      ['com.was.two', 'com.sent.two'],
    ]);
  });

  test('bad input is refused in plain words: bundles, a category that nobody has, a bundle twice, and no rows at all', async () => {
    const id = await deals.create();
    const wrong = async (change: object) =>
      (await agency.try(appInfoRoutes.update, { id, set: [row('bad', change)] })).envelope.issues?.map(({ message }) => message);
    expect(await wrong({ bundle: '.a' })).toEqual(['Please enter valid bundle name']);
    expect(await wrong({ overridedBundle: 'a..b' })).toEqual(['Please enter valid existing bundle name']);
    expect(await wrong({ appStoreUrl: 'javascript:alert(1)' })).toEqual(['An app store URL begins with https:// or http://.']);
    expect(await create(id, [row('bad', { iabcat: ['IAB1', 'IAB99'] })])).toEqual([400, 'There is no IAB category IAB99.']);
    expect(await create(id, [row('twice'), row('twice')])).toEqual([400, 'These existing bundles are there twice: com.was.twice.']);
    expect(await told(agency.try(appInfoRoutes.update, { id }))).toEqual([409, 'Please upload a valid file.']);
    expect(await all(id)).toEqual([]);
  });

  test('a row that somebody changed since it was read is not overwritten', async () => {
    const id = await deals.create();
    await create(id, [row('read')]);
    expect(await edit(id, [row('read', { name: 'First', version: 1 })])).toEqual([200, 'App info updated.']);
    expect(await edit(id, [row('read', { name: 'Second', version: 1 })])).toEqual([409, staleVersion.text]);
    expect((await all(id)).map(({ name }) => name)).toEqual(['First']);
  });

  test('stays as it is while the deal cannot be edited (2 §4)', async () => {
    const id = await deals.create();
    await create(id, [row('kept')]);
    for (const [status, text] of [
      ['INACTIVE', dealInactive.text],
      ['SEND_FOR_APPROVAL', dealWaiting.text],
    ] as const) {
      await deals.setStatus(id, status);
      expect(await create(id, [row('new')])).toEqual([409, text]);
      expect(await edit(id, [row('kept', { name: 'New' })])).toEqual([409, text]);
      expect(await remove(id, 'com.was.kept')).toEqual([409, text]);
    }
    expect(await bundlesOf(id)).toEqual([['com.was.kept', 'com.sent.kept']]);
  });

  test('every change is in the deal’s history and in the outbox, and is no version of the deal; one that changes nothing is not', async () => {
    const id = await deals.create();
    const versions = async () => (await deals.run(sql`SELECT number FROM deal_version WHERE deal_id = ${id}`)).rows.length;
    const before = await versions();
    await create(id, [row('one'), row('two')]);
    await edit(id, [row('one', { status: 'override', iabcat: ['IAB1-7'] })]);
    await edit(id, [row('two')]);
    await remove(id, 'com.was.two');
    const [removed, edited, created, ...older] = await deals.historyOf(id);
    expect([removed?.summary, removed?.action, removed?.version]).toEqual(['App info of com.was.two deleted', 'Remove', null]);
    expect(edited?.changelogs).toEqual([
      { name: 'IAB Categories', action: 'Create', oldValue: null, newValue: 'Television' },
      { name: 'Status', action: 'Update', oldValue: 'Passed In', newValue: 'Override' },
    ]);
    expect(created?.summary).toBe('App info of 2 bundles created');
    expect(created?.changelogs.map(({ name }) => name)).toEqual(['com.was.one', 'com.was.two']);
    expect(older).toHaveLength(1);
    expect(await versions()).toBe(before);
    const { rows } = await deals.run(sql`SELECT count(*)::int AS told FROM outbox WHERE topic = 'deal-app-info' AND entity_id = ${id}`);
    expect(rows[0]).toEqual({ told: 3 });
  });
});

describe('app info and its deal (2 §2, §6)', () => {
  test('a copy of the deal has it too, and keeps its own', async () => {
    const id = await deals.create();
    await create(id, [row('copied', { name: 'Copied' })]);
    const copy = await deals.create({ copiedFrom: id });
    expect(await all(copy)).toEqual(await all(id));
    await remove(id, 'com.was.copied');
    expect(await bundlesOf(copy)).toEqual([['com.was.copied', 'com.sent.copied']]);
    const rival = await app.as('rival');
    const theirs = await told(rival.try(dealRoutes.create, { ...deals.draft(), copiedFrom: id }));
    expect(theirs).toEqual(await told(rival.try(dealRoutes.create, { ...deals.draft(), copiedFrom: gone })));
    expect(theirs).toEqual([404, dealNotFound.text]);
  });

  test('deletion of the deal takes it along, and its undo brings it back; a restored version leaves it as it is', async () => {
    const id = await deals.create();
    await create(id, [row('stays')]);
    await agency.call(dealRoutes.remove, { id });
    expect((await agency.try(appInfoRoutes.list, { id })).status).toBe(404);
    expect(await create(id, [row('late')])).toEqual([404, dealNotFound.text]);
    await agency.call(dealVersionRoutes.restore, { id });
    expect(await bundlesOf(id)).toEqual([['com.was.stays', 'com.sent.stays']]);
    await agency.call(dealVersionRoutes.restoreVersion, { id, number: 1 });
    expect(await bundlesOf(id)).toEqual([['com.was.stays', 'com.sent.stays']]);
  });

  test('staff read it and change nothing; who has no toggle reads none; another account’s is as missing', async () => {
    const id = await deals.create();
    await create(id, [row('walls')]);
    const [staff, lean, rival] = [await app.as('staff'), await app.as('lean'), await app.as('rival')];
    expect((await staff.call(appInfoRoutes.list, { id, admin: true })).map(({ bundle }) => bundle)).toEqual(['com.sent.walls']);
    expect((await staff.call(appInfoRoutes.get, { id, bundle: 'com.was.walls', admin: true })).bundle).toBe('com.sent.walls');
    for (const caller of [staff, lean]) {
      expect((await create(id, [row('new')], caller))[0]).toBe(403);
      expect((await edit(id, [row('walls')], caller))[0]).toBe(403);
      expect((await remove(id, 'com.was.walls', caller))[0]).toBe(403);
    }
    expect((await lean.try(appInfoRoutes.list, { id })).status).toBe(403);
    expect(await create(id, [row('new')], rival)).toEqual(await create(gone, [row('new')], rival));
    expect(await edit(id, [row('walls')], rival)).toEqual([404, dealNotFound.text]);
    expect(await remove(id, 'com.was.walls', rival)).toEqual([404, dealNotFound.text]);
    expect((await rival.try(appInfoRoutes.list, { id })).status).toBe(404);
    expect(await bundlesOf(id)).toEqual([['com.was.walls', 'com.sent.walls']]);
  });
});
