import type { Fault } from './fault.ts';

const PEOPLE = 'features/users/server/admin/people.test.ts';
const PLATFORM = 'features/users/server/admin/platform-people.ts';

/** People of all accounts that are administered by the wrong ones, or wrongly. */
export const PERSON_FAULTS: readonly Fault[] = [
  {
    name: 'a super user is named without one’s own password',
    file: PLATFORM,
    find: '  await askOwnPassword(call);\n',
    put: '',
    seenBy: PEOPLE,
  },
  {
    name: 'another super user is banned without a password',
    file: PLATFORM,
    find: '    if (user.superUser) fail(superNeedsPassword);\n    const set',
    put: '    const set',
    seenBy: PEOPLE,
  },
  {
    name: 'the last super user steps back',
    file: PLATFORM,
    find: 'if (!superUser && others.length === 0) fail(lastSuper);',
    put: '',
    seenBy: PEOPLE,
  },
  {
    name: 'who is banned stays signed in',
    file: PLATFORM,
    find: "if ((await write(transaction, call, { user, set })) && status === 'banned') await endSessionsOf(transaction, id);",
    put: 'await write(transaction, call, { user, set });',
    seenBy: PEOPLE,
  },
  {
    name: 'a super user takes another one over by their e-mail',
    file: 'features/users/server/admin/update-person.ts',
    find: '  refuseTakeOver(call, user);\n',
    put: '',
    seenBy: PEOPLE,
  },
  {
    name: 'an account loses its last administrator',
    file: 'features/users/server/admin/delete-people.ts',
    find: '  if (alone) return ',
    put: "  if (alone && id === '') return ",
    seenBy: PEOPLE,
  },
  {
    name: 'a link of a person’s menu is not https',
    file: 'features/users/contract/admin/admin-user.ts',
    find: '/^https:\\/\\/[a-z0-9-]+',
    put: '/^\\w+:(\\/\\/)?[a-z0-9-]+',
    seenBy: PEOPLE,
  },
  {
    name: 'of two changes of a person the later overwrites the first',
    file: 'features/users/server/admin/update-person.ts',
    find: '  refuseStale(version, user.version);\n',
    put: '',
    seenBy: PEOPLE,
  },
];
