import { fail, staleVersion } from '@kontor/core/contract';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Scope } from './scope.ts';

/** A table whose rows people change: `version` counts the changes, so that nobody overwrites what they have not seen. */
type Versioned = PgTable & { version: PgColumn; updatedAt: PgColumn };
/** One whose rows can be brought back after they were deleted. */
type Deletable = PgTable & { version: PgColumn; deletedAt: PgColumn };
/** Which rows: a store names them, with the scope's wall. */
type Where = SQL | undefined;

/** One version on. */
export const nextVersion = ({ version }: { version: PgColumn }) => ({ version: sql`${version} + 1` });
/** One version on, and when. */
export const changedNow = (table: Versioned) => ({ ...nextVersion(table), updatedAt: sql`now()` });

/** The rows that are not deleted, and those that are. */
export const isLive = ({ deletedAt }: { deletedAt: PgColumn }): SQL => isNull(deletedAt);
export const isDeleted = ({ deletedAt }: { deletedAt: PgColumn }): SQL => isNotNull(deletedAt);

/** Throws `staleVersion` where another version was read than the stored one, or the record is gone; callers that say none are not checked. */
export function refuseStale(read: number | null | undefined, stored: number | undefined): void {
  if (read !== undefined && read !== null && read !== stored) fail(staleVersion);
}

type Update<T extends PgTable> = PgUpdateSetSource<T>;
/** `set` has columns of the table alone; the builder cannot tell so of a table that it does not know. */
const columns = <T extends PgTable>(set: object) => set as Update<T>;
type Write<T extends PgTable> = { where: Where; version: number | undefined; set: Update<T> };

/** Writes one row; throws `staleVersion` where `version` is given and another change came first, or the row is gone. */
export async function writeVersion<T extends Versioned>(scope: Scope, table: T, { where, version, set }: Write<T>): Promise<void> {
  const isRead = version === undefined ? undefined : eq(table.version, version);
  const changed = await scope.run((database) =>
    database
      .update(table)
      .set(columns<T>({ ...set, ...changedNow(table) }))
      .where(and(where, isRead))
      .returning({ version: sql`${table.version}` }),
  );
  if (changed.length === 0) fail(staleVersion);
}

async function mark<T extends Deletable>(scope: Scope, table: T, where: Where, set: object): Promise<T['$inferSelect'][]> {
  const marked = await scope.run((database) =>
    database
      .update(table)
      .set(columns<T>({ ...set, ...nextVersion(table) }))
      .where(where)
      .returning(),
  );
  return marked as T['$inferSelect'][];
}

/** Deletes the rows so that they can be brought back; answers them, or none where somebody was first. */
export const softDelete = <T extends Deletable>(scope: Scope, table: T, where: Where, set: Partial<Update<T>> = {}) =>
  mark(scope, table, and(where, isLive(table)), { ...set, deletedAt: sql`now()` });

/** Brings deleted rows back; answers them, or none where they are there. */
export const restore = <T extends Deletable>(scope: Scope, table: T, where: Where, set: Partial<Update<T>> = {}) =>
  mark(scope, table, and(where, isDeleted(table)), { ...set, deletedAt: null });

/** Takes a row for changing until the transaction ends; null where there is none. */
export async function lockRow<T extends PgTable>(transaction: Scope, table: T, where: Where): Promise<T['$inferSelect'] | null> {
  const rows = await transaction.run((database) =>
    database
      .select()
      .from(table as PgTable)
      .where(where)
      .for('update'),
  );
  const [row] = rows as T['$inferSelect'][];
  return row ?? null;
}
