import { fail, type KeyScope, maskedSecret, type Session } from '@kontor/core/contract';
import { issuePlatformKey, listPlatformKeys, recordChange, revokePlatformKey, type Scope, type SignedCall } from '@kontor/core/server';
import { type ingestRoutes, KEY_WORDS, keyNotFound } from '@kontor/ingest/contract';

type Routes = typeof ingestRoutes;

export async function listKeys({ scope }: SignedCall<Routes['keys']>) {
  const keys = await listPlatformKeys(scope);
  return keys.map(({ createdAt, revokedAt, lastReadAt, ...key }) => ({
    ...key,
    lastReadAt: lastReadAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}

type Named = { id: string; name: string; last4: string; scope: KeyScope };

/** History names a key as the list does; it stands in the account the super user works in, as keys belong to none. */
function record(transaction: Scope, session: Session, { id, name, last4, scope }: Named, action: 'Create' | 'Remove') {
  const key = `${name} ${maskedSecret(last4)}${scope === 'ingest' ? '' : `, ${KEY_WORDS[scope].toLowerCase()}`}`;
  const [summary, oldValue, newValue] = action === 'Create' ? ['Platform key issued', null, key] : ['Platform key revoked', key, null];
  const changelogs = [{ name: 'Platform key', action, oldValue, newValue }];
  return recordChange(transaction, session, {
    entity: 'platform-key',
    entityId: id,
    action,
    summary,
    changelogs,
    accountId: session.accountId,
  });
}

/** A key that works at once; its secret is answered this once (design §6.8). */
export function issueKey({ input: { name, scope: opens }, session, scope }: SignedCall<Routes['issueKey']>) {
  return scope.transaction(async (transaction) => {
    const issued = await issuePlatformKey(transaction, { name, opens, createdBy: session.userId });
    await record(transaction, session, { id: issued.id, name, scope: opens, last4: issued.secret.slice(-4) }, 'Create');
    return issued;
  });
}

/** A key that is revoked opens nothing from now on; that is done once. */
export async function revokeKey({ input, session, scope }: SignedCall<Routes['revokeKey']>) {
  await scope.transaction(async (transaction) => {
    const [revoked] = await revokePlatformKey(transaction, input.id);
    await record(transaction, session, revoked ?? fail(keyNotFound), 'Remove');
  });
  return null;
}
