import { fail, notSignedIn } from '@kontor/core/contract';
import { hashOf, type SignedCall, startSession, systemScope } from '@kontor/core/server';
import { type impersonationRoutes, invalidUsername, notActing } from '@kontor/session/contract';
import { accountFor } from './account-store.ts';
import { recordActing, subjectOf } from './acting-record.ts';
import { holdSession, sessionRow, takeSession } from './session-store.ts';
import { findPerson, findSubjects } from './user-store.ts';

const HOUR_MS = 3_600_000;

/** Whom a super user may act as; who acts already is no super user, and never comes here. */
export const findPeople = async ({ input, stores }: SignedCall<typeof impersonationRoutes.find>) => ({
  people: await findSubjects(systemScope(stores.entities), input.q),
});

/** A super user becomes another person for an hour: never another super user, and never through somebody else (spec 1 §2.9). */
export async function startActing({ input, session, stores, transport }: SignedCall<typeof impersonationRoutes.start>) {
  const scope = systemScope(stores.entities);
  const subject = await findPerson(scope, input.username);
  const accountId = subject && (await accountFor(scope, subject.id));
  const isFit = subject?.status === 'active' && !subject.superUser && !session.impersonator;
  if (!subject || !isFit || !accountId) return fail(invalidUsername);
  const { token } = await scope.transaction(async (transaction) => {
    const parent = (await holdSession(transaction, hashOf(transport.token ?? ''))) ?? fail(notSignedIn);
    await recordActing(transaction, session, { subject, accountId, word: 'began' });
    return startSession(transaction, {
      userId: subject.id,
      accountId,
      remember: false,
      userAgent: transport.userAgent,
      actor: { userId: session.userId, tokenHash: parent.tokenHash },
      expiresAt: parent.expiresAt,
      withinMs: HOUR_MS,
    });
  });
  transport.setSession(token);
  return null;
}

/** Back to the super user's own session, which gets a new secret. */
export async function stopActing({ session, stores, transport }: SignedCall<typeof impersonationRoutes.stop>) {
  const scope = systemScope(stores.entities);
  // It may have ended since the call was let in.
  const acting = (await sessionRow(scope, hashOf(transport.token ?? ''))) ?? fail(notSignedIn);
  const parentHash = acting.parentHash ?? fail(notActing);
  const { userAgent } = transport;
  const { next, isKept } = await scope.transaction(async (transaction) => {
    // The acting session ends with its parent.
    const own = (await takeSession(transaction, parentHash)) ?? fail(notSignedIn);
    await recordActing(transaction, session, { subject: subjectOf(session), accountId: session.accountId, word: 'ended' });
    const { remember, claims, browserId, expiresAt, accountId, userId } = own;
    const next = await startSession(transaction, { userId, accountId, remember, userAgent, claims, browserId, expiresAt });
    return { next, isKept: remember };
  });
  transport.setSession(next.token, isKept ? next.expiresAt : undefined);
  return null;
}
