import { type ChangeLog, changesOf, fail, tooMany } from '@kontor/core/contract';
import {
  answer,
  changedNow,
  countAttempt,
  endSessionsOf,
  isPassword,
  lockRow,
  recordForPerson,
  type Scope,
  type SignedCall,
  turnOfPerson,
  userTable,
  waitWords,
} from '@kontor/core/server';
import { lastSuper, notYourself, ownPasswordWrong, type personRoutes, superNeedsPassword, userMissing } from '@kontor/users/contract';
import { eq } from 'drizzle-orm';
import { peopleScope } from '../people-scope.ts';
import { passwordHashOf } from '../person-store.ts';
import type { StoredUser } from '../user-store.ts';
import { otherSupers } from './person-admin-store.ts';

type Routes = typeof personRoutes;

/** As for a change of one's own password. */
const TRIES = { most: 5, withinMs: 900_000 };
const FIELDS = {
  status: {
    label: 'Status',
    kind: 'choice',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'banned', label: 'Banned' },
    ],
  },
  platformAdmin: { label: 'Platform staff', kind: 'flag' },
  superUser: { label: 'Super user', kind: 'flag' },
} as const;

const lockAnybody = async (transaction: Scope, id: string): Promise<StoredUser> =>
  (await lockRow(transaction, userTable, eq(userTable.id, id))) ?? fail(userMissing);

type Set = Partial<Pick<StoredUser, 'status' | 'platformAdmin' | 'superUser'>>;
/** Writes it with its history in each account of theirs; answers whether anything changed. */
async function write(
  transaction: Scope,
  { session }: Pick<SignedCall<Routes['standing']>, 'session'>,
  { user, set }: { user: StoredUser; set: Set },
) {
  const changelogs: ChangeLog[] = changesOf(FIELDS, user, { ...user, ...set });
  if (changelogs.length === 0) return false;
  await transaction.run((database) =>
    database
      .update(userTable)
      .set({ ...set, ...changedNow(userTable) })
      .where(eq(userTable.id, user.id)),
  );
  const summary = `Changed ${changelogs.map(({ name }) => name).join(', ')}`;
  await recordForPerson(transaction, session, user.id, { action: 'Update', summary, changelogs });
  return true;
}

/** Bans somebody, which ends every session of theirs, or lets them back; names platform staff. */
export async function setStanding(call: SignedCall<Routes['standing']>) {
  const { id, status, admin } = call.input;
  if (id === call.session.userId) fail(notYourself);
  await call.scope.transaction(async (transaction) => {
    const user = await lockAnybody(transaction, id);
    if (user.superUser) fail(superNeedsPassword);
    const set = { ...(status && { status }), ...(admin !== undefined && { platformAdmin: admin }) };
    if ((await write(transaction, call, { user, set })) && status === 'banned') await endSessionsOf(transaction, id);
  });
  return answer(null, { msg: 'User updated.', value: id });
}

/** A stolen session names nobody: one's own password is asked again, and guesses are counted (decisions D55). */
async function askOwnPassword(call: SignedCall<Routes['superUser']>): Promise<void> {
  const { input, session } = call;
  const scope = peopleScope(call);
  const { isAllowed, retryInMs } = await countAttempt(scope, `own-password:${session.userId}`, TRIES);
  if (!isAllowed) fail(tooMany, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
  const hash = await passwordHashOf(scope, session.userId);
  if (!(await isPassword(input.ownPassword, hash, turnOfPerson(session.userId))))
    fail(ownPasswordWrong, undefined, [{ path: 'ownPassword', message: ownPasswordWrong.text }]);
}

/** Names another super user, or takes that back; the last one stays. */
export async function setSuperUser(call: SignedCall<Routes['superUser']>) {
  const { id, superUser } = call.input;
  await askOwnPassword(call);
  await call.scope.transaction(async (transaction) => {
    const others = await otherSupers(transaction, id);
    const user = await lockAnybody(transaction, id);
    if (!superUser && others.length === 0) fail(lastSuper);
    if (user.status !== 'active') fail(userMissing);
    await write(transaction, call, { user, set: { superUser } });
  });
  return answer(null, { msg: 'User updated.', value: id });
}

/** Ends every session of somebody, and those in which they act as others. */
export async function signOutEverywhere(call: SignedCall<Routes['signOut']>) {
  const { id } = call.input;
  await call.scope.transaction(async (transaction) => {
    const user = await lockAnybody(transaction, id);
    if (user.superUser && id !== call.session.userId) fail(superNeedsPassword);
    await endSessionsOf(transaction, id);
    await recordForPerson(transaction, call.session, id, { action: 'Update', summary: 'Signed out everywhere by the platform' });
  });
  return answer(null, { msg: 'Signed out everywhere.', value: id });
}
