import { accountAdminRoutes } from '@kontor/accounts/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { marketplaceAdminRoutes, marketplaceRoutes } from '@kontor/marketplaces/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes } from '@kontor/session/contract';
import { personRoutes, userRoutes } from '@kontor/users/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const MISSING = 'f'.repeat(24);
let superUser: Caller;
let agency: Caller;
let halden: string;
let rival: string;
let publishers: string[];
const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
const ids = async (statement: SQL) => (await run(statement)).map((row) => String(row['id']));
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  [halden = ''] = await ids(sql`SELECT id FROM account WHERE name = 'Halden Media'`);
  [rival = ''] = await ids(sql`SELECT id FROM account WHERE name = 'Rival & Sons'`);
  publishers = await ids(sql`SELECT id FROM publisher ORDER BY id LIMIT 4`);
});

let made = 0;
const draft = (change: object = {}) => {
  made += 1;
  return { name: `Made marketplace ${made}`, publisherIds: publishers.slice(0, 2), accountIds: [halden], ...change };
};
const told = ({ status, envelope }: Awaited<ReturnType<Caller['try']>>) => ({
  status,
  msg: envelope.msg,
  id: envelope.value ?? '',
  issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
});
const create = async (change: object = {}, caller = superUser) => told(await caller.try(marketplaceAdminRoutes.create, draft(change)));
const read = (id: string) => superUser.call(marketplaceAdminRoutes.get, { id });
/** Writes what the marketplace is, but for `change`. */
const update = async (id: string, change: object, caller = superUser) => {
  const { name, enabled, members, openTo } = await read(id);
  const whole = { name, enabled, publisherIds: members.map((one) => one.id), accountIds: openTo.map((one) => one.id) };
  return told(await caller.try(marketplaceAdminRoutes.update, { ...whole, ...change, id }));
};
const offered = async (caller: Caller) => (await caller.call(marketplaceRoutes.lookup, { s: 100 })).values.map(({ code }) => code);
const planWith = (values: string[]) => ({ ...emptyTargeting(), marketplaceIds: { included: true, values } });
const requests = async (values: string[]) => (await agency.call(mediaPlanRoutes.forecast, { targeting: planWith(values) })).requests;

describe('a marketplace', () => {
  test('is made with its publishers, and is read as it was written', async () => {
    const { id, msg } = await create({ name: '  Quiet evenings ' });
    expect(msg).toBe('Marketplace created.');
    expect(await read(id)).toMatchObject({
      name: 'Quiet evenings',
      kind: 'platform',
      owner: null,
      enabled: true,
      publishers: 2,
      accounts: 1,
      openTo: [{ id: halden, name: 'Halden Media' }],
      plans: 0,
      version: 1,
    });
  });

  test('is refused with a sentence at each field', async () => {
    expect((await create({ name: ' ' })).issues).toEqual(['name: Name is required.']);
    expect((await create({ publisherIds: [] })).issues).toEqual(['publisherIds: Choose at least one publisher.']);
    expect((await create({ publisherIds: ['nobody'] })).issues).toEqual(['publisherIds: One of the choices no longer exists.']);
    expect((await create({ accountIds: [MISSING] })).issues).toEqual(['accountIds: One of the choices no longer exists.']);
    expect((await create({ ownerId: MISSING })).issues).toEqual(['ownerId: One of the choices no longer exists.']);
    const { name } = await read((await create()).id);
    expect(await create({ name: name.toUpperCase() })).toMatchObject({
      status: 409,
      issues: ['name: Another marketplace of this owner already has this name.'],
    });
    expect((await create({ name, ownerId: halden })).status).toBe(200);
  });

  test('that is not there is not found', async () => {
    const answers = [
      await superUser.try(marketplaceAdminRoutes.get, { id: MISSING }),
      await superUser.try(marketplaceAdminRoutes.update, { ...draft(), id: MISSING }),
      await superUser.try(marketplaceAdminRoutes.remove, { id: MISSING }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.msg])).toEqual(answers.map(() => [404, 'Detail not found']));
  });

  test('offers publishers by a part of their name', async () => {
    const { publishers: all } = await superUser.call(marketplaceAdminRoutes.choices, {});
    const some = await superUser.call(marketplaceAdminRoutes.choices, { q: all[0]?.name.slice(0, 5).toUpperCase() ?? '' });
    expect(some.publishers.map(({ id }) => id)).toContain(all[0]?.id);
    expect(some.accounts.map(({ name }) => name)).toContain('Halden Media');
  });
});

