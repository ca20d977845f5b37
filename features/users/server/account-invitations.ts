import { fail } from '@kontor/core/contract';
import { answer, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { invitationMissing, invitationOver, type invitationRoutes } from '@kontor/users/contract';
import { findInvitation, renewInvitation, type StoredInvitation, settleInvitation } from './invitation-store.ts';
import { countAgain } from './letter-limit.ts';
import { lockAccounts } from './lock-order.ts';
import { invitationLetter } from './user-letters.ts';

type Call = SignedCall<typeof invitationRoutes.resend> | SignedCall<typeof invitationRoutes.withdraw>;

/** An invitation that may still be settled, with its account locked, so that its answer comes before or after. */
async function lockInvitation(transaction: Scope, { input }: Call, allowed: StoredInvitation['now'][]): Promise<StoredInvitation> {
  await lockAccounts(transaction, [transaction.accountId]);
  const invitation = (await findInvitation(transaction, input.id)) ?? fail(invitationMissing);
  return invitation.state === 'open' && allowed.includes(invitation.now) ? invitation : fail(invitationOver);
}

/** What befell it stands in the history of the person it is for, in this account. */
const record = (transaction: Scope, { session }: Call, { userId, id, email }: StoredInvitation, summary: string) =>
  recordChange(transaction, session, {
    entity: 'user',
    entityId: userId ?? id,
    action: 'Update',
    summary,
    changelogs: [{ name: 'Email', action: 'Update', oldValue: email, newValue: email }],
    accountId: session.accountId,
  });

/** Sends another letter, whose link takes the last one's place; whoever sends it stands behind it. */
export async function resendInvitation(call: SignedCall<typeof invitationRoutes.resend>) {
  const { session, scope, stores } = call;
  const { secret, invitation } = await scope.transaction(async (transaction) => {
    const invitation = await lockInvitation(transaction, call, ['open', 'expired', 'ended']);
    if (invitation.userId === null) fail(invitationOver);
    await countAgain(transaction, session.accountId, invitation.id);
    const secret = await renewInvitation(transaction, invitation.id, session.userId);
    await record(transaction, call, invitation, 'Invitation sent again');
    return { secret, invitation };
  });
  stores.mail.post(invitationLetter(invitation.email, secret, { session, config: stores.config }));
  return answer(null, { msg: 'Invitation sent.' });
}

export async function withdrawInvitation(call: SignedCall<typeof invitationRoutes.withdraw>) {
  await call.scope.transaction(async (transaction) => {
    const invitation = await lockInvitation(transaction, call, ['open', 'expired', 'ended']);
    await settleInvitation(transaction, invitation.id, 'withdrawn');
    await record(transaction, call, invitation, 'Invitation withdrawn');
  });
  return answer(null, { msg: 'Invitation withdrawn.' });
}
