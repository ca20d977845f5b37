import type { Session } from '@kontor/core/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../stores/scope.ts';
import { accountTable, membershipTable, userTable } from '../stores/tables.ts';

type Right = 'dealManagement' | 'uploadedSegment';

/**
 * Whether who asked for work may still do it, as an account with these rights: a job runs later than it was asked for, and again after a crash
 * (security rule 27). Asked with a system's reach.
 */
export async function mayStill(system: Scope, { userId, accountId, impersonator }: Session, rights: readonly Right[]): Promise<boolean> {
  const isFit = impersonator
    ? sql`EXISTS (SELECT FROM app_user WHERE id = ${impersonator.userId} AND status = 'active' AND super_user)`
    : undefined;
  const rows = await system.run((database) =>
    database
      .select({ id: userTable.id })
      .from(membershipTable)
      .innerJoin(userTable, and(eq(userTable.id, membershipTable.userId), eq(userTable.status, 'active')))
      .innerJoin(accountTable, and(eq(accountTable.id, membershipTable.accountId), eq(accountTable.status, 'active')))
      .where(
        and(
          eq(membershipTable.userId, userId),
          eq(membershipTable.accountId, accountId),
          ...rights.map((right) => eq(accountTable[right], true)),
          isFit,
        ),
      ),
  );
  return rows.length > 0;
}
