import { type AvailDraft, availList, availMissing } from '@kontor/avails/contract';
import { fail, type ListWish, type Session } from '@kontor/core/contract';
import {
  isLive,
  lockRow,
  newId,
  openList,
  personNameSql,
  restore,
  type Scope,
  softDelete,
  userTable,
  writeVersion,
} from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { availTable as avail } from './avail-table.ts';

type Row = typeof avail.$inferSelect;
export type Written = Pick<AvailDraft, 'title' | 'targeting'>;

const one = (id: string) => and(eq(avail.id, id), isLive(avail));
const COLUMNS = {
  id: avail.id,
  title: avail.title,
  targeting: avail.targeting,
  creatorName: personNameSql,
  createdAt: avail.createdAt,
  updatedAt: avail.updatedAt,
};
const datesOf = ({ createdAt, updatedAt }: Pick<Row, 'createdAt' | 'updatedAt'>) => ({
  createDate: createdAt.toISOString(),
  updateDate: updatedAt.toISOString(),
});

/** Entries page by page. The scope reads as staff. */
export const openAvails = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: availList, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(avail).innerJoin(userTable, eq(userTable.id, avail.createdBy)),
      where: [isLive(avail)],
      sql: { title: avail.title, creatorName: personNameSql, createDate: avail.createdAt, updateDate: avail.updatedAt },
      search: [avail.title, personNameSql],
      id: avail.id,
      toRow: ({ targeting, createdAt, updatedAt, ...row }) => ({
        ...row,
        platform: targeting.platform,
        ...datesOf({ createdAt, updatedAt }),
      }),
    },
  );

/** One entry with its creator's name; throws where there is none. The scope reads as staff. */
export async function getAvail(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, version: avail.version })
      .from(avail)
      .innerJoin(userTable, eq(userTable.id, avail.createdBy))
      .where(one(id)),
  );
  if (!row) return fail(availMissing);
  const { createdAt, updatedAt, ...entry } = row;
  return { ...entry, ...datesOf({ createdAt, updatedAt }) };
}

export async function insertAvail(transaction: Scope, written: Written & { createdBy: string }): Promise<string> {
  const id = newId();
  await transaction.run((database) => database.insert(avail).values({ ...written, id }));
  return id;
}

/** Takes an entry for changing until the transaction ends; throws where there is none. */
export const lockAvail = async (transaction: Scope, id: string): Promise<Row> =>
  (await lockRow(transaction, avail, one(id))) ?? fail(availMissing);

export const updateAvail = (transaction: Scope, id: string, written: Written) =>
  writeVersion(transaction, avail, { where: one(id), version: undefined, set: written });

/** Deletes an entry so that it can be brought back; throws where there is none. */
export async function deleteAvail(transaction: Scope, id: string): Promise<Row> {
  const [row] = await softDelete(transaction, avail, eq(avail.id, id));
  return row ?? fail(availMissing);
}

/** Brings a deleted entry back; null where it is there. Throws where it never was. */
export async function undeleteAvail(transaction: Scope, id: string): Promise<Row | null> {
  const [row] = await restore(transaction, avail, eq(avail.id, id));
  if (row) return row;
  await lockAvail(transaction, id);
  return null;
}
