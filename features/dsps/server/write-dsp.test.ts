import { type Caller, openCaller } from '@kontor/core/testing';
import { dspAdminRoutes, dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes } from '@kontor/session/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDsps } from './test-dsps.ts';

const app = testApp();
const MISSING = 'f'.repeat(24);
let superUser: Caller;
let agency: Caller;
let dsps: ReturnType<typeof testDsps>;
beforeAll(async () => {
  superUser = await app.as('super');
  agency = await app.as('agency');
  dsps = testDsps(superUser);
});

const refused = async (draft: object) => {
  const { status, envelope } = await superUser.try(dspAdminRoutes.create, { ...dsps.draft(), ...draft });
  return { status, issues: envelope.issues ?? [] };
};
const issue = (path: string, message: string) => ({ path, message });
const historyOf = async (id: string) => (await superUser.call(historyRoutes.list, { id, admin: true })).rows.map(({ data }) => data);

describe('a DSP', () => {
  test('is made with its seats, all of it trimmed, and read as it was written (3 §3, §5)', async () => {
    const { envelope } = await superUser.try(dspAdminRoutes.create, {
      name: '  Northwind ',
      type: 'indirect',
      source: ' Vantor ',
      sourceSeat: ' NW-MASTER ',
      seat: true,
      seats: [{ seat: ' NW-1 ', name: ' Trading desk ', agencyId: ' AG-NW ' }],
    });
    expect(envelope.msg).toBe('DSP created.');
    expect(await dsps.read(envelope.value ?? '')).toMatchObject({
      name: 'Northwind',
      type: 'indirect',
      source: 'Vantor',
      sourceSeat: 'NW-MASTER',
      status: 'enabled',
      seat: true,
      seatCount: 1,
      publishedDeals: 0,
      version: 1,
      seats: [{ seat: 'NW-1', name: 'Trading desk', agencyId: 'AG-NW', enabled: true }],
    });
  });

  test('needs a name and a type, an indirect one a source and a seat there, each said at its field (3 §5)', async () => {
    expect(await refused({ name: '  ' })).toEqual({ status: 400, issues: [issue('name', 'Name is required.')] });
    expect(await refused({ type: null })).toEqual({ status: 400, issues: [issue('type', 'Type is required.')] });
    expect(await refused({ type: 'indirect', source: ' ' })).toEqual({
      status: 400,
      issues: [
        issue('source', 'Source is required for an indirect DSP.'),
        issue('sourceSeat', 'Source seat is required for an indirect DSP.'),
      ],
    });
    expect((await refused({ type: 'direct' })).status).toBe(200);
  });

  test('has seats with a code and a name, and none twice', async () => {
    const seats = [
      { seat: 'S-1', name: 'One' },
      { seat: '', name: ' ' },
      { seat: ' S-1 ', name: 'One again' },
    ];
    expect(await refused({ seats: seats.slice(0, 2) })).toEqual({
      status: 400,
      issues: [issue('seats.1.seat', 'Seat code is required.'), issue('seats.1.name', 'Seat name is required.')],
    });
    expect(await refused({ seats: [seats[0], seats[2]] })).toEqual({
      status: 400,
      issues: [issue('seats.1.seat', 'The seat S-1 is here already.')],
    });
  });

  test('has a name that no other has, capitals or not', async () => {
    const { id, name } = await dsps.create();
    expect(await refused({ name: ` ${name.toUpperCase()}` })).toEqual({
      status: 409,
      issues: [issue('name', 'Another DSP already has this name.')],
    });
    const other = await dsps.create();
    expect(await dsps.update(other.id, { name: name.toLowerCase() })).toMatchObject({ status: 409, issues: [{ path: 'name' }] });
    expect(await dsps.update(id, { name: name.toUpperCase() })).toMatchObject({ status: 200, msg: 'DSP updated.' });
  });

  test('that is not there is not found (3 §8)', async () => {
    const draft = dsps.draft();
    const answers = [
      await superUser.try(dspAdminRoutes.get, { id: MISSING }),
      await superUser.try(dspAdminRoutes.update, { ...draft, id: MISSING }),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.msg])).toEqual(answers.map(() => [404, 'Detail not found']));
  });
});

describe('seats', () => {
  test('are added, renamed and switched off; one that is left out stays', async () => {
    const [one, two] = [dsps.seat(), dsps.seat()];
    const { id } = await dsps.create({ seats: [one] });
    await dsps.update(id, { seats: [{ ...one, name: 'Renamed', enabled: false }, two] });
    await dsps.update(id, { seats: [] });
    await dsps.update(id, { name: 'Without a word of seats' });
    const { seats, seatCount } = await dsps.read(id);
    expect(seats).toEqual(expect.arrayContaining([{ ...one, name: 'Renamed', enabled: false }, two]));
    expect([seats.length, seatCount]).toEqual([2, 1]);
  });

  test('share an agency id within a DSP, which no other DSP takes until it is free', async () => {
    const shared = { agencyId: `AG ${dsps.seat().seat}` };
    const [one, two, foreign] = [dsps.seat(shared), dsps.seat(shared), dsps.seat(shared)];
    const owner = await dsps.create({ seats: [one, two] });
    const other = await dsps.create();
    const taken = await dsps.update(other.id, { seats: [dsps.seat(), foreign] });
    expect(taken).toEqual({
      status: 409,
      msg: `The agency ID ${shared.agencyId} belongs to ${owner.name}.`,
      issues: [issue('seats.1.agencyId', `The agency ID ${shared.agencyId} belongs to ${owner.name}.`)],
    });
    expect((await dsps.read(other.id)).seats).toEqual([]);
    await dsps.update(owner.id, { seats: [{ ...one, agencyId: null }] });
    expect((await dsps.update(other.id, { seats: [foreign] })).status).toBe(409);
    await dsps.update(owner.id, { seats: [{ ...two, agencyId: ' ' }] });
    expect((await dsps.update(other.id, { seats: [foreign] })).status).toBe(200);
  });
});

