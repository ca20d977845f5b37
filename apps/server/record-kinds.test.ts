import { openScope, recordChange, recordKindsOf, systemScope } from '@kontor/core/server';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { serverFeatures } from './features.ts';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
type Person = { userId: string; firstName: string; lastName: string; accountId: string };
let person: Person;
let other: Person;
beforeAll(async () => {
  const who = async (name: 'agency' | 'rival'): Promise<Person> => (await (await app.as(name)).call(sessionRoutes.session, {})).user;
  [person, other] = [await who('agency'), await who('rival')];
});

const change = { entityId: 'recorded', action: 'Update' as const, summary: 'Changed', changelogs: [] };
const counted = async () => {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute<{ accounts: string[]; told: number }>(sql`SELECT
      (SELECT coalesce(array_agg(account_id ORDER BY account_id), '{}') FROM history WHERE entity_id = 'recorded') AS accounts,
      (SELECT count(*)::int FROM outbox WHERE entity_id = 'recorded') AS told`),
  );
  return rows[0];
};

test('a kind of record that no feature declares is not recorded, and the change is undone with it (docs/decisions/0083)', async () => {
  const scope = openScope(app.stores.entities, person.accountId, 'own');
  const record = (entity: string) =>
    scope.transaction((transaction) => recordChange(transaction, person, { ...change, entity, accountId: person.accountId }));
  await expect(record('unheard-of')).rejects.toThrow('No feature declares records of the kind unheard-of.');
  await expect(record('toString')).rejects.toThrow('No feature declares records of the kind toString.');
  expect(await counted()).toEqual({ accounts: [], told: 0 });
});

test('a change that touches several accounts stands in the history of each, and other stores are told of it once', async () => {
  const accountIds = [person.accountId, other.accountId].toSorted();
  await systemScope(app.stores.entities).transaction((transaction) =>
    recordChange(transaction, person, { ...change, entity: 'user', accountIds }),
  );
  expect(await counted()).toEqual({ accounts: accountIds, told: 1 });
});

test('every kind in the demo’s history is declared, and by one feature alone', async () => {
  const kinds = recordKindsOf(serverFeatures);
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute<{ entity: string }>(sql`SELECT DISTINCT entity FROM history`),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ entity }) => !Object.hasOwn(kinds, entity))).toEqual([]);
  const twice = [
    { name: 'first', records: { deal: 'account' as const } },
    { name: 'second', records: { deal: 'staff' as const } },
  ];
  expect(() => recordKindsOf(twice)).toThrow('The feature second declares records of the kind deal, as another one does.');
});
