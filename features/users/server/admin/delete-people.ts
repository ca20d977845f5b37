import { KontorFailure } from '@kontor/core/contract';
import { accountsOf, answer, type Scope, type SignedCall } from '@kontor/core/server';
import { lastAdmin, type personRoutes } from '@kontor/users/contract';
import { lockAccounts, lockPerson } from '../lock-order.ts';
import { lockAdmins, removeMembership } from '../membership-store.ts';
import { peopleScope } from '../people-scope.ts';
import { forgetPerson } from '../person-store.ts';
import { recordUser, userWent } from '../user-history.ts';
import { inAccountScope } from './people-in.ts';
import { accessOfPerson, findAnybody } from './person-admin-store.ts';

type Call = SignedCall<(typeof personRoutes)['remove']>;

/** Why somebody stays, in words; null where they are gone. */
async function removeOne(transaction: Scope, { session }: Call, id: string): Promise<string | null> {
  if (id === session.userId) return 'You cannot delete yourself.';
  await lockAccounts(transaction, await accountsOf(transaction, id));
  await lockPerson(transaction, id);
  const user = await findAnybody(transaction, id);
  if (user.superUser || user.platformAdmin) return 'They work for the platform: take that back first.';
  const access = await accessOfPerson(transaction, id);
  const administered = access.filter(({ admin }) => admin).map(({ accountId }) => accountId);
  const admins = administered.length > 0 ? await lockAdmins(transaction, administered) : [];
  const alone = access.find(({ accountId, admin }) => admin && !admins.some((one) => one.accountId === accountId && one.userId !== id));
  if (alone) return `${alone.accountName}: ${lastAdmin.text}`;
  for (const { accountId, admin } of access) {
    await recordUser(transaction, { ...session, accountId }, id, {
      action: 'Remove',
      summary: 'User deleted by the platform',
      changelogs: userWent(user, admin),
    });
    await removeMembership(inAccountScope(transaction, accountId), id);
  }
  await forgetPerson(transaction, id);
  return null;
}

/** Deletes people one by one: what keeps one keeps no other, and each has an answer (spec 3 §6). */
export async function deletePeople(call: Call) {
  const rows: { id: string; isDeleted: boolean; reason: string | null }[] = [];
  for (const id of new Set(call.input.ids)) {
    const reason = await peopleScope(call)
      .transaction((transaction) => removeOne(transaction, call, id))
      .catch((error) => {
        if (error instanceof KontorFailure) return error.message;
        throw error;
      });
    rows.push({ id, isDeleted: reason === null, reason });
  }
  const gone = rows.filter(({ isDeleted }) => isDeleted).length;
  const words = gone === 1 ? '1 user deleted.' : `${gone} users deleted.`;
  return answer(rows, { msg: gone < rows.length ? `${words} ${rows.length - gone} stay.` : words });
}
