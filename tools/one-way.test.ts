import { expect, test } from 'vitest';
import { oneWayProblems } from './one-way.ts';

const problems = (text: string, name = 'features/accounts/server/account-store.ts') =>
  oneWayProblems([{ name, text }]).filter((line) => !line.startsWith('tools/'));

test.each([
  ['set({ version: sql`${account.version} + 1` })', 'writeVersion'],
  ['sql`UPDATE account SET version = version + 1`', 'writeVersion'],
  ['if (rows.length === 0) fail(staleVersion);', 'writeVersion'],
  ['where(isNull(account.deletedAt))', 'isLive'],
  ['sql`${account.deletedAt} IS NULL`', 'isLive'],
  ['set({ deletedAt: new Date() })', 'softDelete'],
  ["where(eq(account.id, id)).for('update')", 'lockRow'],
  ["timestamp(name, { withTimezone: true, mode: 'date' })", 'at()'],
  ["sql`${userTable.firstName} || ' ' || ${userTable.lastName}`", 'personNameSql'],
  ['function changesOf(before: Draft, after: Draft) {', 'changesOf'],
  ["[{ name: 'Title', action: 'Create', oldValue: null, newValue: title }]", 'changesOf'],
  ["`${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} of a file`", 'counted'],
  ["(rows === 1 ? '1 row' : `${count(rows)} rows`)", 'counted'],
  ["<b>{count(rows)} {rows === 1 ? 'row' : 'rows'}</b>", 'counted'],
])('%s is a copy of what has one way', (text, instead) => {
  expect(problems(text)).toEqual([expect.stringContaining(`by hand what ${instead}`)]);
});

test('the one way itself, what only speaks of it, and what the browser reads of it are no copies', () => {
  expect(problems("set({ deletedAt: sql`now()` }).for('update')", 'core/server/stores/versioned.ts')).toEqual([]);
  expect(problems('/** Throws `staleVersion` where another was first. */')).toEqual([]);
  expect(problems('error.code === staleVersion.code', 'core/web/use-save.tsx')).toEqual([]);
  expect(problems('writeVersion(scope, account, { where, version, set })')).toEqual([]);
});

test('a file that is set apart has what it is set apart for', () => {
  const way = {
    copy: /\boldValue: /,
    instead: 'changesOf',
    home: 'core/contract/history.ts',
    apart: { 'features/a/server/b.ts': 'An event.' },
  };
  const name = 'features/a/server/b.ts';
  expect(oneWayProblems([{ name, text: 'oldValue: null' }], [way])).toEqual([]);
  expect(oneWayProblems([{ name, text: 'nothing' }], [way])).toEqual([expect.stringContaining(`sets ${name} apart`)]);
});
