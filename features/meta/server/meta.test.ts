import { systemScope } from '@kontor/core/server';
import { type Caller, formOf, pngOf } from '@kontor/core/testing';
import { drawnAnew, sweepUploads } from '@kontor/files/server';
import { historyRoutes } from '@kontor/history/contract';
import { iconHref, metaRoutes } from '@kontor/meta/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
let superUser: Caller;
let agency: Caller;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
});

async function upload(caller = superUser, pattern = 0): Promise<string> {
  const form = formOf([['purpose', 'icon']], [{ name: 'icon.png', content: pngOf(150, 150, pattern) }]);
  return String((await caller.raw({ method: 'POST', url: '/api/file/upload', ...form })).json().value);
}
let made = 0;
const draftOf = async (change: object = {}) => {
  made += 1;
  return { metaId: `advertiser-${made}.example`, type: 'adomain' as const, smallIcon: await upload(), bigIcon: await upload(), ...change };
};
async function create(change: object = {}) {
  const draft = await draftOf(change);
  const { status, envelope } = await superUser.try(metaRoutes.create, draft);
  expect([status, envelope.msg]).toEqual([200, 'Meta created.']);
  return { ...draft, id: envelope.value ?? '' };
}
const get = (id: string) => superUser.call(metaRoutes.get, { id });
const show = (caller: Caller, id: string, file: string) =>
  caller.raw({ method: 'GET', url: iconHref(id, file), headers: { 'sec-fetch-site': 'same-origin' } });

describe('a meta (3 §3, §5, §7)', () => {
  test('is made with both icons, and listed with who made it, fifty to a page', async () => {
    const { id, metaId, smallIcon, bigIcon } = await create({ metaId: '  NorthWind.Example ' });
    const found = await get(id);
    expect(metaId).toContain('NorthWind');
    expect(found).toMatchObject({ metaId: 'northwind.example', type: 'adomain', smallIcon, bigIcon, version: 1 });
    const { rows } = await superUser.call(metaRoutes.list, { q: 'northwind', tableFilter: { type: { value: 'adomain' } } });
    expect(rows.map(({ data }) => data.metaId)).toEqual(['northwind.example']);
    expect(rows[0]?.data.createdBy).not.toBe('');
  });

  test('wants all four fields, each by its name', async () => {
    const { status, envelope } = await superUser.try(metaRoutes.create, {} as never);
    expect(status).toBe(400);
    expect(envelope.issues?.map(({ message }) => message)).toEqual([
      'Meta ID is required.',
      'Small icon is required.',
      'Big icon is required.',
    ]);
    const spaced = await superUser.try(metaRoutes.create, await draftOf({ metaId: 'two words' }));
    expect(spaced.envelope.issues).toEqual([{ path: 'metaId', message: 'A meta ID has no spaces.' }]);
    const long = await superUser.try(metaRoutes.create, await draftOf({ metaId: 'm'.repeat(256) }));
    expect(long.envelope.issues).toEqual([{ path: 'metaId', message: 'At most 255 characters.' }]);
    expect((await superUser.try(metaRoutes.create, await draftOf({ metaId: 'm'.repeat(255) }))).status).toBe(200);
  });

  test('of an ID that has icons already is refused, whatever its capitals; of another type it is another', async () => {
    const { metaId } = await create({ metaId: 'Twice-1', type: 'publisher' });
    const again = await superUser.try(metaRoutes.create, await draftOf({ metaId: metaId.toUpperCase(), type: 'publisher' }));
    const said = 'There are icons for this ID already. Change those, or write another ID.';
    expect([again.status, again.envelope.msg, again.envelope.issues]).toEqual([409, said, [{ path: 'metaId', message: said }]]);
    await create({ metaId, type: 'bundle' });
  });

  test('is changed under the version that was read, and its history says that another picture was chosen', async () => {
    const { id, ...draft } = await create();
    const other = await upload(superUser, 1);
    const change = { ...draft, id, smallIcon: other, version: 1 };
    expect((await superUser.try(metaRoutes.update, change)).envelope.msg).toBe('Meta updated.');
    expect((await superUser.try(metaRoutes.update, change)).envelope.errorDetails).toBe('staleVersion');
    const { rows } = await superUser.call(historyRoutes.list, { id, admin: true });
    expect(rows.map(({ data }) => data.summary)).toEqual(['Changed Small icon', 'Icons added']);
    const picture = (file: string) => `Picture ${file.slice(-6)}`;
    expect(rows[0]?.data.changelogs).toEqual([
      { name: 'Small icon', action: 'Update', oldValue: picture(draft.smallIcon), newValue: picture(other) },
    ]);
  });

  test('is deleted once; then its name has no icons, and the files go', async () => {
    const { id, metaId, smallIcon } = await create();
    expect((await superUser.try(metaRoutes.remove, { id })).envelope.msg).toBe('Meta deleted.');
    const again = await superUser.try(metaRoutes.remove, { id });
    expect([again.status >= 400, again.envelope.msg]).toEqual([true, 'Unable to process request.']);
    expect(await agency.call(metaRoutes.icons, { type: 'adomain', ids: [metaId] })).toEqual([]);
    await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE id = ${smallIcon}`),
    );
    await sweepUploads(app.stores);
    expect((await show(superUser, id, smallIcon)).statusCode).toBe(404);
  });

  test('is the super user’s alone to read and write', async () => {
    const { id } = await create();
    for (const caller of [agency, await app.as('staff')])
      for (const reply of [
        await caller.try(metaRoutes.get, { id }),
        await caller.try(metaRoutes.list, {}),
        await caller.try(metaRoutes.remove, { id }),
      ])
        expect(reply.status).toBe(403);
  });

  test('takes no file of anybody else’s, nor one of another purpose', async () => {
    const theirs = await upload(agency);
    const { status, envelope } = await superUser.try(metaRoutes.create, await draftOf({ smallIcon: theirs }));
    expect([status, envelope.errorDetails]).toEqual([404, 'fileNotFound']);
  });
});

describe('icons of names on a screen (decisions D53)', () => {
  test('are found by type and name, whatever the capitals, by everybody who is signed in', async () => {
    const { id, smallIcon, bigIcon } = await create({ metaId: 'Bundle.One', type: 'bundle' });
    await drainOutbox(app.stores);
    const asked = { type: 'bundle' as const, ids: ['BUNDLE.one', 'none.at.all'] };
    for (const who of ['agency', 'publisher', 'lean'] as const)
      expect(await (await app.as(who)).call(metaRoutes.icons, asked)).toEqual([{ metaId: 'Bundle.One', id, smallIcon, bigIcon }]);
    expect((await app.visitor.try(metaRoutes.icons, asked)).status).toBe(401);
    expect(await agency.call(metaRoutes.icons, { ...asked, type: 'adomain' })).toEqual([]);
  });

  test('are shown in place, as PNG and nothing else, under an address that another picture changes', async () => {
    const { id, bigIcon, ...draft } = await create();
    const { statusCode, headers, rawPayload } = await show(agency, id, bigIcon);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(String(headers['content-disposition'])).toMatch(/^inline/);
    expect(rawPayload.equals(await drawnAnew(pngOf(150, 150)))).toBe(true);
    const other = await upload(superUser, 2);
    await superUser.call(metaRoutes.update, { ...draft, id, bigIcon: other });
    expect(iconHref(id, other)).not.toBe(iconHref(id, bigIcon));
    expect((await show(agency, id, other)).statusCode).toBe(200);
    expect((await show(agency, id, bigIcon)).statusCode).toBe(404);
  });
});
