import { DEFAULT_ZONE, type Session } from '@kontor/core/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../stores/scope.ts';
import { accessTokenTable, accountTable, apiSecretTable, userTable } from '../stores/tables.ts';
import { accountSession, hashOf, newSecret, rolesOf } from './session-store.ts';

/** How long a bearer token of an API key lives, in seconds (spec 1 §2.5). */
export const ACCESS_TOKEN_SECONDS = 900;

/** Issues a bearer token on the strength of a saved client secret; returned once and stored hashed. */
export async function issueAccessToken(scope: Scope, { accountId, secretId }: { accountId: string; secretId: string }): Promise<string> {
  const token = `kat_${newSecret()}`;
  await scope.run((database) =>
    database.insert(accessTokenTable).values({
      tokenHash: hashOf(token),
      accountId,
      secretId,
      expiresAt: sql`now() + ${ACCESS_TOKEN_SECONDS} * interval '1 second'`,
    }),
  );
  return token;
}

/**
 * The account a bearer token speaks for, as a session that administers nothing; null when the token is unknown or over, its secret is
 * deleted, or the account is no longer active. It carries the name of who made the secret, whose membership does not matter.
 */
export async function findTokenSession(scope: Scope, token: string): Promise<Session | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ account: accountTable, maker: userTable })
      .from(accessTokenTable)
      .innerJoin(apiSecretTable, and(eq(apiSecretTable.id, accessTokenTable.secretId), isNull(apiSecretTable.expiresAt)))
      .innerJoin(accountTable, eq(accountTable.id, accessTokenTable.accountId))
      .innerJoin(userTable, eq(userTable.id, apiSecretTable.createdBy))
      .where(
        and(
          eq(accessTokenTable.tokenHash, hashOf(token)),
          gt(accessTokenTable.expiresAt, sql`now()`),
          eq(accountTable.status, 'active'),
          eq(accountTable.type, 'Reseller'),
        ),
      ),
  );
  if (!row) return null;
  const { account, maker } = row;
  return {
    userId: maker.id,
    email: maker.email,
    firstName: maker.firstName,
    lastName: maker.lastName,
    admin: false,
    superUser: false,
    roles: rolesOf({ superUser: false, accountType: account.type, dealManagement: account.dealManagement, accountAdmin: false }),
    ...accountSession(account),
    dashboardUrl: '',
    adhocUrl: '',
    timezone: DEFAULT_ZONE,
    offset: null,
    impersonator: null,
  };
}
