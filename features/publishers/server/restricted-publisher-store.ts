import { accountTable, type Scope } from '@kontor/core/server';
import { and, eq, inArray, sql } from 'drizzle-orm';

export type RestrictedPublisher = { id: string; name: string };

/** Publishers that must agree to deals of an account: the restricted ones but its own (design §6.2). */
export async function restrictedFor(scope: Scope, accountId: string): Promise<RestrictedPublisher[]> {
  const { rows } = await scope.run((database) =>
    database.execute<RestrictedPublisher>(
      sql`SELECT id, name FROM publisher
        WHERE premium AND id IS DISTINCT FROM (SELECT publisher_id FROM account WHERE account.id = ${accountId}) ORDER BY name, id`,
    ),
  );
  return rows;
}

/** The accounts whose people answer for these publishers: those that are switched on. */
export const accountsAnsweringFor = (scope: Scope, publishers: readonly string[]) =>
  publishers.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ id: accountTable.id, name: accountTable.name, publisher: sql<string>`${accountTable.publisherId}` })
          .from(accountTable)
          .where(
            and(eq(accountTable.type, 'Publisher'), eq(accountTable.status, 'active'), inArray(accountTable.publisherId, [...publishers])),
          ),
      );
