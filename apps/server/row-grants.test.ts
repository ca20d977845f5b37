import { endGrant, grantRow, openScope, ownRows, readableRows, type Scope, systemScope } from '@kontor/core/server';
import { sessionRoutes } from '@kontor/session/contract';
import { and, eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { asOwner } from './testing/as-owner.ts';
import { MAKERS } from './testing/objects.ts';

const deal = pgTable('deal', { id: text(), accountId: text('account_id'), title: text() });
const DEALS = { entity: 'deal', id: deal.id, account: deal.accountId };
const PAGE = pgTable('template', { id: text(), accountId: text('account_id') });

const app = testApp();
type Person = { userId: string; accountId: string };
let owner: Person;
let reader: Person;
let other: Person;
beforeAll(async () => {
  const person = async (name: 'agency' | 'rival' | 'brand'): Promise<Person> =>
    (await (await app.as(name)).call(sessionRoutes.session, {})).user;
  [owner, reader, other] = [await person('agency'), await person('rival'), await person('brand')];
});

const scopeOf = ({ accountId }: Person) => openScope(app.stores.entities, accountId, 'own');
const readerOf = ({ accountId }: Person) => openScope(app.stores.entities, accountId, 'readable');
const newDeal = () => MAKERS.deal(systemScope(app.stores.entities), owner.accountId, owner.userId);
const read = (scope: Scope, id: string, role: 'read' | 'approve' = 'read') =>
  scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(eq(deal.id, id), readableRows(scope, DEALS, role))),
  );
/** Past the first wall: what row-level security alone lets through. */
const seen = (scope: Scope, id: string) => scope.run((database) => database.select({ id: deal.id }).from(deal).where(eq(deal.id, id)));
const grant = (id: string, role: 'read' | 'approve' = 'read') => ({ entity: 'deal', entityId: id, to: reader.accountId, role });

test('a granted row is read by the account it was granted to, through both walls, until the grant ends', async () => {
  const [granted, kept] = [await newDeal(), await newDeal()];
  await grantRow(scopeOf(owner), grant(granted), owner.userId);
  for (const look of [read, seen]) {
    expect(await look(readerOf(reader), granted)).toHaveLength(1);
    expect(await look(readerOf(reader), kept)).toEqual([]);
    expect(await look(readerOf(other), granted)).toEqual([]);
    for (const scope of [scopeOf, readerOf]) expect(await look(scope(owner), kept)).toHaveLength(1);
    // Who does not ask for granted rows does not get them, though a store forgot its predicate.
    expect(await look(scopeOf(reader), granted)).toEqual([]);
  }
  expect(await read(readerOf(reader), granted, 'approve')).toEqual([]);
  await grantRow(scopeOf(owner), grant(granted, 'approve'), owner.userId);
  expect(await read(readerOf(reader), granted, 'approve')).toHaveLength(1);
  for (const role of ['read', 'approve'] as const) expect(await endGrant(scopeOf(owner), grant(granted, role))).toBe(true);
  expect(await endGrant(scopeOf(owner), grant(granted))).toBe(false);
  for (const look of [read, seen]) expect(await look(readerOf(reader), granted)).toEqual([]);
});

test('a grant opens no write, and is no row of one’s own', async () => {
  const id = await newDeal();
  await grantRow(scopeOf(owner), grant(id, 'approve'), owner.userId);
  const write = (scope: Scope) => scope.run((database) => database.update(deal).set({ title: 'Taken' }).where(eq(deal.id, id)));
  const remove = (scope: Scope) => scope.run((database) => database.delete(deal).where(eq(deal.id, id)));
  const scope = readerOf(reader);
  for (const change of [write, remove]) {
    expect((await change(scopeOf(reader))).rowCount).toBe(0);
    // Who reads granted rows has no right to write any.
    await expect(change(scope)).rejects.toThrow();
  }
  const own = await scope.run((database) =>
    database
      .select({ id: deal.id })
      .from(deal)
      .where(and(eq(deal.id, id), ownRows(scope, deal.accountId))),
  );
  expect(own).toEqual([]);
});

test('nobody grants a row of another account, neither to themselves nor in its name, and nobody else ends or reads a grant', async () => {
  const id = await newDeal();
  // The row is not theirs, so what they say of it opens nothing.
  await grantRow(scopeOf(other), { ...grant(id), to: reader.accountId }, other.userId);
  for (const look of [read, seen]) expect(await look(readerOf(reader), id)).toEqual([]);
  const inItsName = scopeOf(other).run((database) =>
    database.execute(sql`INSERT INTO row_grant (entity, entity_id, account_id, granted_to, role, created_by)
      VALUES ('deal', ${id}, ${owner.accountId}, ${other.accountId}, 'read', ${other.userId})`),
  );
  await expect(inItsName).rejects.toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }));
  await grantRow(scopeOf(owner), grant(id, 'approve'), owner.userId);
  expect(await endGrant(scopeOf(reader), grant(id, 'approve'))).toBe(false);
  const grants = async (person: Person) =>
    (await scopeOf(person).run((database) => database.execute(sql`SELECT role FROM row_grant WHERE entity_id = ${id}`))).rows;
  expect(await grants(owner)).toEqual([{ role: 'approve' }]);
  // What another account said of the row is told to the reader alone, and opens nothing.
  expect((await grants(reader)).map(({ role }) => role).toSorted()).toEqual(['approve', 'read']);
  expect(await grants(other)).toEqual([{ role: 'read' }]);
});

test('rows of the platform are read by everybody and written by no account; staff read every row', async () => {
  const system = systemScope(app.stores.entities);
  await asOwner(
    app,
    `CREATE TABLE template (id text PRIMARY KEY, account_id text);
    SELECT guard_rows('template', 'template')`,
  );
  await system.run((database) => database.insert(PAGE).values([{ id: 'of all' }, { id: 'own', accountId: owner.accountId }]));
  const ids = async (scope: Scope) => {
    const where = readableRows(scope, { entity: 'template', id: PAGE.id, account: PAGE.accountId }, 'read');
    const rows = await scope.run((database) => database.select({ id: PAGE.id }).from(PAGE).where(where).orderBy(PAGE.id));
    return rows.map(({ id }) => id);
  };
  expect(await ids(readerOf(owner))).toEqual(['of all', 'own']);
  expect(await ids(readerOf(reader))).toEqual(['of all']);
  expect(await ids(scopeOf(owner))).toEqual(['own']);
  expect(await ids(openScope(app.stores.entities, reader.accountId, 'all'))).toEqual(['of all', 'own']);
  for (const scope of [scopeOf(owner), readerOf(owner), openScope(app.stores.entities, owner.accountId, 'all')]) {
    await expect(scope.run((database) => database.insert(PAGE).values({ id: 'mine for all' }))).rejects.toThrow();
    const remove = scope.run((database) => database.delete(PAGE).where(eq(PAGE.id, 'of all')));
    if (scope.reach === 'own') expect((await remove).rowCount).toBe(0);
    else await expect(remove).rejects.toThrow();
  }
});
