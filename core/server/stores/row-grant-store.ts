import { and, eq, inArray } from 'drizzle-orm';
import { type GrantRole, ownRows, type Scope } from './scope.ts';
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

type Ended = { entity: string; ids: readonly string[]; role: GrantRole; to?: readonly string[] };
/** Ends the grants of a role on some of the scope's own rows: those of everybody, or of the accounts `to`. */
export const endGrants = (transaction: Scope, { entity, ids, role, to }: Ended) =>
  transaction.run((database) =>
    database
      .delete(grant)
      .where(
        and(
          eq(grant.entity, entity),
          eq(grant.role, role),
          inArray(grant.entityId, [...ids]),
          to && inArray(grant.grantedTo, [...to]),
          ownRows(transaction, grant.accountId),
        ),
      ),
  );

/** Whether any row of a kind was opened to the scope's account for this. */
export async function holdsGrants(scope: Scope, entity: string, role: GrantRole): Promise<boolean> {
  const [found] = await scope.run((database) =>
    database
      .select({ entity: grant.entity })
      .from(grant)
      .where(and(eq(grant.grantedTo, scope.accountId), eq(grant.entity, entity), eq(grant.role, role)))
      .limit(1),
  );
  return found !== undefined;
}
