import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { providerRoutes, sharedRoutes } from '@kontor/segments/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const MISSING = 'f'.repeat(24);
let superUser: Caller;
let agency: Caller;
let halden: string;
let rival: string;
let key: string;
const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  const accountNamed = async (name: string) => String((await run(sql`SELECT id FROM account WHERE name = ${name}`))[0]?.['id']);
  [halden, rival] = [await accountNamed('Halden Media'), await accountNamed('Rival & Sons')];
  key = (await superUser.call(ingestRoutes.issueKey, { name: 'Providers' })).secret;
});

let made = 0;
const nameOf = () => {
  made += 1;
  return `Made provider ${made}`;
};
const told = ({ status, envelope }: Awaited<ReturnType<Caller['try']>>) => ({
  status,
  msg: envelope.msg,
  id: envelope.value ?? '',
  issues: (envelope.issues ?? []).map(({ path, message }) => `${path}: ${message}`),
});
const create = async (change: object = {}, caller = superUser) =>
  told(await caller.try(providerRoutes.create, { name: nameOf(), accountIds: [halden], ...change }));
const read = (id: string) => superUser.call(providerRoutes.get, { id });
/** Writes what the provider is, but for `change`. */
const update = async (id: string, change: object, caller = superUser) => {
  const { name, alias, parentProvider, enabled, openTo } = await read(id);
  const whole = { name, alias, parentProvider, enabled, accountIds: openTo.map((one) => one.id) };
  return told(await caller.try(providerRoutes.update, { ...whole, ...change, id }));
};
const SEGMENT = { title: 'Early risers', remoteId: 'early-1', dataType: 'Bid Request', price: '1.5' } as const;
const addSegment = async (id: string, change: object = {}) =>
  told(await superUser.try(providerRoutes.createSegment, { ...SEGMENT, ...change, id }));
const changeSegment = async (id: string, change: object) =>
  told(await superUser.try(providerRoutes.updateSegment, { ...SEGMENT, ...change, id }));
const segmentsAt = async (provider: string) => (await superUser.call(providerRoutes.segments, { provider })).rows.map(({ data }) => data);
const shared = async (caller: Caller, provider: string) =>
  (await caller.call(sharedRoutes.list, { provider })).rows.map(({ data }) => data.name);
const planWith = (id: string) => ({ ...emptyTargeting(), includeSegments: [{ id }] });
async function send(...lines: object[]) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/segments',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    payload: lines.map((one) => JSON.stringify(one)).join('\n'),
  });
  return reply.json().data;
}

describe('a segment provider', () => {
  test('is made, and read as it was written', async () => {
    const { id, msg } = await create({ name: '  Quiet Data ', alias: ' Quiet ', parentProvider: ' ' });
    expect(msg).toBe('Segment provider created.');
    expect(await read(id)).toMatchObject({
      name: 'Quiet Data',
      alias: 'Quiet',
      parentProvider: null,
      owner: null,
      enabled: true,
      segments: 0,
      accounts: 1,
      openTo: [{ id: halden, name: 'Halden Media' }],
      plans: 0,
      version: 1,
    });
  });

  test('is refused with a sentence at each field', async () => {
    expect((await create({ name: ' ' })).issues).toEqual(['name: Name is required.']);
    expect((await create({ accountIds: [MISSING] })).issues).toEqual(['accountIds: One of the choices no longer exists.']);
    expect((await create({ ownerId: MISSING })).issues).toEqual(['ownerId: One of the choices no longer exists.']);
    const { name } = await read((await create()).id);
    expect(await create({ name: name.toUpperCase() })).toMatchObject({
      status: 409,
      issues: ['name: Another provider already has this name.'],
    });
  });

  test('that is not there is not found', async () => {
    const answers = [
      await superUser.try(providerRoutes.get, { id: MISSING }),
      await superUser.try(providerRoutes.update, { name: nameOf(), id: MISSING }),
      await superUser.try(providerRoutes.remove, { id: MISSING }),
      await superUser.try(providerRoutes.createSegment, { ...SEGMENT, id: MISSING }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.msg])).toEqual(answers.map(() => [404, 'Detail not found']));
    expect((await changeSegment(MISSING, {})).msg).toBe('Segment Not Found');
  });
});

