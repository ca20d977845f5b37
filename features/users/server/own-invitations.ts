import { fail } from '@kontor/core/contract';
import { answer, type Scope, type SignedCall, systemScope } from '@kontor/core/server';
import { ownPasswordFirst } from '@kontor/session/contract';
import { invitationMissing, invitationOver, type invitationRoutes, type Notices } from '@kontor/users/contract';
import { acceptInvitation, declineInvitation, isSettled } from './answer-invitation.ts';
import { holdingInvitations, toOwn, wasInvited } from './invitation-store.ts';
import { findPerson } from './person-store.ts';

/** What waits for the person themselves; not for who acts as them. */
export async function noticesOf({ session, stores }: SignedCall<typeof invitationRoutes.notices>): Promise<Notices> {
  if (session.impersonator) return { ownPasswordDue: false, invitations: [] };
  const scope = systemScope(stores.entities);
  const person = await findPerson(scope, session.userId);
  // Who knows the password beside them is not told who asks for them; the letters are theirs alone.
  const isOthers = person !== null && person.passwordSetBy !== null;
  const invitations = isOthers ? [] : (await holdingInvitations(scope, { userId: session.userId })).map(toOwn);
  const isDue = isOthers || (person !== null && invitations.length > 0 && !isSettled(person));
  return { ownPasswordDue: isDue, invitations };
}

/** A session under a password that somebody else may know says nothing for the person; the letter's link does. */
export async function refuseUnsettled(scope: Scope, userId: string): Promise<void> {
  const person = await findPerson(scope, userId);
  if (!person || !isSettled(person)) fail(ownPasswordFirst);
}

type Answered = SignedCall<typeof invitationRoutes.accept> | SignedCall<typeof invitationRoutes.decline>;

async function addressed({ input, session, stores }: Answered) {
  const scope = systemScope(stores.entities);
  if (!(await wasInvited(scope, session.userId, input.id))) fail(invitationMissing);
  await refuseUnsettled(scope, session.userId);
  return { which: { userId: session.userId, id: input.id }, refuse: (): never => fail(invitationOver) };
}

export async function acceptOwn(call: SignedCall<typeof invitationRoutes.accept>) {
  const { accountName } = await acceptInvitation(call.stores, await addressed(call));
  return answer(null, { msg: `You joined ${accountName}.` });
}

export async function declineOwn(call: SignedCall<typeof invitationRoutes.decline>) {
  await declineInvitation(call.stores, await addressed(call));
  return answer(null, { msg: 'Invitation declined.' });
}