describe('what is set acts with the next call, and as before when it is turned back', () => {
  test('who may use it', async () => {
    const { id } = await create({ accountIds: [] });
    expect(await offered(agency)).not.toContain(id);
    await update(id, { accountIds: [halden] });
    expect([await offered(agency), await offered(await app.as('rival'))].map((found) => found.includes(id))).toEqual([true, false]);
    await update(id, { accountIds: [] });
    expect(await offered(agency)).not.toContain(id);
  });

  test('a custom one is its owner’s alone', async () => {
    const { id } = await create({ ownerId: rival, accountIds: [halden] });
    expect([await offered(agency), await offered(await app.as('rival'))].map((found) => found.includes(id))).toEqual([false, true]);
    expect(await read(id)).toMatchObject({ kind: 'custom', owner: 'Rival & Sons', openTo: [], accounts: 1 });
    await update(id, { enabled: false });
    expect(await offered(await app.as('rival'))).not.toContain(id);
  });

  test('switched off it is closed to everybody, and plans that name it say so', async () => {
    const { id } = await create();
    const open = await requests([id]);
    expect(open).toBeGreaterThan(0);
    await update(id, { enabled: false });
    expect(await offered(agency)).not.toContain(id);
    const refused = await agency.try(mediaPlanRoutes.create, { title: 'Off', targeting: planWith([id]) });
    expect(refused.envelope.issues?.map(({ path }) => path)).toEqual(['targeting.marketplaceIds']);
    const asked = await agency.try(mediaPlanRoutes.forecast, { targeting: planWith([id]) });
    expect(asked.envelope.issues?.map(({ path }) => path)).toEqual(['targeting.marketplaceIds']);
    await update(id, { enabled: true });
    expect(await requests([id])).toBe(open);
  });

  test('a publisher who joins is forecast at once, and so is one who leaves', async () => {
    const { id } = await create({ publisherIds: publishers.slice(0, 1) });
    const before = await requests([id]);
    await update(id, { publisherIds: publishers });
    expect(await requests([id])).toBeGreaterThan(before);
    await update(id, { publisherIds: publishers.slice(0, 1) });
    expect(await requests([id])).toBe(before);
  });

  test('a new name is the one that plans read', async () => {
    const { id } = await create();
    await update(id, { name: 'Called anew' });
    const { values } = await agency.call(marketplaceRoutes.lookup, { q: 'called ANEW' });
    expect(values.map(({ code }) => code)).toEqual([id]);
  });

  test('one that plans use is not deleted, and their number is said', async () => {
    const { id } = await create();
    const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Uses it', targeting: planWith([id]) });
    expect((await read(id)).plans).toBe(1);
    expect(told(await superUser.try(marketplaceAdminRoutes.remove, { id }))).toMatchObject({
      status: 409,
      msg: '1 media plan uses this marketplace.',
    });
    await agency.call(mediaPlanRoutes.remove, { id: envelope.value ?? '' });
    expect(told(await superUser.try(marketplaceAdminRoutes.remove, { id }))).toMatchObject({ status: 200, msg: 'Marketplace deleted.' });
    expect((await superUser.try(marketplaceAdminRoutes.get, { id })).status).toBe(404);
  });
});