describe('what is set acts with the next call, and as before when it is turned back', () => {
  test('who may use it, and whether it is open', async () => {
    const { id } = await create({ accountIds: [] });
    await addSegment(id);
    expect(await shared(agency, id)).toEqual([]);
    await update(id, { accountIds: [halden] });
    expect(await shared(agency, id)).toEqual(['Early risers']);
    await update(id, { enabled: false });
    expect(await shared(agency, id)).toEqual([]);
    expect((await agency.call(sharedRoutes.providers, {})).some((one) => one.key === id)).toBe(false);
    await update(id, { enabled: true });
    expect(await shared(agency, id)).toEqual(['Early risers']);
  });

  test('its owner’s own segments too are closed while it is off', async () => {
    const owner = await app.as('rival');
    const { id } = await create({ accountIds: [], ownerId: rival });
    const { id: segment } = await addSegment(id, { remoteId: 'own-1' });
    const isChosen = async () => (await owner.try(mediaPlanRoutes.create, { title: nameOf(), targeting: planWith(segment) })).status;
    expect(await isChosen()).toBe(200);
    await update(id, { enabled: false });
    expect(await isChosen()).toBe(400);
    await update(id, { enabled: true });
    expect(await isChosen()).toBe(200);
  });

  test('a segment of one that is switched off is not chosen', async () => {
    const { id } = await create();
    const segment = (await addSegment(id)).id;
    await update(id, { enabled: false });
    const plan = { title: 'Off', targeting: planWith(segment) };
    expect((await agency.try(mediaPlanRoutes.create, plan)).status).toBe(400);
    await update(id, { enabled: true });
    expect((await agency.try(mediaPlanRoutes.create, plan)).status).toBe(200);
  });

  test('alias and parent are those that people read', async () => {
    const { id } = await create();
    const segment = (await addSegment(id)).id;
    await update(id, { alias: 'Sunrise', parentProvider: 'Dawn Group' });
    expect(await agency.call(sharedRoutes.get, { id: segment })).toMatchObject({ sourceProvider: 'Sunrise', parentProvider: 'Dawn Group' });
    await update(id, { alias: null, parentProvider: null });
    const { name } = await read(id);
    expect(await agency.call(sharedRoutes.get, { id: segment })).toMatchObject({ sourceProvider: name, parentProvider: name });
  });

  test('data of an account’s own are its alone', async () => {
    const { id } = await create({ ownerId: rival, accountIds: [halden] });
    await addSegment(id);
    expect(await read(id)).toMatchObject({ owner: 'Rival & Sons', openTo: [], accounts: 1 });
    expect([await shared(agency, id), await shared(await app.as('rival'), id)]).toEqual([[], ['Early risers']]);
  });

  test('one whose segments plans use is not deleted, and their number is said', async () => {
    const { id } = await create();
    const segment = (await addSegment(id)).id;
    const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Uses it', targeting: planWith(segment) });
    expect((await read(id)).plans).toBe(1);
    expect(told(await superUser.try(providerRoutes.remove, { id }))).toMatchObject({ status: 409, msg: '1 media plan uses its segments.' });
    await agency.call(mediaPlanRoutes.remove, { id: envelope.value ?? '' });
    expect(told(await superUser.try(providerRoutes.remove, { id })).status).toBe(200);
    expect((await superUser.try(providerRoutes.get, { id })).status).toBe(404);
  });
});

