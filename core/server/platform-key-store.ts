import { and, eq, isNull } from 'drizzle-orm';
import { newId } from './new-id.ts';
import type { Scope } from './scope.ts';
import { hashOf, newSecret } from './session-store.ts';
import { platformKeyTable } from './tables.ts';

/** Issues a key with the ingest scope. The secret is returned once and stored hashed (security rule 17). */
export async function issuePlatformKey(
  scope: Scope,
  { name, createdBy }: { name: string; createdBy: string },
): Promise<{ id: string; secret: string }> {
  const id = newId();
  const secret = `kpk_${newSecret()}`;
  await scope.run((database) =>
    database.insert(platformKeyTable).values({ id, name, createdBy, secretHash: hashOf(secret), last4: secret.slice(-4) }),
  );
  return { id, secret };
}

/** The live key behind a bearer secret, or null. */
export async function findPlatformKey(scope: Scope, secret: string): Promise<{ id: string; name: string } | null> {
  const [key] = await scope.run((database) =>
    database
      .select({ id: platformKeyTable.id, name: platformKeyTable.name })
      .from(platformKeyTable)
      .where(and(eq(platformKeyTable.secretHash, hashOf(secret)), isNull(platformKeyTable.revokedAt))),
  );
  return key ?? null;
}

export const listPlatformKeys = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({
        id: platformKeyTable.id,
        name: platformKeyTable.name,
        last4: platformKeyTable.last4,
        createdAt: platformKeyTable.createdAt,
        revokedAt: platformKeyTable.revokedAt,
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
