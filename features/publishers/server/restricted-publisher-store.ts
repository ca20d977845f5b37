import { accountTable, type Scope } from '@kontor/core/server';
import { publisherTable as publisher } from '@kontor/supply/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export type RestrictedPublisher = { id: string; name: string };

/** Publishers that must agree to deals of an account: the restricted ones but its own (design §6.2). */
export async function restrictedFor(scope: Scope, accountId: string): Promise<RestrictedPublisher[]> {
  const own = sql`(SELECT ${accountTable.publisherId} FROM ${accountTable} WHERE ${accountTable.id} = ${accountId})`;
  return scope.run((database) =>
    database
      .select({ id: publisher.id, name: publisher.name })
      .from(publisher)
      .where(and(publisher.premium, sql`${publisher.id} IS DISTINCT FROM ${own}`))
      .orderBy(publisher.name, publisher.id),
  );
}

/** The name of the publisher with the id that a query has. */
export const publisherNameSql = (id: AnyPgColumn) =>
  sql<string>`(SELECT ${publisher.name} FROM ${publisher} WHERE ${publisher.id} = ${id})`;

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
