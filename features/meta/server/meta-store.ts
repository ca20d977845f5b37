import { fail, type ListWish, type Session, toDeleteMissing } from '@kontor/core/contract';
import { lockRow, newId, openList, personNameSql, type Scope, unlessTaken, userTable, writeVersion } from '@kontor/core/server';
import { iconHref, type MetaDetail, type MetaDraft, type MetaType, metaList, metaMissing, metaTaken } from '@kontor/meta/contract';
import { and, eq, sql } from 'drizzle-orm';
import { metaTable as meta } from './meta-table.ts';

const one = (id: string) => eq(meta.id, id);

/** Icons of the platform, page by page. */
export const openMetas = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: metaList, session, input },
    {
      select: {
        id: meta.id,
        metaId: meta.metaId,
        type: meta.type,
        smallIcon: meta.smallIcon,
        bigIcon: meta.bigIcon,
        createdBy: personNameSql,
        createdAt: meta.createdAt,
      },
      from: (rows) => rows.from(meta).innerJoin(userTable, eq(userTable.id, meta.createdBy)),
      where: [],
      sql: { metaId: meta.metaId, type: meta.type, createdBy: personNameSql, created: meta.createdAt },
      search: [meta.metaId],
      id: meta.id,
      toRow: ({ createdAt, ...row }) => ({ ...row, created: createdAt.toISOString() }),
    },
  );

/** One name with its icons; throws where there is none. */
export async function getMeta(scope: Scope, id: string): Promise<MetaDetail> {
  const [row] = await scope.run((database) =>
    database
      .select({ row: meta, createdBy: personNameSql })
      .from(meta)
      .innerJoin(userTable, eq(userTable.id, meta.createdBy))
      .where(one(id)),
  );
  const { createdAt, updatedAt, ...found } = (row ?? fail(metaMissing)).row;
  return { ...found, createdBy: row?.createdBy ?? '', created: createdAt.toISOString(), updated: updatedAt.toISOString() };
}

/** Icons of names of a type; capitals mean nothing. */
export const findIcons = (scope: Scope, type: MetaType, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({ metaId: meta.metaId, id: meta.id, smallIcon: meta.smallIcon, bigIcon: meta.bigIcon })
          .from(meta)
          .where(
            and(
              eq(meta.type, type),
              sql`lower(${meta.metaId}) = ANY(${sql.param([...new Set(ids.map((id) => id.toLowerCase()))])}::text[])`,
            ),
          ),
      );

/** Addresses of the small icons of names of a type, by the name in small letters. */
export async function smallIcons(scope: Scope, type: MetaType, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await findIcons(scope, type, names);
  return new Map(found.map(({ metaId, id, smallIcon }) => [metaId.toLowerCase(), iconHref(id, smallIcon)]));
}

const refuseTaken = () => fail(metaTaken, undefined, [{ path: 'metaId', message: metaTaken.text }]);

/** Throws where the name has icons already. */
export async function insertMeta(transaction: Scope, draft: MetaDraft, createdBy: string): Promise<string> {
  const id = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(meta).values({ ...draft, id, createdBy })),
    refuseTaken,
  );
  return id;
}

/** Takes a name for changing until the transaction ends; throws where there is none. */
export const lockMeta = async (transaction: Scope, id: string): Promise<typeof meta.$inferSelect> =>
  (await lockRow(transaction, meta, one(id))) ?? fail(metaMissing);

/** Throws as `insertMeta`. */
export const updateMeta = (transaction: Scope, id: string, set: MetaDraft) =>
  unlessTaken(writeVersion(transaction, meta, { where: one(id), version: undefined, set }), refuseTaken);

/** Answers what was there; throws where somebody was first. */
export async function deleteMeta(transaction: Scope, id: string): Promise<typeof meta.$inferSelect> {
  const [gone] = await transaction.run((database) => database.delete(meta).where(one(id)).returning());
  return gone ?? fail(toDeleteMissing);
}