describe('segments of a provider', () => {
  test('have title, remote id, type, price and expiry', async () => {
    const { id } = await create();
    await addSegment(id, { expirationDay: '2099-01-31' });
    expect(await segmentsAt(id)).toMatchObject([
      {
        title: 'Early risers',
        remoteId: 'early-1',
        dataType: 'Bid Request',
        price: '1.500000',
        status: 'ACTIVE',
        expirationDate: '2099-01-31T00:00:00.000Z',
      },
    ]);
    expect((await addSegment(id, { title: ' ', remoteId: '', dataType: null, price: '-1', expirationDay: 'soon' })).issues).toEqual([
      'title: Required',
      'remoteId: Remote ID is required.',
      'dataType: Type is required.',
      'price: Digits and one decimal point, at most 2 decimals',
      'expirationDay: Enter a day, such as 2027-01-31.',
    ]);
    expect((await addSegment(id)).issues).toEqual(['remoteId: Another segment of this provider already has this remote ID.']);
  });

  test('wait for their first members, and then keep their type', async () => {
    const { id } = await create();
    const { name } = await read(id);
    const segment = (await addSegment(id, { dataType: 'COOKIE' })).id;
    expect((await segmentsAt(id))[0]?.status).toBe('PENDING');
    await send({ provider: name, segment: 'early-1', id: 'a-cookie' });
    expect((await segmentsAt(id))[0]).toMatchObject({ status: 'ACTIVE', users: 1 });
    expect((await changeSegment(segment, { dataType: 'IP' })).issues).toEqual([
      'dataType: The type is fixed once members have come. Make another segment for ids of another type.',
    ]);
  });

  test('are changed: price and expiry count with the next plan', async () => {
    const { id } = await create();
    const segment = (await addSegment(id)).id;
    await changeSegment(segment, { price: '2.75', title: 'Late risers' });
    expect(await agency.call(sharedRoutes.get, { id: segment })).toMatchObject({ name: 'Late risers', price: '2.750000' });
    await changeSegment(segment, { expirationDay: '2020-01-01' });
    const plan = { title: 'Expired', targeting: planWith(segment) };
    expect((await agency.try(mediaPlanRoutes.create, plan)).status).toBe(400);
    await changeSegment(segment, { expirationDay: null });
    expect((await agency.try(mediaPlanRoutes.create, plan)).status).toBe(200);
  });

  test('are declared by a feed before their members, wherever both stand in it', async () => {
    const { name } = await read((await create()).id);
    const declared = { provider: name, segment: 'fed-1', title: 'Fed', type: 'COOKIE', price: 1.2, expires: '2099-01-01' };
    const report = await send({ provider: name, segment: 'fed-1', id: 'a-cookie' }, declared);
    expect(report).toMatchObject({ lines: 2, segments: 1, rejected: 0 });
    const [{ id = '' } = {}] = (await superUser.call(providerRoutes.list, { q: name })).rows.map(({ data }) => data);
    expect(await segmentsAt(id)).toMatchObject([{ title: 'Fed', price: '1.200000', status: 'ACTIVE', users: 1 }]);
    expect(await send({ ...declared, expires: '2099-01-01' }, { provider: name, segment: 'fed-1', id: 'b-cookie' })).toMatchObject({
      rejected: 0,
    });
    const { rejects } = await send({ ...declared, price: 9 }, { ...declared, provider: 'Nobody' }, { ...declared, segment: '' });
    expect(rejects.map(({ reason }: { reason: string }) => reason)).toEqual([
      'The segment fed-1 is there already, and otherwise: the platform changes it.',
      'There is no provider Nobody.',
      'segment: A segment has a remote id.',
    ]);
    expect((await segmentsAt(id))[0]?.price).toBe('1.200000');
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
        await caller.try(providerRoutes.list, {}),
        await caller.try(providerRoutes.get, { id }),
        await caller.try(providerRoutes.create, { name: nameOf() }),
        await caller.try(providerRoutes.update, { name: nameOf(), id }),
        await caller.try(providerRoutes.remove, { id }),
        await caller.try(providerRoutes.segments, { provider: id }),
        await caller.try(providerRoutes.createSegment, { ...SEGMENT, id }),
        await caller.try(providerRoutes.updateSegment, { ...SEGMENT, id }),
      ];
      expect(answers.map((one) => one.status)).toEqual(answers.map(() => 403));
    }
  });

  test('what happened is in the history that the platform reads, and no account does', async () => {
    const { id } = await create();
    await update(id, { alias: 'Another name' });
    const summaries = async (caller: Caller, input: object) =>
      (await caller.call(historyRoutes.list, { id, ...input })).rows.map(({ data }) => data.summary);
    expect(await summaries(superUser, { admin: true })).toEqual(['Changed Alias', 'Segment provider created']);
    expect(await summaries(agency, {})).toEqual([]);
  });
});

describe('at once', () => {
  test('of two changes by people who have both read, one is saved', async () => {
    const { id } = await create();
    const { version } = await read(id);
    const both = await Promise.all([update(id, { alias: 'One', version }), update(id, { alias: 'Two', version }, await app.as('super'))]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });

  test('of two with one name, and of two segments with one remote id, one is made', async () => {
    const names = await Promise.all([create({ name: 'At once' }), create({ name: 'AT ONCE' })]);
    const { id } = await create();
    const segments = await Promise.all([addSegment(id), addSegment(id)]);
    expect([names, segments].map((both) => both.map((one) => one.status).toSorted())).toEqual([
      [200, 409],
      [200, 409],
    ]);
  });
});
