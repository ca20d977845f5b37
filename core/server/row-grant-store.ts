import { and, eq } from 'drizzle-orm';
import type { GrantRole, Scope } from './scope.ts';
import { rowGrantTable as grant } from './tables.ts';

export type RowGrant = { entity: string; entityId: string; to: string; role: GrantRole };

/** Lets the account `to` read one of the scope's own rows; the caller has made sure that it is theirs, and records it. Twice is once. */
export const grantRow = (transaction: Scope, { entity, entityId, to, role }: RowGrant, createdBy: string) =>
  transaction.run((database) =>
    database
      .insert(grant)
      .values({ entity, entityId, accountId: transaction.accountId, grantedTo: to, role, createdBy })
      .onConflictDoNothing(),
  );

/** Ends such a grant; false where there was none. */
export async function endGrant(transaction: Scope, { entity, entityId, to, role }: RowGrant): Promise<boolean> {
  const { rowCount } = await transaction.run((database) =>
    database
      .delete(grant)
      .where(
        and(
          eq(grant.accountId, transaction.accountId),
          eq(grant.entity, entity),
          eq(grant.entityId, entityId),
          eq(grant.grantedTo, to),
          eq(grant.role, role),
        ),
      ),
  );
  return rowCount === 1;
}