describe('owned marketplaces (D68)', () => {
  test('a person chooses among those that were named for them alone', async () => {
    const [own, other] = [(await create()).id, (await create()).id];
    const [agnes = ''] = await ids(sql`SELECT id FROM app_user WHERE email = 'agency@demo.test'`);
    const { email, firstName, lastName, timezone, offset, dashboardUrl, adhocUrl, accountAccess } = await superUser.call(personRoutes.get, {
      userId: agnes,
    });
    const access = accountAccess.map(({ accountId, admin }) => ({ accountId, admin }));
    const person = { email, firstName, lastName, timezone, offset, dashboardUrl, adhocUrl, accountAccess: access, id: agnes };
    const give = async (ownedMarketplaces: string[]) => told(await superUser.try(personRoutes.update, { ...person, ownedMarketplaces }));
    expect((await superUser.call(personRoutes.marketplaces, { id: agnes })).map(({ id }) => id)).toContain(own);
    expect((await give([MISSING])).issues).toEqual(['ownedMarketplaces: One of the marketplaces no longer exists.']);
    const all = await offered(agency);
    await give([own]);
    expect(await offered(agency)).toEqual([own]);
    const refused = await agency.try(mediaPlanRoutes.create, { title: 'Not theirs', targeting: planWith([own, other]) });
    expect(refused.envelope.issues?.[0]?.message).toBe(
      `You may not choose ${(await read(other)).name}. Remove it, or choose another from the list.`,
    );
    expect((await agency.call(userRoutes.get, { id: agnes })).ownedMarketplaces).toEqual([own]);
    await give([]);
    expect(await offered(agency)).toEqual(all);
  });

  test('an administrator names those of their account for a user, and touches no others', async () => {
    const [here, foreign] = [(await create()).id, (await create({ accountIds: [rival] })).id];
    const [piers = ''] = await ids(sql`SELECT id FROM app_user WHERE email = 'planner@demo.test'`);
    await run(sql`UPDATE app_user SET owned_marketplaces = ARRAY[${foreign}] WHERE id = ${piers}`);
    const { email, firstName, lastName, admin, ownedMarketplaces } = await agency.call(userRoutes.get, { id: piers });
    expect(ownedMarketplaces).toEqual([]);
    const give = async (owned: string[]) =>
      told(await agency.try(userRoutes.update, { id: piers, email, firstName, lastName, admin, ownedMarketplaces: owned }));
    expect((await give([foreign])).issues).toEqual([]);
    expect((await give([MISSING])).issues).toEqual(['ownedMarketplaces: One of the marketplaces no longer exists.']);
    await give([here]);
    expect((await agency.call(userRoutes.get, { id: piers })).ownedMarketplaces).toEqual([here]);
    expect((await run(sql`SELECT owned_marketplaces FROM app_user WHERE id = ${piers}`))[0]?.['owned_marketplaces']).toEqual([
      foreign,
      here,
    ]);
    await run(sql`UPDATE app_user SET owned_marketplaces = '{}' WHERE id = ${piers}`);
  });

  test('an account sells through those it may use alone', async () => {
    const { id } = await create({ accountIds: [] });
    const { version, ...detail } = await superUser.call(accountAdminRoutes.get, { id: halden });
    const given = await superUser.try(accountAdminRoutes.update, { id: halden, version, ownedMarketplaceIds: [id] });
    expect(told(given).issues).toEqual(['ownedMarketplaceIds: One of the choices no longer exists.']);
    expect((await superUser.call(accountAdminRoutes.get, { id: halden })).ownedMarketplaceIds).toEqual(detail.ownedMarketplaceIds);
  });
});

describe('walls', () => {
  test('nobody else reads or writes them, nor does a super user who acts as somebody', async () => {
    const { id } = await create();
    const acting = openCaller(app.server);
    await acting.signIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [agency, await app.as('staff'), acting]) {
      const answers = [
        await caller.try(marketplaceAdminRoutes.list, {}),
        await caller.try(marketplaceAdminRoutes.get, { id }),
        await caller.try(marketplaceAdminRoutes.create, draft()),
        await caller.try(marketplaceAdminRoutes.update, { ...draft(), id }),
        await caller.try(marketplaceAdminRoutes.remove, { id }),
      ];
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 403));
    }
  });

  test('what happened is in the history that the platform reads, and no account does', async () => {
    const { id } = await create();
    await update(id, { name: 'Renamed for its history' });
    const summaries = async (caller: Caller, input: object) =>
      (await caller.call(historyRoutes.list, { id, ...input })).rows.map(({ data }) => data.summary);
    expect(await summaries(superUser, { admin: true })).toEqual(['Changed Name', 'Marketplace created']);
    expect(await summaries(agency, {})).toEqual([]);
  });
});

describe('at once', () => {
  test('of two changes by people who have both read, one is saved', async () => {
    const { id } = await create();
    const { version } = await read(id);
    const both = await Promise.all([
      update(id, { name: `One of ${id}`, version }),
      update(id, { name: `Two of ${id}`, version }, await app.as('super')),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  test('of two with one name, one is made', async () => {
    const both = await Promise.all([create({ name: 'At once' }), create({ name: 'AT ONCE' })]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });
});
