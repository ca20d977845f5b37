import { implement, listFile, type SignedCall, scopeOf } from '@kontor/core/server';
import { peopleList, personRoutes } from '@kontor/users/contract';
import { checkPerson, createPerson } from './create-person.ts';
import { deletePeople } from './delete-people.ts';
import { openPeople, readPerson } from './person-admin-store.ts';
import { readPersonMarketplaces } from './person-marketplaces.ts';
import { setStanding, setSuperUser, signOutEverywhere } from './platform-people.ts';
import { setPersonPassword } from './set-person-password.ts';
import { updatePerson } from './update-person.ts';

/** Reads every account. */
const reading = ({ stores, session }: Pick<SignedCall<(typeof personRoutes)['get']>, 'stores' | 'session'>) =>
  scopeOf(stores.entities, session, true);

export const personServer = implement(personRoutes, {
  list: (call) => openPeople({ ...call, scope: reading(call) }).page(),
  download: (call) => listFile(call, { view: peopleList, list: openPeople({ ...call, scope: reading(call) }) }),
  get: (call) => readPerson(reading(call), call.session, call.input.userId),
  check: checkPerson,
  create: createPerson,
  update: updatePerson,
  remove: deletePeople,
  standing: setStanding,
  superUser: setSuperUser,
  signOut: signOutEverywhere,
  password: setPersonPassword,
  marketplaces: (call) => readPersonMarketplaces(reading(call), call.input.id),
});
