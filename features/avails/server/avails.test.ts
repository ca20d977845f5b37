import { availRoutes as routes } from '@kontor/avails/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { asOwner, testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });
const app = testApp();
let staff: Caller;
let superUser: Caller;
const ids = async (query: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute(query))).rows.map((row) => String(row['id']));
beforeAll(async () => {
  [staff, superUser] = [await app.as('staff'), await app.as('super')];
});
const save = async (change: Partial<MediaPlanTargeting> = {}, title = 'Sports evenings') =>
  (await staff.try(routes.save, { title, targeting: targeting(change) })).envelope;

describe('an entry of the avails explorer (2 §2, §7, §8)', () => {
  test('is made, read, changed and listed with its creator', async () => {
    const made = await save({ platform: ['CTV'] });
    expect(made.msg).toBe('Avails explore created.');
    const id = made.value ?? '';
    const read = await staff.call(routes.get, { id });
    expect(read).toMatchObject({ title: 'Sports evenings', platform: ['CTV'], excludeAccIds: [], version: 1 });
    const changed = await staff.try(routes.update, { id, title: 'Evenings', targeting: read.targeting, version: 1 });
    expect(changed.envelope.msg).toBe('Avails explore updated.');
    const { rows } = await staff.call(routes.list, { q: 'Evenings' });
    expect(rows.find((row) => row.id === id)?.data).toMatchObject({ title: 'Evenings', creatorName: read.creatorName });
  });

  test('is the platform’s: other staff read and change it, and whoever read an older version is told', async () => {
    const id = (await save()).value ?? '';
    const read = await superUser.call(routes.get, { id });
    expect((await superUser.try(routes.update, { id, title: 'Mine now', targeting: read.targeting, version: 1 })).status).toBe(200);
    expect((await staff.try(routes.update, { id, title: 'Mine', targeting: read.targeting, version: 1 })).status).toBe(409);
  });

  test('names excluded accounts under their own name', async () => {
    const [account = ''] = await ids(sql`SELECT id FROM publisher ORDER BY id LIMIT 1`);
    const { value } = (await staff.try(routes.save, { title: 'Direct', targeting: targeting({ pmp: true }), excludeAccIds: [account] }))
      .envelope;
    expect((await staff.call(routes.get, { id: value ?? '' })).excludeAccIds).toEqual([account]);
  });

  test('names no media lists, and no segment of an account', async () => {
    const list = { bundleMedia: { included: true, ids: ['a'.repeat(24)] } };
    const refused = await staff.try(routes.save, { title: 'Lists', targeting: targeting(list) });
    expect(refused.envelope.issues).toEqual([
      { path: 'targeting.bundleMedia', message: 'Media lists belong to accounts. Choose values instead.' },
    ]);
    const [upload = ''] = await ids(sql`SELECT id FROM segment WHERE source = 1 AND status = 'ACTIVE' ORDER BY id LIMIT 1`);
    expect(
      (
        await staff.try(routes.save, {
          title: 'People',
          targeting: targeting({ includeSegments: [{ id: upload, source: 1, type: 'RDS' }] }),
        })
      ).status,
    ).toBe(400);
  });

  test('without a title is refused as its field says', async () => {
    const { envelope } = await staff.try(routes.save, { title: ' ', targeting: targeting() });
    expect(envelope.issues).toEqual([{ path: 'title', message: 'Required' }]);
  });

  test('is deleted and brought back, and its history says so to staff', async () => {
    const id = (await save({}, 'Gone for a while')).value ?? '';
    expect((await staff.try(routes.remove, { id })).envelope.msg).toBe('Avails explore deleted.');
    expect((await staff.try(routes.get, { id })).status).toBe(404);
    expect((await staff.try(routes.restore, { id })).envelope.msg).toBe('Avails explore restored.');
    expect((await staff.call(routes.get, { id })).title).toBe('Gone for a while');
    const { rows } = await staff.call(historyRoutes.list, { id, admin: true });
    expect(rows.map(({ data }) => data.summary)).toEqual([
      'Avails exploration restored',
      'Avails exploration deleted',
      'Avails exploration created',
    ]);
  });

  test('takes more segments of providers: those it has stay, and a failure has its own words', async () => {
    const { accountId } = (await staff.call(sessionRoutes.session, {})).user;
    const provided = await ids(sql`SELECT id FROM segment WHERE account_id IS NULL AND status = 'ACTIVE' ORDER BY provider_id, id LIMIT 2`);
    const add = async (id: string, segment: string | undefined) =>
      (await staff.try(routes.addSegment, { id, segments: [{ id: segment ?? '', source: 0, type: 'RDS' }] })).envelope.msg;
    const id = (await save()).value ?? '';
    expect(await add(id, provided[0])).toContain('does not exist');
    await asOwner(
      app,
      `INSERT INTO account_segment_provider (account_id, provider_id)
        SELECT DISTINCT '${accountId}', provider_id FROM segment WHERE id = ANY(ARRAY['${provided.join("', '")}'])`,
    );
    for (const segment of provided) expect(await add(id, segment)).toBe('Audience segment updated.');
    const { includeSegments } = (await staff.call(routes.get, { id })).targeting;
    expect(includeSegments.map((one) => one.id)).toEqual(provided);
    const missing = await staff.try(routes.addSegment, { id, segments: [{ id: 'f'.repeat(24), source: 0, type: 'RDS' }] });
    expect(missing.status).toBe(400);
  });

  test('is no one else’s: accounts and visitors reach none of its calls', async () => {
    const agency = await app.as('agency');
    const id = (await save()).value ?? '';
    const asked = [
      agency.try(routes.list, {}),
      agency.try(routes.get, { id }),
      agency.try(routes.remove, { id }),
      agency.try(routes.save, { title: 'Mine' }),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await openCaller(app.server).try(routes.list, {})).status).toBe(401);
  });
});
