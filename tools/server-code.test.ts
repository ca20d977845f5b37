import { expect, test } from 'vitest';
import { handlersIn, isRecorded, readServerCode } from './server-code.ts';

const INDEX = `import { implement } from '@kontor/core/server';
import { create, type Draft, move as shift } from './write.ts';

export const server = implement(routes, {
  create,
  // recordChange is not named by a comment
  rename: ({ input, scope }) => rename(scope, { id: input.id }),
  move: shift,
  read: ({ scope }) => list(scope),
  foreign: viaDoor,
});

const rename = async (scope: Scope) => {
  await note(scope);
};
const list = (scope: Scope) => [];
`;
const WRITE = `import { recordChange } from '@kontor/core/server';

/** Calls recordChange by way of note. */
export async function create() {
  await note();
}

export const move = () => forget();

function note() {
  return recordChange();
}
function forget() {
  return null;
}
`;
const code = readServerCode([
  {
    name: 'features/x/server/index.ts',
    text: `import { note } from '@kontor/y/server';\nimport { move as viaDoor } from '@kontor/y/server';\n${INDEX}`,
  },
  { name: 'features/x/server/write.ts', text: WRITE },
  {
    name: 'features/y/server/note.ts',
    text: `import { recordForPerson } from '@kontor/core/server';\nexport const note = () => recordForPerson();\n`,
  },
  { name: 'features/y/server/move.ts', text: 'export const move = () => 1;\n' },
]);
const recorded = (key: string) => isRecorded({ feature: 'x', routes: 'routes', key }, code);

test('the handlers of an implementation are found by their keys', () => {
  const handlers = handlersIn(INDEX.replace(/^ *\/\/.*\n/m, ''), 'routes');
  expect([...handlers.keys()]).toEqual(['create', 'rename', 'move', 'read', 'foreign']);
  expect(handlers.get('move')).toBe('shift');
});

test('a write that records its change is known, also by way of other functions, files and doors', () => {
  expect(recorded('create')).toBe(true);
  expect(recorded('rename')).toBe(true);
});

test('a write that records nothing is found, whatever a comment beside it says', () => {
  expect([recorded('move'), recorded('read'), recorded('foreign')]).toEqual([false, false, false]);
  expect(recorded('gone')).toBeNull();
});
