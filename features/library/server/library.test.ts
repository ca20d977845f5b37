import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { libraryIconHref, libraryRoutes } from '@kontor/library/contract';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MISSING, openTestLibrary } from './test-library.ts';

const app = testApp();
let superUser: Caller;
let agency: Caller;
let library: ReturnType<typeof openTestLibrary>;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  library = openTestLibrary(superUser);
});
const rows = async (statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
const idOf = async (statement: ReturnType<typeof sql>) => String((await rows(statement))[0]?.['id']);
const refused = async (change: object) => {
  const { status, envelope } = await superUser.try(libraryRoutes.create, library.draft(change));
  return { status, msg: envelope.msg, issues: envelope.issues };
};

describe('an item of the library (2 §3, §5, §7)', () => {
  test('is made, read and listed with what it was written with, and with its avails at once', async () => {
    const icon = await library.upload();
    const id = await library.create({ title: '  Sportive screens ', desc: ' Live games ', icon, featured: true, cpm: '18' });
    const found = await library.read(id);
    expect(found).toMatchObject({
      title: 'Sportive screens',
      desc: 'Live games',
      icon,
      featured: true,
      status: true,
      cpm: '18.00',
      version: 1,
      closed: null,
    });
    expect(found.platforms).toEqual(['CTV']);
    expect(found.dailyAvails).toBeGreaterThan(0);
    expect(found.avails?.platforms).toEqual([{ platform: 'CTV', requests: found.dailyAvails }]);
    const list = await superUser.call(libraryRoutes.list, { q: 'Sportive screens', featured: true });
    expect(list.rows.map(({ data }) => [data.id, data.dailyAvails])).toEqual([[id, found.dailyAvails]]);
    expect((await superUser.call(libraryRoutes.list, { q: 'Sportive screens', featured: false })).rows).toEqual([]);
    expect((await superUser.call(libraryRoutes.list, { q: 'Sportive screens', range: 'today' })).rows).toHaveLength(1);
    expect((await superUser.call(libraryRoutes.list, { q: 'Sportive screens', range: 'yesterday' })).rows).toEqual([]);
  });

  test('that misses one field names it and its tab, several the tab (decisions P6)', async () => {
    expect(await refused({ title: ' ' })).toMatchObject({ status: 400, msg: 'Please fill Title field in Settings tab.' });
    expect(await refused({ cpm: '' })).toMatchObject({ msg: 'Please fill Suggested CPM field in Settings tab.' });
    expect(await refused({ title: '', cpm: '' })).toMatchObject({ msg: 'Please fill setting tab mandatory fields' });
  });

  test('needs a description and an icon where it is featured, and not otherwise', async () => {
    const { msg, issues } = await refused({ featured: true });
    expect(msg).toBe('Please fill setting tab mandatory fields');
    expect(issues).toEqual([
      { path: 'desc', message: 'Description required for featured deals' },
      { path: 'icon', message: 'Icon required for featured deals' },
    ]);
    expect(await refused({ featured: true, desc: 'Text' })).toMatchObject({ msg: 'Please fill Icon field in Settings tab.' });
    expect((await refused({ desc: 'd'.repeat(500) })).status).toBe(200);
    expect(await refused({ desc: 'd'.repeat(501) })).toMatchObject({ msg: 'Description: A description has at most 500 characters.' });
  });

  test.each(['0', '-1', '1.2.3', '1.234', 'ten'])('at a price of %s is refused, and told how to write it', async (cpm) => {
    const { status, issues } = await refused({ cpm });
    expect(status).toBe(400);
    expect(issues?.map(({ path }) => path)).toEqual(['cpm']);
    expect(issues?.[0]?.message).toMatch(/^Write /);
  });

  test('is changed under the version that was read, with its history', async () => {
    const id = await library.create({ cpm: '10' });
    const { version } = await library.read(id);
    expect((await library.update(id, { cpm: '11', version })).envelope.msg).toBe('Library deal updated.');
    expect((await library.update(id, { cpm: '12', version })).envelope.errorDetails).toBe('staleVersion');
    const { rows: history } = await superUser.call(historyRoutes.list, { id, admin: true });
    expect(history.map(({ data }) => data.summary)).toEqual(['Changed Suggested CPM', 'Library deal created']);
    expect(history[0]?.data.changelogs).toEqual([{ name: 'Suggested CPM', action: 'Update', oldValue: '$10.00', newValue: '$11.00' }]);
  });

  test('of two savers at once one is told that the other was first', async () => {
    const id = await library.create();
    const { version } = await library.read(id);
    const both = await Promise.all(['20', '30'].map((cpm) => library.update(id, { cpm, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is deleted, is gone for everybody, and comes back with its icon', async () => {
    const icon = await library.upload();
    const id = await library.create({ desc: 'Text', icon, featured: true });
    expect((await superUser.try(libraryRoutes.remove, { id })).envelope.msg).toBe('Library deal deleted.');
    for (const caller of [superUser, agency]) expect((await caller.try(libraryRoutes.get, { id })).status).toBe(404);
    expect((await superUser.try(libraryRoutes.remove, { id })).status).toBe(404);
    expect((await superUser.try(libraryRoutes.restore, { id })).envelope.msg).toBe('Library deal restored.');
    expect(await library.read(id)).toMatchObject({ icon, featured: true });
    expect((await superUser.raw({ method: 'GET', url: libraryIconHref(id, icon) })).statusCode).toBe(200);
    expect((await superUser.try(libraryRoutes.restore, { id: MISSING })).status).toBe(404);
  });
});

describe('an item targets what belongs to the platform alone (decisions P18)', () => {
  const named = async (targeting: object) => refused({ targeting: { ...emptyTargeting(), ...targeting } });

  test('a media list of anybody is refused by its name', async () => {
    const list = await idOf(sql`SELECT id FROM media_list WHERE type = 'bundle' AND deleted_at IS NULL ORDER BY id LIMIT 1`);
    const [{ title } = {}] = await rows(sql`SELECT title FROM media_list WHERE id = ${list}`);
    const { status, msg, issues } = await named({ bundleMedia: { included: true, ids: [list] } });
    expect([status, msg]).toEqual([
      400,
      `A library deal targets only what belongs to the platform. “${title}” is a media list. Remove it.`,
    ]);
    expect(issues?.map(({ path }) => path)).toEqual(['targeting.bundleMedia']);
  });

  test('a custom marketplace is refused by its name, one of the platform is taken', async () => {
    const custom = await idOf(sql`SELECT id FROM marketplace WHERE account_id IS NOT NULL ORDER BY id LIMIT 1`);
    const { msg } = await named({ marketplaceIds: { included: true, values: [custom] } });
    expect(msg).toContain('is a custom marketplace. Remove it.');
    const open = await idOf(sql`SELECT id FROM marketplace WHERE account_id IS NULL ORDER BY id LIMIT 1`);
    expect((await named({ marketplaceIds: { included: true, values: [open] } })).status).toBe(200);
  });

  test('a segment of an account is refused by its name, in a box and in logic; one of a provider is taken', async () => {
    const own = await idOf(
      sql`SELECT id FROM segment WHERE account_id IS NOT NULL AND status = 'ACTIVE' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    );
    const shared = await idOf(
      sql`SELECT id FROM segment WHERE account_id IS NULL AND status = 'ACTIVE' AND deleted_at IS NULL AND expiration_date IS NULL ORDER BY id LIMIT 1`,
    );
    const box = (id: string) => ({ includeSegments: [{ id }] });
    const logic = (id: string) => ({
      audienceBooleanLogic: {
        enabled: true,
        value: { type: 'GROUP', nodes: [{ type: 'SET', join: 'or', items: [{ type: 'SEGMENT', id }] }], unions: [] },
      },
    });
    for (const targeting of [box(own), logic(own)])
      expect((await named(targeting)).msg).toContain('is a segment of an account. Remove it.');
    for (const targeting of [box(shared), logic(shared)]) expect(await named(targeting)).toMatchObject({ status: 200 });
  });

  test('a value that nobody has is refused as in a plan', async () => {
    expect((await named({ country: { included: true, values: ['ZZ'] } })).msg).toContain('Country does not have ZZ');
  });
});

describe('templates as accounts read them (2 §2, §6, §7)', () => {
  test('are the enabled ones, by media type, platform and words, with the day that avails are of', async () => {
    const icon = await library.upload();
    const id = await library.create({ title: 'Findable evening', icon, targeting: { platform: ['CTV', 'INAPP'] } });
    const shown = async () => (await agency.raw({ method: 'GET', url: libraryIconHref(id, icon) })).statusCode;
    expect(await shown()).toBe(200);
    const found = async (wish: object) =>
      (await agency.call(libraryRoutes.templates, { searchQuery: 'findable', ...wish })).rows.map(({ data }) => data.id);
    expect(await found({})).toEqual([id]);
    expect(await found({ platform: 'INAPP' })).toEqual([id]);
    expect(await found({ platform: 'DESKTOP' })).toEqual([]);
    expect(await found({ mediaType: 'display' })).toEqual([]);
    const [row] = (await agency.call(libraryRoutes.templates, { q: 'findable', timezone: 'UTC' })).rows;
    expect(row?.data.availsDay).toBe(new Date().toISOString().slice(0, 10));
    expect(row?.data.avails.map(({ platform }) => platform)).toEqual(['CTV', 'INAPP']);
    await library.update(id, { status: false });
    expect(await found({})).toEqual([]);
    expect((await agency.try(libraryRoutes.get, { id })).status).toBe(404);
    expect(await shown()).toBe(404);
    expect((await library.read(id)).status).toBe(false);
  });

  test('featured ones come with most avails first, and none that is not', async () => {
    const all = await agency.call(libraryRoutes.featured, {});
    expect(all.length).toBeGreaterThanOrEqual(9);
    expect(all.every(({ featured }) => featured)).toBe(true);
    const avails = all.map(({ dailyAvails }) => dailyAvails ?? -1);
    expect(avails).toEqual(avails.toSorted((a, b) => b - a));
    expect(await agency.call(libraryRoutes.featured, { size: 2 })).toHaveLength(2);
  });

  test('are read without who made them, and write nothing', async () => {
    const id = await library.create();
    expect(await agency.call(libraryRoutes.get, { id })).not.toHaveProperty('creatorName');
    for (const reply of [
      await agency.try(libraryRoutes.remove, { id }),
      await agency.try(libraryRoutes.create, library.draft()),
      await agency.try(libraryRoutes.list, {}),
    ])
      expect(reply.status).toBe(403);
  });

  test('an account without the flag has none of them, from the request after it was taken', async () => {
    const lean = await app.as('lean');
    const id = await library.create();
    for (const reply of [
      await lean.try(libraryRoutes.templates, {}),
      await lean.try(libraryRoutes.featured, {}),
      await lean.try(libraryRoutes.get, { id }),
    ])
      expect(reply.status).toBe(403);
    const rival = await app.as('rival');
    const flag = (on: boolean) =>
      rows(sql`UPDATE account SET deal_access_template = ${on} WHERE id = (SELECT m.account_id FROM membership m JOIN app_user u ON u.id = m.user_id
        WHERE u.email = 'rival@demo.test' LIMIT 1)`);
    expect((await rival.try(libraryRoutes.get, { id })).status).toBe(200);
    await flag(false);
    expect((await rival.try(libraryRoutes.get, { id })).status).toBe(403);
    await flag(true);
    expect((await rival.try(libraryRoutes.get, { id })).status).toBe(200);
  });

  test('one of a provider that is not open to an account is read with the reason, and without the segment’s name', async () => {
    const segment = await idOf(sql`SELECT s.id FROM segment s JOIN segment_provider p ON p.id = s.provider_id
      WHERE p.name = 'Beacon Auto Insights' AND s.status = 'ACTIVE' AND s.expiration_date IS NULL AND s.deleted_at IS NULL ORDER BY s.id LIMIT 1`);
    const id = await library.create({ title: 'Only for some', targeting: { includeSegments: [{ id: segment }] } });
    const rival = await app.as('rival');
    const closed = 'It uses segments of a provider that is not open to your account.';
    const told = await rival.call(libraryRoutes.get, { id });
    expect([told.closed, told.names['includeSegments']]).toEqual([closed, { [segment]: 'A segment that is not open to your account' }]);
    const [row] = (await rival.call(libraryRoutes.templates, { q: 'Only for some' })).rows;
    expect(row?.data.closed).toBe(closed);
    expect(await agency.call(libraryRoutes.get, { id })).toMatchObject({ closed: null });
  });
});