describe('history', () => {
  test('says what was changed, of seats by code, and nothing where nothing was', async () => {
    const [one, two] = [dsps.seat({ agencyId: `AG ${dsps.seat().seat}` }), dsps.seat()];
    const { id, name } = await dsps.create({ seats: [one] });
    await dsps.update(id, { type: 'indirect', source: 'Vantor', sourceSeat: 'V-1', status: 'disabled' });
    await dsps.update(id, { seats: [{ ...one, enabled: false }, two] });
    const { version } = await dsps.read(id);
    expect(await dsps.update(id, {})).toMatchObject({ status: 200 });
    expect((await dsps.read(id)).version).toBe(version);
    const [seats, fields, made, ...more] = await historyOf(id);
    expect(more).toEqual([]);
    expect([made?.summary, fields?.summary, seats?.summary]).toEqual([
      'DSP created',
      'Changed Type, Source, Source seat, Status',
      'Changed Seats',
    ]);
    expect(made?.changelogs).toContainEqual({ name: 'Name', action: 'Create', oldValue: null, newValue: name });
    expect(fields?.changelogs).toContainEqual({ name: 'Status', action: 'Update', oldValue: 'Enabled', newValue: 'Disabled' });
    const words = `${one.name}, agency ${one.agencyId}`;
    expect(seats?.changelogs).toEqual([
      { name: `Seat ${one.seat}`, action: 'Update', oldValue: words, newValue: `${words}, switched off` },
      { name: `Seat ${two.seat}`, action: 'Create', oldValue: null, newValue: two.name },
    ]);
  });

  test('is read by the platform’s own people alone, whichever account it stands in', async () => {
    const { id } = await dsps.create();
    const seen = async (caller: Caller) => (await caller.call(historyRoutes.list, { id, admin: true })).totalCount;
    expect([await seen(superUser), await seen(await app.as('staff')), await seen(agency)]).toEqual([1, 1, 0]);
  });
});

describe('walls', () => {
  test('nobody else reads or writes a DSP, nor does a super user who acts as an administrator', async () => {
    const { id } = await dsps.create();
    const acting = openCaller(app.server);
    await acting.signIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [agency, await app.as('staff'), acting]) {
      const answers = [
        await caller.try(dspAdminRoutes.list, {}),
        await caller.try(dspAdminRoutes.get, { id }),
        await caller.try(dspAdminRoutes.create, dsps.draft()),
        await caller.try(dspAdminRoutes.update, { ...dsps.draft(), id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await dsps.read(id)).version).toBe(1);
  });
});

describe('at once', () => {
  test('of two changes by people who have both read, one is saved, and the other sees both versions', async () => {
    const { id, version } = await dsps.create();
    const both = await Promise.all([
      dsps.update(id, { name: `First ${id}`, version }),
      dsps.update(id, { name: `Second ${id}`, version }, await app.as('super')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? 'First' : 'Second';
    expect(await dsps.read(id)).toMatchObject({ name: `${winner} ${id}`, version: version + 1 });
    expect((await historyOf(id)).length).toBe(2);
  });

  test('of two DSPs with one name, one is made', async () => {
    const name = `Twice ${dsps.seat().seat}`;
    const both = await Promise.all([refused({ name }), refused({ name: name.toUpperCase() })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('of two DSPs that claim one agency id, one has it', async () => {
    const agencyId = `Claimed ${dsps.seat().seat}`;
    const [one, two] = [await dsps.create(), await dsps.create()];
    const both = await Promise.all([one, two].map(({ id }) => dsps.update(id, { seats: [dsps.seat({ agencyId })] })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('lists of DSPs take a name and a seat at once, and of an indirect one say through whom it buys', async () => {
  const offered = async (id: string) => (await agency.call(dspRoutes.list, { buyer: true })).find((one) => one.id === id);
  const one = dsps.seat();
  const { id, name } = await dsps.create({ seats: [one] });
  expect(await offered(id)).toMatchObject({ name, seat: false, via: null, seats: [{ seat: one.seat, name: one.name }] });
  await dsps.update(id, { name: `${name} B`, seat: true, type: 'indirect', source: 'Vantor', sourceSeat: 'V-9' });
  expect(await offered(id)).toMatchObject({ name: `${name} B`, seat: true, via: { source: 'Vantor', seat: 'V-9' } });
  await dsps.update(id, { name, seat: false, type: 'direct', seats: [{ ...one, enabled: false }] });
  expect(await offered(id)).toMatchObject({ name, seat: false, via: null, seats: [] });
  await dsps.update(id, { status: 'disabled' });
  expect(await offered(id)).toBeUndefined();
  expect((await agency.call(dspRoutes.list, { buyer: true, disabled: true })).map((found) => found.id)).toContain(id);
  await dsps.update(id, { status: 'enabled' });
  expect(await offered(id)).toMatchObject({ name });
});
