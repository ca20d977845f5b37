import {
  addDays,
  askedOf,
  DASHBOARD_RANGE_MESSAGE,
  DEFAULT_ZONE,
  dayIn,
  type Input,
  type Wish,
  writeValues,
  ZONES,
} from '@kontor/core/contract';
import { newId, systemScope } from '@kontor/core/server';
import { openCaller } from '@kontor/core/testing';
import { historyList, historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { userList, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

const app = testApp();
/** Somebody of the agency's account alone, who does not administer it. */
const colleague = async () => {
  const caller = openCaller(app.server);
  await caller.signIn('matteo.quillan@halden.example');
  return caller;
};

test('changes of people are shown to who administers the account, and to nobody else', async () => {
  const [admin, person] = [await app.as('agency'), await colleague()];
  const { user } = await person.call(sessionRoutes.session, {});
  const { email, lastName } = user;
  await admin.call(userRoutes.update, { id: user.userId, email, firstName: 'Matthew', lastName, admin: false });
  const seen = async (caller: typeof admin) =>
    (await caller.call(historyRoutes.list, { id: user.userId })).rows.map(({ data }) => data.summary);
  expect(await seen(admin)).toEqual(['User updated']);
  expect(await seen(person)).toEqual([]);
  expect(await seen(await app.as('rival'))).toEqual([]);
});

/** Summaries of what stands under `id`, as each of these reads it. */
async function seenBy(id: string, callers: Record<string, Pick<Awaited<ReturnType<typeof colleague>>, 'call'>>, admin = false) {
  const read = async (caller: Pick<Awaited<ReturnType<typeof colleague>>, 'call'>) => {
    const { rows } = await caller.call(historyRoutes.list, { id, admin });
    const names = await caller.call(historyRoutes.creators, { id, admin });
    return { told: rows.map(({ data }) => data.summary), names: names.length };
  };
  return Object.fromEntries(await Promise.all(Object.entries(callers).map(async ([name, caller]) => [name, await read(caller)])));
}
const NOTHING = { told: [], names: 0 };

test('what is done for the platform is told to super users and staff alone, in whichever account it stands (decisions D54)', async () => {
  const [admin, person, rival] = [await app.as('agency'), await colleague(), await app.as('rival')];
  const [superUser, staff] = [await app.as('super'), await app.as('staff')];
  const { id } = await superUser.call(ingestRoutes.issueKey, { name: 'Of nobody else' });
  const issued = { told: ['Platform key issued'], names: 1 };
  expect(await seenBy(id, { superUser, staff }, true)).toEqual({ superUser: issued, staff: issued });
  expect(await seenBy(id, { superUser, admin, person, rival })).toEqual({
    superUser: issued,
    admin: NOTHING,
    person: NOTHING,
    rival: NOTHING,
  });
  // Where the super user acts for this account: in its history too, for the same readers.
  const { user } = await admin.call(sessionRoutes.session, {});
  const idOf = (kind: string) => Buffer.from(kind.padEnd(12)).toString('hex').slice(0, 24);
  const row = (
    entity: string,
  ) => sql`INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs)
    VALUES (${newId()}, ${user.accountId}, ${entity}, ${idOf(entity)}, 'Loaded', 'Create', ${user.userId}, 'Somebody', '[]')`;
  for (const kind of ['seller-file', 'platform-key', 'waiting-work', 'unheard-of'])
    await systemScope(app.stores.entities).run((database) => database.execute(row(kind)));
  const loaded = { told: ['Loaded'], names: 1 };
  for (const kind of ['seller-file', 'platform-key', 'waiting-work']) {
    expect(await seenBy(idOf(kind), { admin, person })).toEqual({ admin: NOTHING, person: NOTHING });
    expect(await seenBy(idOf(kind), { superUser, staff }, true)).toEqual({ superUser: loaded, staff: loaded });
  }
  // A kind that no feature declares is told to nobody.
  expect(await seenBy(idOf('unheard-of'), { superUser, staff }, true)).toEqual({ superUser: NOTHING, staff: NOTHING });
});

test('the dates of a record’s history are read as those of a list: a preset by its name, half a range not at all (2 §5)', async () => {
  const admin = await app.as('agency');
  const { user } = await (await colleague()).call(sessionRoutes.session, {});
  const count = async (dates: Input<typeof historyRoutes.list>) => (await admin.call(historyRoutes.list, dates)).rows.length;
  const { userId: id } = user;
  const [today, yesterday] = [dayIn('UTC'), addDays(dayIn('UTC'), -1)];
  const all = await count({ id });
  expect(all).toBeGreaterThan(0);
  expect(await count({ id, range: 'today', timezone: 'UTC' })).toBe(all);
  expect(await count({ id, range: 'yesterday', timezone: 'UTC' })).toBe(0);
  expect(await count({ id, range: 'yesterday', startDate: today, endDate: today, timezone: 'UTC' })).toBe(0);
  expect(await count({ id, startDate: yesterday, endDate: today, timezone: 'UTC' })).toBe(all);
  for (const half of [{ startDate: yesterday }, { endDate: today }, { range: 'custom' as const }])
    expect((await admin.try(historyRoutes.list, { id, ...half })).envelope.msg).toBe(DASHBOARD_RANGE_MESSAGE);
});

test('an instant that no calendar of the store has is refused as the sender’s fault', async () => {
  const admin = await app.as('agency');
  const { user } = await admin.call(sessionRoutes.session, {});
  // Found by random inputs: PostgreSQL knows offsets up to sixteen hours.
  for (const value of ['5160-02-29T07:09:39-22:14', '4605-12-09T09:22:21-22:45'])
    for (const operation of ['equals', 'from', 'to'] as const) {
      const tableFilter = { updateDate: { operation, value } };
      expect((await admin.try(historyRoutes.list, { id: user.userId, tableFilter })).status).toBe(400);
    }
});

test('what a name with a comma filters by comes whole from the address to the rows and to the file', async () => {
  const [admin, person] = [await app.as('agency'), await colleague()];
  const [{ user: own }, { user: other }] = [await admin.call(sessionRoutes.session, {}), await person.call(sessionRoutes.session, {})];
  const rename = ({ userId: id, email }: typeof own, firstName: string, lastName: string) =>
    admin.call(userRoutes.update, { id, email, firstName, lastName, admin: id === own.userId });
  await rename(other, 'Matthew', 'Quill');
  await rename(own, 'Ann, Jr.', 'Lee');
  await rename(other, 'Matteo', 'Quill');
  expect(await admin.call(historyRoutes.creators, { id: other.userId })).toContain('Ann, Jr. Lee');

  const viewer = { ...own, isStaffView: false };
  // Of the zone that dates are read in: elsewhere it may be another day.
  const today = dayIn(ZONES[DEFAULT_ZONE].iana);
  const changesBy = async (...names: string[]) => {
    const wish: Wish = { creatorName: writeValues(names) };
    const { input } = askedOf(historyList, { viewer, wish, today, also: { id: other.userId } });
    return (await admin.call(historyRoutes.list, { ...input, id: other.userId })).rows.map(({ data }) => data.creatorName);
  };
  expect(await changesBy('Ann, Jr. Lee')).toEqual(['Ann, Jr. Lee']);
  expect((await changesBy()).length).toBeGreaterThan(1);
  expect(await changesBy('Ann', 'Jr. Lee')).toEqual([]);

  const file = async (firstName: string) => {
    const { input } = askedOf(userList, { viewer, wish: { firstName: writeValues([firstName]) }, today });
    return (await admin.try(userRoutes.download, input)).text;
  };
  expect(await file('Ann, Jr.')).toContain('"Ann, Jr."');
  expect(await file('Ann')).not.toContain(own.email);
});
