import { expect, test } from 'vitest';
import { systemScopeProblems } from './system-scopes.ts';

const NAME = 'features/accounts/server/ban.ts';
const problems = (text: string, allowed = {}) => systemScopeProblems([{ name: NAME, text }], allowed);

test('a file of a feature that opens the scope system, by whichever name, is listed with its reason', () => {
  for (const text of ['systemScope(stores.entities)', "openScope(stores.entities, id, 'system')", 'import { systemScope as all } from "x"'])
    expect(problems(text)).toEqual([expect.stringContaining(`${NAME} opens the scope system`)]);
  expect(problems('systemScope(stores.entities)', { [NAME]: 'A job.' })).toEqual([]);
});

test('what only speaks of it opens none, and a listed file that opens none leaves the list', () => {
  for (const text of ['// systemScope is for jobs', "openScope(stores.entities, id, 'own')"]) expect(problems(text)).toEqual([]);
  expect(problems('ownRows(scope)', { [NAME]: 'A job.' })).toEqual([`tools/system-scopes.ts lists ${NAME}, which opens no scope system`]);
});
