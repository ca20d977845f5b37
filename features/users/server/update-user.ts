import { type ChangeLog, changesOf, fail, type Session } from '@kontor/core/contract';
import { accountsOf, answer, hashOf, refuseStale, type Scope, type SignedCall } from '@kontor/core/server';
import { emailFixed, lastAdmin, nameFixed, nameTheirs, type userRoutes } from '@kontor/users/contract';
import { countCheck } from './check-user.ts';
import { countFirst } from './letter-limit.ts';
import { lockAdmins, setAdmin } from './membership-store.ts';
import { newConfirmation } from './own-password-store.ts';
import { nextOwned } from './owned-marketplaces.ts';
import { peopleScope } from './people-scope.ts';
import { moveSignIn, refuseTakenEmail, setOwned, updatePerson } from './person-store.ts';
import { canName, controlsSignIn, getMember, lockMember } from './sign-in-control.ts';
import { isOwnAddress } from './standing-store.ts';
import { adminTurned, PERSON_FIELDS, recordUser } from './user-history.ts';
import { emailLetters } from './user-letters.ts';
import { accessOf, type Member } from './user-store.ts';

type Call = SignedCall<typeof userRoutes.update>;
type AdminChange = { accountId: string; admin: boolean };

/** Where the user begins or ceases to administer: only among accounts of theirs that the caller administers (spec 3 §6). */
async function adminChanges(transaction: Scope, { input, session }: Call): Promise<AdminChange[]> {
  const access = await accessOf(transaction, session.userId, input.id);
  const wishes = new Map((input.accountAccess ?? []).map(({ accountId, admin }) => [accountId, admin]));
  wishes.set(session.accountId, input.admin);
  return access.flatMap(({ admin, accountId }) => {
    const wish = wishes.get(accountId) ?? admin;
    return wish === admin ? [] : [{ accountId, admin: wish }];
  });
}

/** Every account keeps an administrator who can sign in. */
async function refuseLastAdmin(transaction: Scope, userId: string, changes: AdminChange[]) {
  const left = changes.filter(({ admin }) => !admin).map(({ accountId }) => accountId);
  if (left.length === 0) return;
  const staying = new Set((await lockAdmins(transaction, left)).filter((one) => one.userId !== userId).map(({ accountId }) => accountId));
  if (left.some((accountId) => !staying.has(accountId))) fail(lastAdmin);
}

/** Names and e-mail, which are the same in every account of theirs. */
function personChanges({ user }: Member, { input }: Call): ChangeLog[] {
  return changesOf(PERSON_FIELDS, user, input);
}

/** Each account of theirs has what touches them there, and no account the rights in another. */
async function record(
  transaction: Scope,
  { input, session }: Call,
  { ofPerson, ofMarketplaces, changes }: { ofPerson: ChangeLog[]; ofMarketplaces: ChangeLog[]; changes: AdminChange[] },
) {
  for (const accountId of await accountsOf(transaction, input.id)) {
    const rights = changes.filter((turn) => turn.accountId === accountId).flatMap(({ admin }) => adminTurned(admin));
    const changelogs = [...ofPerson, ...(accountId === session.accountId ? ofMarketplaces : []), ...rights];
    const here = { ...session, accountId };
    if (changelogs.length > 0) await recordUser(transaction, here, input.id, { action: 'Update', summary: 'User updated', changelogs });
  }
}

/** Capitals make no other address: who signs in with it is the same. */
const isAnother = (before: string, after: string) => before.toLowerCase() !== after.toLowerCase();

function refuseEmail(session: Session, member: Member, email: string) {
  if (!controlsSignIn(session, member)) fail(emailFixed, undefined, [{ path: 'email', message: emailFixed.text }]);
  if (isOwnAddress(email)) refuseTakenEmail();
}

/** A name stands in every history: that of the platform's people, and of who belongs to other accounts too, is not an account's to give. */
function refuseName(member: Member, { input, session }: Call) {
  const { user, isWhole } = member;
  const isSame = input.firstName === user.firstName && input.lastName === user.lastName;
  if (isSame || canName(session, member)) return;
  const failure = isWhole ? nameFixed : nameTheirs;
  fail(failure, undefined, [{ path: 'firstName', message: failure.text }]);
}

/** What changed is written with its history; who signs in anew with another e-mail is signed out (security rule 12). */
async function change(transaction: Scope, call: Call): Promise<{ oldEmail: string; secret: string } | null> {
  const { input, session, transport } = call;
  const { id, email, firstName, lastName } = input;
  const member = await lockMember(transaction, session, id);
  refuseStale(input.version, member.user.version);
  const isMoved = isAnother(member.user.email, email);
  if (email !== member.user.email) refuseEmail(session, member, email);
  refuseName(member, call);
  const changes = await adminChanges(transaction, call);
  await refuseLastAdmin(transaction, id, changes);
  const ofPerson = personChanges(member, call);
  const { ids: ownedMarketplaces, changelogs: ofMarketplaces } = await nextOwned(transaction, {
    owned: member.user.ownedMarketplaces,
    wanted: input.ownedMarketplaces,
    accountIds: [session.accountId],
  });
  // Rights in an account change nothing about the person, whose version others would see move.
  if (ofPerson.length > 0) await updatePerson(transaction, id, { email, firstName, lastName });
  if (ofMarketplaces.length > 0) await setOwned(transaction, id, ownedMarketplaces);
  for (const { accountId, admin } of changes) await setAdmin(transaction, { accountId, userId: id, admin });
  await record(transaction, call, { ofPerson, ofMarketplaces, changes });
  if (!isMoved) return null;
  await countFirst(transaction, session.accountId, email);
  await moveSignIn(transaction, id, id === session.userId ? hashOf(transport.token ?? '') : '');
  return { oldEmail: member.user.email, secret: await newConfirmation(transaction, { id, email }) };
}

/** Changes names, e-mail and who administers (spec 3 §5, §6), and which of the account's marketplaces they may choose. */
export async function updateUser(call: Call) {
  const { input, session, scope, stores } = call;
  const { user } = await getMember(scope, session, input.id);
  // Whether an e-mail is taken tells who is known here, as a check does; counted apart from the change, which may be undone.
  if (isAnother(user.email, input.email)) await countCheck(call, input.email);
  const moved = await peopleScope(call).transaction((transaction) => change(transaction, call));
  if (moved)
    for (const letter of emailLetters({ before: moved.oldEmail, after: input.email }, moved.secret, { session, config: stores.config }))
      stores.mail.post(letter);
  return answer(null, { msg: 'User updated.' });
}
