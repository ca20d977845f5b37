import { isDeepStrictEqual } from 'node:util';
import { changesOf, fail } from '@kontor/core/contract';
import { endSession, hashOf, recordForPerson, type SignedCall, systemScope } from '@kontor/core/server';
import { claimsDiffer, type sessionRoutes } from '@kontor/session/contract';
import { sessionRow } from './session-store.ts';
import { nameUser } from './user-store.ts';

const NAMES = { firstName: { label: 'First name', kind: 'text' }, lastName: { label: 'Last name', kind: 'text' } } as const;

/**
 * The user-login call at the app's start (spec 1 §7.1): what the app says of the person must be what the identity provider told this server.
 * The claims open nothing; a mismatch ends the session. The provider's names become the user's.
 */
export async function confirmClaims({ input, session, stores, transport }: SignedCall<typeof sessionRoutes.userLogin>) {
  const scope = systemScope(stores.entities);
  const token = transport.token ?? '';
  const row = await sessionRow(scope, hashOf(token));
  if (!row?.claims || !isDeepStrictEqual(row.claims, input)) {
    await endSession(scope, token);
    return fail(claimsDiffer);
  }
  const { userId } = session;
  const names = { firstName: input.firstName || session.firstName, lastName: input.lastName || session.lastName };
  const changelogs = changesOf(NAMES, session, names);
  if (changelogs.length === 0) return null;
  await scope.transaction(async (transaction) => {
    await nameUser(transaction, userId, names);
    const summary = 'Named by single sign-on';
    await recordForPerson(transaction, session, userId, { action: 'Update', summary, changelogs });
  });
  return null;
}
