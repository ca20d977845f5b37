import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { testApp } from '@kontor/server-app/testing';
import { impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { systemMessageRoutes } from '@kontor/system-messages/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
let staff: Caller;
let agency: Caller;
beforeAll(async () => {
  staff = await app.as('staff');
  agency = await app.as('agency');
});
beforeEach(async () => void (await run('DELETE FROM system_message')));

const run = (statement: string) => systemScope(app.stores.entities).run((database) => database.execute(sql.raw(statement)));
const DRAFT = { message: 'Reports are late today.', type: 'warning', expiration: '2099-01-31 18:30:00', timezone: 'EST' } as const;
const MOMENT = '2099-01-31T23:30:00.000Z';
const create = (change: object = {}, caller = staff) => caller.try(systemMessageRoutes.create, { ...DRAFT, ...change });
const update = (change: object = {}, caller = staff) => caller.try(systemMessageRoutes.update, { ...DRAFT, ...change });
const view = () => staff.call(systemMessageRoutes.get, { admin: true });
const shown = async (caller = agency) => (await caller.call(sessionRoutes.session, {})).user.systemMessage;
const issueOf = async (sent: ReturnType<typeof create>) => {
  const { status, envelope } = await sent;
  return [status, envelope.issues?.map(({ path, message }) => `${path}: ${message}`)];
};

describe('the system message (3 §3, §4)', () => {
  test('is created where there is none, then updated, and everybody sees it with the next page', async () => {
    expect(await view()).toMatchObject({ messageExists: false, version: 0, id: null });
    expect((await create()).envelope.msg).toBe('System message saved.');
    expect(await shown()).toMatchObject({ message: DRAFT.message, type: 'warning', expiration: MOMENT });
    expect(await view()).toMatchObject({ messageExists: true, enabled: true, version: 1, expiration: MOMENT });

    await update({ message: 'Reports are back.', type: 'success', timezone: 'UTC' });
    expect(await shown()).toMatchObject({ message: 'Reports are back.', type: 'success', expiration: '2099-01-31T18:30:00.000Z' });
    expect((await create()).status).toBe(409);
  });

  test('that is switched off is seen by nobody, and as before when it is on again', async () => {
    await create();
    await update({ enabled: false });
    expect(await shown()).toBeNull();
    expect(await agency.call(systemMessageRoutes.get, {})).toMatchObject({ messageExists: false, message: '', id: null });
    expect(await view()).toMatchObject({ messageExists: true, enabled: false, message: DRAFT.message });
    await update();
    expect(await shown()).toMatchObject({ message: DRAFT.message });
    expect(await agency.call(systemMessageRoutes.get, {})).toMatchObject({ messageExists: true, message: DRAFT.message });
  });

  test('needs a text on one line and a time that is there and still to come, each said at its field (3 §5)', async () => {
    expect(await issueOf(create({ message: '  ' }))).toEqual([400, ['message: Message is required.']]);
    expect(await issueOf(create({ message: 'a'.repeat(501) }))).toEqual([400, ['message: At most 500 characters.']]);
    expect(await issueOf(create({ message: 'one\ntwo' }))).toEqual([400, ['message: Write it on one line.']]);
    expect(await issueOf(create({ expiration: '' }))).toEqual([400, expect.arrayContaining(['expiration: Expiration is required.'])]);
    for (const expiration of ['2099-02-30 10:00:00', '2099-13-01 10:00:00', 'tomorrow'])
      expect(await issueOf(create({ expiration }))).toEqual([400, ['expiration: There is no such date and time.']]);
    // Clocks go from 02:00 to 03:00 in the east on that day, and nowhere in UTC.
    expect(await issueOf(create({ expiration: '2099-03-08 02:30:00' }))).toEqual([400, ['expiration: There is no such date and time.']]);
    expect(await issueOf(create({ expiration: '2020-01-01 10:00:00' }))).toEqual([
      400,
      ['expiration: Choose a time that is still to come.'],
    ]);
    expect((await create({ expiration: '2099-03-08 02:30:00', timezone: 'UTC' })).status).toBe(200);
  });

  test('that has expired can be kept and rewritten, and is not brought back by its switch', async () => {
    await create();
    await run(`UPDATE system_message SET expiration = '2020-01-01T15:00:00Z', enabled = false`);
    const over = { expiration: '2020-01-01 10:00:00' };
    expect((await update({ ...over, enabled: false, message: 'Another text' })).status).toBe(200);
    expect(await issueOf(update({ ...over, enabled: true }))).toEqual([400, ['expiration: Choose a time that is still to come.']]);
    expect((await update({ enabled: true })).status).toBe(200);
  });

  test('cannot be updated before there is one', async () => {
    const { status, envelope } = await update();
    expect([status, envelope.msg]).toEqual([404, 'Detail not found']);
  });
});

describe('who writes it', () => {
  test('platform staff and super users alone, in their own name; others read no more than the banner', async () => {
    await create();
    const acting = openCaller(app.server);
    await acting.signIn('super@demo.test');
    await acting.call(impersonationRoutes.start, { username: 'agency@demo.test' });
    for (const caller of [agency, acting]) {
      expect((await create({}, caller)).status).toBe(403);
      expect((await update({}, caller)).status).toBe(403);
      expect((await caller.try(systemMessageRoutes.get, { admin: true })).status).toBe(403);
    }
    expect((await update({ message: 'By a super user' }, await app.as('super'))).status).toBe(200);
  });

  test('its history names each change, and is read by the platform’s people alone', async () => {
    const { envelope } = await create();
    await update({ type: 'error', enabled: false });
    await update({ type: 'error', enabled: false });
    const list = (caller: Caller) => caller.call(historyRoutes.list, { id: envelope.value ?? '', admin: true });
    const [changed, written, ...more] = (await list(staff)).rows.map(({ data }) => data);
    expect([written?.summary, changed?.summary, more.length]).toEqual(['System message written', 'Changed Type, Shown', 0]);
    expect(changed?.changelogs).toContainEqual({ name: 'Type', action: 'Update', oldValue: 'Warning', newValue: 'Severe' });
    expect((await list(agency)).totalCount).toBe(0);
  });
});

describe('at once', () => {
  test('of two first messages one is written', async () => {
    const both = await Promise.all([create({ message: 'One' }), create({ message: 'Two' }, await app.as('super'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('of two changes by people who have both read, one is saved', async () => {
    await create();
    const both = await Promise.all([update({ message: 'One', version: 1 }), update({ message: 'Two', version: 1 }, await app.as('super'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await view()).version).toBe(2);
  });
});
