import type { KeyScope } from '@kontor/core/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { newId } from '../stores/new-id.ts';
import type { Scope } from '../stores/scope.ts';
import { platformKeyTable } from '../stores/tables.ts';
import { hashOf, newSecret } from './session-store.ts';

/** Issues a key, which opens one door. The secret is returned once and stored hashed (security rule 17). */
export async function issuePlatformKey(
  scope: Scope,
  { name, createdBy, opens }: { name: string; createdBy: string; opens: KeyScope },
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = `kpk_${newSecret()}`;
  await scope.run((database) =>
    database.insert(platformKeyTable).values({ id, name, createdBy, scope: opens, secretHash: hashOf(secret), last4: secret.slice(-4) }),
  );
  return { id, secret };
}

/** The live key behind a bearer secret, or null. */
export async function findPlatformKey(scope: Scope, secret: string): Promise<{ id: string; name: string; scope: KeyScope } | null> {
  const [key] = await scope.run((database) =>
    database
      .select({ id: platformKeyTable.id, name: platformKeyTable.name, scope: platformKeyTable.scope })
      .from(platformKeyTable)
      .where(and(eq(platformKeyTable.secretHash, hashOf(secret)), isNull(platformKeyTable.revokedAt))),
  );
  return key ?? null;
}

/** Notes that a live key has read just now. */
export const notePlatformKeyRead = (scope: Scope, secret: string) =>
  scope.run((database) =>
    database
      .update(platformKeyTable)
      .set({ lastReadAt: new Date() })
      .where(and(eq(platformKeyTable.secretHash, hashOf(secret)), isNull(platformKeyTable.revokedAt))),
  );

export const listPlatformKeys = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({
        id: platformKeyTable.id,
        name: platformKeyTable.name,
        last4: platformKeyTable.last4,
        createdAt: platformKeyTable.createdAt,
        revokedAt: platformKeyTable.revokedAt,
        scope: platformKeyTable.scope,
        lastReadAt: platformKeyTable.lastReadAt,
      })
      .from(platformKeyTable)
      .orderBy(platformKeyTable.createdAt, platformKeyTable.id),
  );

export const revokePlatformKey = (scope: Scope, id: string) =>
  scope.run((database) =>
    database
      .update(platformKeyTable)
      .set({ revokedAt: new Date() })
      .where(and(eq(platformKeyTable.id, id), isNull(platformKeyTable.revokedAt)))
      .returning(),
  );
