import { fail } from '@kontor/core/contract';
import { endSessionsOf, hashOf, type SignedCall, systemScope } from '@kontor/core/server';
import { type deviceRoutes, noSuchDevice } from '@kontor/session/contract';
import { endSessionById, liveSessions } from './device-store.ts';
import { lockPerson } from './user-store.ts';

export async function listDevices({ session, stores, transport }: SignedCall<typeof deviceRoutes.list>) {
  const current = hashOf(transport.token ?? '');
  const rows = await liveSessions(systemScope(stores.entities), session.userId);
  return rows.map(({ session: row, accountName }) => ({
    id: row.id,
    userAgent: row.userAgent,
    accountName,
    signedInAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.tokenHash === current,
    isActing: row.actorId !== null,
  }));
}

export async function endDevice({ input, session, stores }: SignedCall<typeof deviceRoutes.end>) {
  return (await endSessionById(systemScope(stores.entities), session.userId, input.id)) ? null : fail(noSuchDevice);
}

export async function endOtherDevices({ session, stores, transport }: SignedCall<typeof deviceRoutes.endOthers>) {
  await systemScope(stores.entities).transaction(async (transaction) => {
    await lockPerson(transaction, session.userId);
    await endSessionsOf(transaction, session.userId, hashOf(transport.token ?? ''));
  });
  return null;
}
