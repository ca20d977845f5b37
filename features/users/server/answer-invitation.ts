import { badInput, fail } from '@kontor/core/contract';
import { endSessionsOf, openScope, recordChange, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { ownPasswordFirst } from '@kontor/session/contract';
import { type Addressed, type Holding, holdingInvitations, settleInvitation } from './invitation-store.ts';
import { lockPerson } from './lock-order.ts';
import { addMembership } from './membership-store.ts';
import { ownPassword } from './own-password-store.ts';
import { userCame } from './user-history.ts';
import type { StoredUser } from './user-store.ts';

/** The e-mail is theirs and nobody else knows the password: what a session of theirs says, they say. */
export const isSettled = ({ emailVerifiedAt, passwordSetBy }: StoredUser): boolean => emailVerifiedAt !== null && passwordSetBy === null;

export const findHolding = async (scope: Scope, which: Addressed): Promise<Holding | null> =>
  (await holdingInvitations(scope, which))[0] ?? null;

/** The person answers for themselves. */
const record = (transaction: Scope, { invitation, person }: Holding, action: 'Create' | 'Remove', summary: string) =>
  recordChange(
    transaction,
    // Who declines stays a stranger, whose name is theirs to tell.
    action === 'Create'
      ? { userId: person.id, firstName: person.firstName, lastName: person.lastName }
      : { userId: person.id, firstName: invitation.email, lastName: '' },
    {
      entity: 'user',
      entityId: person.id,
      action,
      summary,
      changelogs: action === 'Create' ? userCame(person, invitation.accountAdmin) : [],
      accountId: invitation.accountId,
    },
  );

type Answering = { which: Addressed; refuse: () => never };

/** Runs `work` on an open invitation with its account and person locked: of two answers, or an answer and a withdrawal, one is first. */
async function answering(
  { entities }: Stores,
  { which, refuse }: Answering,
  work: (transaction: Scope, holding: Holding) => Promise<void>,
): Promise<Holding> {
  const seen = (await findHolding(systemScope(entities), which)) ?? refuse();
  return openScope(entities, seen.invitation.accountId, 'system').transaction(async (transaction) => {
    await lockPerson(transaction, seen.person.id, transaction.accountId);
    const holding = (await findHolding(transaction, which)) ?? refuse();
    await work(transaction, holding);
    return holding;
  });
}

/**
 * Makes the person a member. By the letter's link, which shows that the e-mail is theirs, who is not settled becomes so by the password
 * that `passwordHash` keeps: the one there is may be known to whoever set it.
 */
export const acceptInvitation = (stores: Stores, answered: Answering, passwordHash: string | null = null): Promise<Holding> =>
  answering(stores, answered, async (transaction, holding) => {
    const { invitation, person } = holding;
    if (!isSettled(person)) {
      if (!('secret' in answered.which)) fail(ownPasswordFirst);
      if (passwordHash === null) fail(badInput, undefined, [{ path: 'newPassword', message: 'New Password is required.' }]);
      await ownPassword(transaction, person, passwordHash);
      await endSessionsOf(transaction, person.id);
    }
    if (!(await settleInvitation(transaction, invitation.id, 'accepted'))) answered.refuse();
    await addMembership(transaction, { userId: person.id, isAdmin: invitation.accountAdmin });
    await record(transaction, holding, 'Create', 'Invitation accepted');
  });

export const declineInvitation = (stores: Stores, answered: Answering): Promise<Holding> =>
  answering(stores, answered, async (transaction, holding) => {
    if (!(await settleInvitation(transaction, holding.invitation.id, 'declined'))) answered.refuse();
    await record(transaction, holding, 'Remove', 'Invitation declined');
  });
