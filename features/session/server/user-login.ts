import { fail } from '@kontor/core/contract';
import { endSession, hashOf, type SignedCall, systemScope } from '@kontor/core/server';
import { type Claims, claimsDiffer, type sessionRoutes } from '@kontor/session/contract';
import type { z } from 'zod';
import { sessionRow } from './session-store.ts';
import { nameUser } from './user-store.ts';

type ClaimSet = z.output<typeof Claims>;
const areSame = (a: ClaimSet, b: ClaimSet) => (Object.keys(a) as (keyof ClaimSet)[]).every((key) => a[key] === b[key]);

/**
 * The user-login call at the app's start (spec 1 §7.1): what the app says of the person must be what the identity provider told this server.
 * The claims open nothing; a mismatch ends the session. The provider's names become the user's.
 */
export async function confirmClaims({ input, session, stores, transport }: SignedCall<typeof sessionRoutes.userLogin>) {
  const scope = systemScope(stores.entities);
  const row = transport.token ? await sessionRow(scope, hashOf(transport.token)) : null;
  if (!row?.claims || !areSame(row.claims, input)) {
    if (transport.token) await endSession(scope, transport.token);
    return fail(claimsDiffer);
  }
  await nameUser(scope, session.userId, input);
  return null;
}
