import { type ChangeLog, changesOf, fail } from '@kontor/core/contract';
import {
  accountsOf,
  answer,
  changedNow,
  hashOf,
  recordForPerson,
  refuseStale,
  type Scope,
  type SignedCall,
  unlessTaken,
  userTable,
} from '@kontor/core/server';
import { accountGone, lastAdmin, type personRoutes, superNeedsPassword } from '@kontor/users/contract';
import { eq } from 'drizzle-orm';
import { lockAccounts, lockPerson } from '../lock-order.ts';
import { addMembership, lockAdmins, removeMembership, setAdmin } from '../membership-store.ts';
import { newConfirmation } from '../own-password-store.ts';
import { nextOwned } from '../owned-marketplaces.ts';
import { peopleScope } from '../people-scope.ts';
import { moveSignIn, refuseTakenEmail } from '../person-store.ts';
import { isOwnAddress } from '../standing-store.ts';
import { adminTurned, PERSON_FIELDS, recordUser, userCame, userWent } from '../user-history.ts';
import { emailLetters } from '../user-letters.ts';
import type { StoredUser } from '../user-store.ts';
import { inAccountScope } from './people-in.ts';
import { accessOfPerson, findAnybody, openAccountsOf } from './person-admin-store.ts';

type Call = SignedCall<(typeof personRoutes)['update']>;

const FIELDS = {
  ...PERSON_FIELDS,
  timezone: { label: 'Time zone', kind: 'text' },
  utcOffset: { label: 'Offset', kind: 'text' },
  dashboardUrl: { label: 'Dashboard URL', kind: 'text' },
  adhocUrl: { label: 'Ad hoc URL', kind: 'text' },
} as const;

type Access = { accountId: string; admin: boolean };
type Moves = { joins: Access[]; leaves: Access[]; turns: Access[] };

/** What changes of where somebody belongs. */
function movesOf(before: readonly Access[], after: readonly Access[]): Moves {
  const was = new Map(before.map((one) => [one.accountId, one]));
  const is = new Map(after.map((one) => [one.accountId, one]));
  return {
    joins: after.filter(({ accountId }) => !was.has(accountId)),
    leaves: before.filter(({ accountId }) => !is.has(accountId)),
    turns: after.filter(({ accountId, admin }) => was.has(accountId) && was.get(accountId)?.admin !== admin),
  };
}

/** Every account keeps an administrator who can sign in. */
async function refuseLastAdmin(transaction: Scope, userId: string, { leaves, turns }: Moves) {
  const losing = [...leaves.filter(({ admin }) => admin), ...turns.filter(({ admin }) => !admin)].map(({ accountId }) => accountId);
  if (losing.length === 0) return;
  const admins = await lockAdmins(transaction, losing);
  const alone = losing.find((accountId) => !admins.some((one) => one.accountId === accountId && one.userId !== userId));
  if (alone) fail(lastAdmin, undefined, [{ path: 'accountAccess', message: lastAdmin.text }]);
}

/** Writes where they belong, each account's part in its own history. */
async function moveBetween(transaction: Scope, call: Call, { user, moves }: { user: StoredUser; moves: Moves }) {
  const { session } = call;
  for (const { accountId, admin } of moves.leaves) {
    await recordUser(transaction, { ...session, accountId }, user.id, {
      action: 'Remove',
      summary: 'User removed from the account',
      changelogs: userWent(user, admin),
    });
    await removeMembership(inAccountScope(transaction, accountId), user.id);
  }
  for (const { accountId, admin } of moves.joins) {
    await addMembership(inAccountScope(transaction, accountId), { userId: user.id, isAdmin: admin });
    await recordUser(transaction, { ...session, accountId }, user.id, {
      action: 'Create',
      summary: 'User added to the account',
      changelogs: userCame(user, admin),
    });
  }
  for (const { accountId, admin } of moves.turns) {
    await setAdmin(transaction, { accountId, userId: user.id, admin });
    await recordUser(transaction, { ...session, accountId }, user.id, {
      action: 'Update',
      summary: 'User updated',
      changelogs: adminTurned(admin),
    });
  }
}

const isAnother = (before: string, after: string) => before.toLowerCase() !== after.toLowerCase();

/** Another super user is nobody's to take over: their e-mail is changed with one's own password alone, which no form of this page asks. */
function refuseTakeOver({ input, session }: Call, user: StoredUser) {
  if (isAnother(user.email, input.email) && user.superUser && user.id !== session.userId)
    fail(superNeedsPassword, undefined, [{ path: 'email', message: superNeedsPassword.text }]);
  if (isOwnAddress(input.email)) refuseTakenEmail();
}

async function change(transaction: Scope, call: Call): Promise<{ before: string; secret: string } | null> {
  const { input, session, transport } = call;
  const { id, version, accountAccess, offset, ownedMarketplaces, ...person } = input;
  await lockAccounts(transaction, [...(await accountsOf(transaction, id)), ...accountAccess.map(({ accountId }) => accountId)].toSorted());
  await lockPerson(transaction, id);
  const user = await findAnybody(transaction, id);
  refuseStale(version, user.version);
  refuseTakeOver(call, user);
  const moves = movesOf(await accessOfPerson(transaction, id), accountAccess);
  const open = new Set(
    (
      await openAccountsOf(
        transaction,
        moves.joins.map(({ accountId }) => accountId),
      )
    ).map((one) => one.id),
  );
  const closed = moves.joins.find(({ accountId }) => !open.has(accountId));
  if (closed) {
    const place = accountAccess.findIndex(({ accountId }) => accountId === closed.accountId);
    fail(accountGone, undefined, [{ path: `accountAccess.${place}.accountId`, message: accountGone.text }]);
  }
  await refuseLastAdmin(transaction, id, moves);
  const accountIds = accountAccess.map(({ accountId }) => accountId);
  const owned = await nextOwned(transaction, { owned: user.ownedMarketplaces, wanted: ownedMarketplaces, accountIds });
  const set = { ...person, utcOffset: person.timezone === 'custom' ? offset : null, ownedMarketplaces: owned.ids };
  const ofPerson: ChangeLog[] = [...changesOf(FIELDS, user, set), ...owned.changelogs];
  if (ofPerson.length > 0) {
    await unlessTaken(
      transaction.run((database) =>
        database
          .update(userTable)
          .set({ ...set, ...changedNow(userTable) })
          .where(eq(userTable.id, id)),
      ),
      refuseTakenEmail,
    );
    await recordForPerson(transaction, session, id, { action: 'Update', summary: 'User updated', changelogs: ofPerson });
  }
  await moveBetween(transaction, call, { user: { ...user, ...set }, moves });
  if (!isAnother(user.email, input.email)) return null;
  await moveSignIn(transaction, id, id === session.userId ? hashOf(transport.token ?? '') : '');
  return { before: user.email, secret: await newConfirmation(transaction, { id, email: input.email }) };
}

/** Changes names, e-mail, zone, links and accounts of anybody (spec 3 §5, §6). */
export async function updatePerson(call: Call) {
  const { input, session, stores } = call;
  const moved = await peopleScope(call).transaction((transaction) => change(transaction, call));
  if (moved)
    for (const letter of emailLetters({ before: moved.before, after: input.email }, moved.secret, { session, config: stores.config }))
      stores.mail.post(letter);
  return answer(null, { msg: 'User updated.', value: input.id });
}
