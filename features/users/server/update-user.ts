import { type ChangeLog, changesBetween, fail, type Session, staleVersion } from '@kontor/core/contract';
import { answer, endSessionsOf, hashOf, type Scope, type SignedCall } from '@kontor/core/server';
import { emailFixed, lastAdmin, nameFixed, type userRoutes } from '@kontor/users/contract';
import { countCheck } from './check-user.ts';
import { lockAdmins, setAdmin } from './membership-store.ts';
import { closeOtherWaysIn, refuseTakenEmail, updatePerson } from './person-store.ts';
import { controlsSignIn, getMember, lockMember } from './sign-in-control.ts';
import { isOwnAddress } from './standing-store.ts';
import { adminWord, recordUser } from './user-history.ts';
import { emailLetters } from './user-letters.ts';
import { accessOf, type Member } from './user-store.ts';

type Call = SignedCall<typeof userRoutes.update>;
type Turn = { accountId: string; accountName: string; admin: boolean };

/** Where the user begins or ceases to administer: only among accounts of theirs that the caller administers (spec 3 §6). */
async function turnsOf(transaction: Scope, { input, session }: Call): Promise<Turn[]> {
  const access = await accessOf(transaction, session.userId, input.id);
  const wishes = new Map((input.accountAccess ?? []).map(({ accountId, admin }) => [accountId, admin]));
  wishes.set(session.accountId, input.admin);
  return access.flatMap(({ admin, ...account }) => {
    const wish = wishes.get(account.accountId) ?? admin;
    return wish === admin ? [] : [{ ...account, admin: wish }];
  });
}

/** Every account keeps an administrator who can sign in. */
async function refuseLastAdmin(transaction: Scope, userId: string, turns: Turn[]) {
  const left = turns.filter(({ admin }) => !admin).map(({ accountId }) => accountId);
  if (left.length === 0) return;
  const staying = new Set((await lockAdmins(transaction, left)).filter((one) => one.userId !== userId).map(({ accountId }) => accountId));
  if (left.some((accountId) => !staying.has(accountId))) fail(lastAdmin);
}

function changesOf({ user }: Member, { input, session }: Call, turns: Turn[]): ChangeLog[] {
  const labels = { email: 'Email', firstName: 'First name', lastName: 'Last name' };
  const { email, firstName, lastName } = user;
  const fields = changesBetween({ email, firstName, lastName }, input, labels, (_, value) => String(value));
  const rights = turns.map(({ accountId, accountName, admin }): ChangeLog => {
    const name = accountId === session.accountId ? 'Administrator' : `Administrator of ${accountName}`;
    return { name, action: 'Update', oldValue: adminWord(!admin), newValue: adminWord(admin) };
  });
  return [...fields, ...rights];
}

/** Capitals make no other address: who signs in with it is the same. */
const isAnother = (before: string, after: string) => before.toLowerCase() !== after.toLowerCase();

function refuseEmail(session: Session, member: Member, email: string) {
  if (!controlsSignIn(session, member)) fail(emailFixed, undefined, [{ path: 'email', message: emailFixed.text }]);
  if (isOwnAddress(email)) refuseTakenEmail();
}

/** A name stands in every history: that of the platform's people is not a customer's to give. */
function refuseName({ user }: Member, { input, session }: Call) {
  const isSame = input.firstName === user.firstName && input.lastName === user.lastName;
  const isFree = session.superUser || user.id === session.userId || !(user.superUser || user.platformAdmin);
  if (!isSame && !isFree) fail(nameFixed, undefined, [{ path: 'firstName', message: nameFixed.text }]);
}

/** What changed is written with its history; who signs in anew with another e-mail is signed out (security rule 12). */
async function change(transaction: Scope, call: Call): Promise<{ oldEmail: string } | null> {
  const { input, session, transport } = call;
  const { id, email, firstName, lastName } = input;
  const member = await lockMember(transaction, session, id);
  if (input.version !== undefined && input.version !== null && input.version !== member.user.version) fail(staleVersion);
  const isMoved = isAnother(member.user.email, email);
  if (email !== member.user.email) refuseEmail(session, member, email);
  refuseName(member, call);
  const turns = await turnsOf(transaction, call);
  await refuseLastAdmin(transaction, id, turns);
  const changelogs = changesOf(member, call, turns);
  if (changelogs.length === 0) return null;
  await updatePerson(transaction, id, { email, firstName, lastName });
  for (const { accountId, admin } of turns) await setAdmin(transaction, { accountId, userId: id, admin });
  if (isMoved) {
    await closeOtherWaysIn(transaction, id);
    await endSessionsOf(transaction, id, id === session.userId ? hashOf(transport.token ?? '') : '');
  }
  await recordUser(transaction, session, id, { action: 'Update', summary: 'User updated', changelogs });
  return isMoved ? { oldEmail: member.user.email } : null;
}

/** Changes names, e-mail and who administers (spec 3 §5, §6); marketplaces of a user are the platform's to give. */
export async function updateUser(call: Call) {
  const { input, session, scope, stores } = call;
  const { user } = await getMember(scope, session, input.id);
  // Whether an e-mail is taken tells who is known here, as a check does; counted apart from the change, which may be undone.
  if (isAnother(user.email, input.email)) await countCheck(call, input.email);
  const moved = await scope.transaction((transaction) => change(transaction, call));
  if (moved) for (const letter of emailLetters(moved.oldEmail, input.email, session)) stores.mail.post(letter);
  return answer(null, { msg: 'User updated.' });
}
