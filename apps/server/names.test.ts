import { openScope, systemScope } from '@kontor/core/server';
import { BREAKDOWNS } from '@kontor/market/contract';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';

const app = testApp();
/** Nouns that figures are broken down by, with the rows of each that belong to an account. */
const NOUNS = [...new Set(Object.values(BREAKDOWNS).flatMap((one) => (one.kind === 'noun' ? [one.names] : [])))];
const OWNED = { account: 'account', deal: 'deal', dealId: 'deal', 'media-plan': 'media_plan' } as const;

let agency: string;
let rival: string;
const accountOf = async (email: string) => {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.$client.query<{ id: string }>(
      'SELECT account_id AS id FROM membership JOIN app_user ON app_user.id = user_id WHERE email = $1 LIMIT 1',
      [email],
    ),
  );
  return rows[0]?.id ?? '';
};
beforeAll(async () => {
  [agency, rival] = (await Promise.all(['agency@demo.test', 'rival@demo.test'].map(accountOf))) as [string, string]; // one for each address
});

const idsIn = async (sql: string) => {
  const { rows } = await systemScope(app.stores.entities).run((database) => database.$client.query<{ id: string }>(sql));
  return rows.map(({ id }) => id);
};

test('every noun that figures are broken down by is named by a feature', async () => {
  for (const noun of NOUNS)
    expect(await app.stores.names(noun, openScope(app.stores.entities, agency, 'own'), ['missing'])).toEqual(new Map());
  await expect(app.stores.names('nothing', openScope(app.stores.entities, agency, 'own'), [])).rejects.toThrow('No feature names nothing');
});

test.each(Object.entries(OWNED))('names of %s are told to their account alone, and to staff', async (noun, table) => {
  const column = table === 'account' ? 'id' : 'account_id';
  const theirs = await idsIn(`SELECT id FROM ${table} WHERE ${column} = '${rival}'`);
  const own = await idsIn(`SELECT id FROM ${table} WHERE ${column} = '${agency}'`);
  expect([theirs.length, own.length].every((count) => count > 0)).toBe(true);
  const told = await app.stores.names(noun, openScope(app.stores.entities, agency, 'own'), [...own, ...theirs]);
  expect([...told.keys()].toSorted()).toEqual(own.toSorted());
  const all = await app.stores.names(noun, openScope(app.stores.entities, '', 'all'), [...own, ...theirs]);
  expect(all.size).toBe(own.length + theirs.length);
});

test.each([
  ['dsp', 'SELECT id FROM dsp'],
  ['seat', 'SELECT seat AS id FROM dsp_seat GROUP BY seat HAVING count(DISTINCT name) = 1'],
  ['publisher', 'SELECT id FROM publisher'],
  ['app', "SELECT key AS id FROM inventory WHERE kind = 'app'"],
])('names of %s are the platform’s, told to everybody', async (noun, sql) => {
  const ids = await idsIn(sql);
  const told = await app.stores.names(noun, openScope(app.stores.entities, rival, 'own'), ids);
  expect([...told.keys()].toSorted()).toEqual(ids.toSorted());
  expect([...told.values()].every((name) => name.length > 0)).toBe(true);
});
