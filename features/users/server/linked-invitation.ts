import { fail } from '@kontor/core/contract';
import { answer, type Call, systemScope } from '@kontor/core/server';
import { type invitationRoutes, type LinkedInvitation, linkOver } from '@kontor/users/contract';
import { acceptInvitation, declineInvitation, findHolding, isSettled } from './answer-invitation.ts';
import { hashChosen } from './chosen-password.ts';
import { toOwn } from './invitation-store.ts';

const refuse = (): never => fail(linkOver);

/** What a letter's link offers, to whoever holds it. */
export async function showLinked({ input, stores }: Call<typeof invitationRoutes.linked>): Promise<LinkedInvitation> {
  const holding = (await findHolding(systemScope(stores.entities), input)) ?? refuse();
  const { id: _, ...own } = toOwn(holding);
  return { ...own, email: holding.invitation.email, asksPassword: !isSettled(holding.person) };
}

/** Accepts by the letter's link, which shows that the e-mail is theirs and signs nobody in. */
export async function acceptLinked({ input, stores }: Call<typeof invitationRoutes.acceptLinked>) {
  const { secret, ...chosen } = input;
  const which = { secret };
  // Looked up before anything is hashed: a made-up link costs one query.
  const { person } = (await findHolding(systemScope(stores.entities), which)) ?? refuse();
  const passwordHash = isSettled(person) ? null : await hashChosen(chosen, person, stores.config);
  const { accountName } = await acceptInvitation(stores, { which, refuse }, passwordHash);
  return answer(null, { msg: `You joined ${accountName}.` });
}

export async function declineLinked({ input, stores }: Call<typeof invitationRoutes.declineLinked>) {
  await declineInvitation(stores, { which: { secret: input.secret }, refuse });
  return answer(null, { msg: 'Invitation declined.' });
}
