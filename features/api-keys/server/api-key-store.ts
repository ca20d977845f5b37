import { randomBytes } from 'node:crypto';
import { PENDING_MINUTES } from '@kontor/api-keys/contract';
import { accountTable, apiSecretTable, hashOf, lockRow, newId, type Scope, userTable } from '@kontor/core/server';
import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { apiClientTable } from './api-client-table.ts';

const ofAccount = (scope: Scope) => eq(apiSecretTable.accountId, scope.accountId);
const isSaved = isNull(apiSecretTable.expiresAt);

/** The account's client id, or null before its first pair. */
export async function findClientId(scope: Scope): Promise<string | null> {
  const [row] = await scope.run((database) => database.select().from(apiClientTable).where(eq(apiClientTable.accountId, scope.accountId)));
  return row?.clientId ?? null;
}

/** As `findClientId`, and whoever else changes the account's secrets waits until this transaction ends (security rule 17). */
export async function lockClient(transaction: Scope): Promise<string | null> {
  const row = await lockRow(transaction, apiClientTable, eq(apiClientTable.accountId, transaction.accountId));
  return row?.clientId ?? null;
}

/** Gives the account a client id unless it has one. */
export const ensureClient = (scope: Scope) =>
  scope.run((database) =>
    database
      .insert(apiClientTable)
      .values({ accountId: scope.accountId, clientId: `kcl_${randomBytes(12).toString('hex')}` })
      .onConflictDoNothing({ target: apiClientTable.accountId }),
  );

/** Secrets that were saved, newest first, with who added them. */
export const savedSecrets = (scope: Scope) =>
  scope.run((database) =>
    database
      .select({
        id: apiSecretTable.id,
        last4: apiSecretTable.last4,
        firstName: userTable.firstName,
        lastName: userTable.lastName,
        createdAt: apiSecretTable.createdAt,
      })
      .from(apiSecretTable)
      .innerJoin(userTable, eq(userTable.id, apiSecretTable.createdBy))
      .where(and(ofAccount(scope), isSaved))
      .orderBy(desc(apiSecretTable.createdAt), desc(apiSecretTable.id)),
  );

/** Keeps a new pair until it is saved; the same user's earlier one is forgotten (design §6.8). */
export const replacePending = (transaction: Scope, { secret, userId }: { secret: string; userId: string }) =>
  transaction.run(async (database) => {
    const isEarlier = and(ofAccount(transaction), eq(apiSecretTable.createdBy, userId), isNotNull(apiSecretTable.expiresAt));
    await database.delete(apiSecretTable).where(isEarlier);
    await database.insert(apiSecretTable).values({
      id: newId(),
      accountId: transaction.accountId,
      secretHash: hashOf(secret),
      last4: secret.slice(-4),
      createdBy: userId,
      expiresAt: sql`now() + ${PENDING_MINUTES} * interval '1 minute'`,
    });
  });

/** Saves a pair that is still pending for this user; null when there is none. */
export async function activatePending(transaction: Scope, { secret, userId }: { secret: string; userId: string }) {
  const [row] = await transaction.run((database) =>
    database
      .update(apiSecretTable)
      .set({ expiresAt: null })
      .where(
        and(
          ofAccount(transaction),
          eq(apiSecretTable.secretHash, hashOf(secret)),
          eq(apiSecretTable.createdBy, userId),
          gt(apiSecretTable.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: apiSecretTable.id, last4: apiSecretTable.last4 }),
  );
  return row ?? null;
}

/** Deletes a secret; its access tokens go with it. */
export const deleteSecret = (transaction: Scope, id: string) =>
  transaction.run((database) => database.delete(apiSecretTable).where(and(ofAccount(transaction), eq(apiSecretTable.id, id))));

/**
 * The saved secret that is `secret`, with its client's id, while its account is an active reseller; it cannot be deleted before the
 * transaction ends. Looked up by the hash alone, so that an unknown client costs what a known one does (security rule 17).
 */
export async function findSecret(transaction: Scope, secret: string) {
  const [row] = await transaction.run((database) =>
    database
      .select({ secretId: apiSecretTable.id, accountId: apiSecretTable.accountId, clientId: apiClientTable.clientId })
      .from(apiSecretTable)
      .innerJoin(apiClientTable, eq(apiClientTable.accountId, apiSecretTable.accountId))
      .innerJoin(accountTable, eq(accountTable.id, apiSecretTable.accountId))
      .where(
        and(eq(apiSecretTable.secretHash, hashOf(secret)), isSaved, eq(accountTable.status, 'active'), eq(accountTable.type, 'Reseller')),
      )
      .for('key share', { of: apiSecretTable }),
  );
  return row ?? null;
}
