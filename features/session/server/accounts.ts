import { fail } from '@kontor/core/contract';
import { endSession, hashOf, type SignedCall, startSession, systemScope } from '@kontor/core/server';
import { type accountRoutes, noSuchAccount } from '@kontor/session/contract';
import { accountFor, pageOfAccounts } from './account-store.ts';
import { sessionRow } from './session-store.ts';

export const listLoginAccounts = ({ input, session, stores }: SignedCall<typeof accountRoutes.list>) =>
  pageOfAccounts(systemScope(stores.entities), session.userId, session.accountId, input);

/** A session in the other account takes the place of this one and ends when this one would have (security rule 13). */
export async function switchAccount({ input, session, stores, transport }: SignedCall<typeof accountRoutes.switch>) {
  const scope = systemScope(stores.entities);
  const token = transport.token ?? fail(noSuchAccount);
  const row = await sessionRow(scope, hashOf(token));
  const accountId = await accountFor(scope, session.userId, input.accountId);
  if (!row || !accountId) return fail(noSuchAccount);
  const { remember, claims, expiresAt, actorId, parentHash } = row;
  const next = await startSession(scope, {
    userId: session.userId,
    accountId,
    remember,
    userAgent: transport.userAgent,
    claims,
    expiresAt,
    ...(actorId && parentHash ? { actor: { userId: actorId, tokenHash: parentHash } } : {}),
  });
  await endSession(scope, token);
  transport.setSession(next.token, remember ? expiresAt : undefined);
  return null;
}
