import { fail, notSignedIn } from '@kontor/core/contract';
import { hashOf, type SignedCall, startSession, systemScope } from '@kontor/core/server';
import { type accountRoutes, noSuchAccount, ownPasswordFirst } from '@kontor/session/contract';
import { accountFor, pageOfAccounts } from './account-store.ts';
import { recordActing, subjectOf } from './acting-record.ts';
import { takeSession } from './session-store.ts';
import { opensByPassword } from './user-store.ts';

export const listLoginAccounts = ({ input, session, stores }: SignedCall<typeof accountRoutes.list>) =>
  pageOfAccounts(systemScope(stores.entities), session, input);

/** A session in the other account takes the place of this one and ends when this one would have (security rule 13). */
export async function switchAccount({ input, session, stores, transport }: SignedCall<typeof accountRoutes.switch>) {
  const { userId } = session;
  const { userAgent } = transport;
  const tokenHash = hashOf(transport.token ?? '');
  const { next, isKept } = await systemScope(stores.entities).transaction(async (transaction) => {
    const accountId = (await accountFor(transaction, userId, input.accountId)) ?? fail(noSuchAccount);
    const before = (await takeSession(transaction, tokenHash)) ?? fail(notSignedIn);
    const isByPassword = !before.claims && !before.actorId;
    if (isByPassword && !(await opensByPassword(transaction, userId, accountId))) fail(ownPasswordFirst);
    const { remember, claims, browserId, expiresAt, actorId, parentHash } = before;
    const actor = actorId && parentHash ? { actor: { userId: actorId, tokenHash: parentHash } } : {};
    if (session.impersonator) {
      const subject = subjectOf(session);
      await recordActing(transaction, session, { subject, accountId: session.accountId, word: 'ended' });
      await recordActing(transaction, session, { subject, accountId, word: 'began' });
    }
    return {
      next: await startSession(transaction, { userId, accountId, remember, userAgent, claims, browserId, expiresAt, ...actor }),
      isKept: remember,
    };
  });
  transport.setSession(next.token, isKept ? next.expiresAt : undefined);
  return null;
}
