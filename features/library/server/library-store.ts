import { fail, type ListWish, type Session, type Span, unableToProcess } from '@kontor/core/contract';
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
import { type LibraryDraft, libraryList, movedBy, templateNotFound } from '@kontor/library/contract';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { availsTable as avails, libraryTable as item } from './library-table.ts';

export type StoredItem = typeof item.$inferSelect;
export type StoredAvails = typeof avails.$inferSelect;

/** Items are the platform's: who may read which is said by the call. */
const one = (id: string) => and(eq(item.id, id), isLive(item));
/** Counted since the item was changed last; older figures are of something else. */
export const countedNow = and(eq(avails.itemId, item.id), eq(avails.version, item.version));

type Listing = { scope: Scope; session: Session; input: ListWish; featured: boolean | undefined; span: Span | null };

/** Items of the library, page by page. */
export const openLibrary = ({ scope, session, input, featured, span }: Listing) =>
  openList(
    scope,
    { view: libraryList, session, input },
    {
      select: { row: item, requests: avails.requests, median: avails.median },
      from: (rows) => rows.from(item).leftJoin(avails, countedNow),
      where: [
        isLive(item),
        featured === undefined ? undefined : eq(item.featured, featured),
        span ? gte(item.createdAt, span.from) : undefined,
        span ? lt(item.createdAt, span.to) : undefined,
      ],
      sql: {
        title: item.title,
        featured: item.featured,
        status: item.enabled,
        mediaType: sql`${item.targeting} ->> 'mediaType'`,
        dailyAvails: sql`${avails.requests}`,
        cpm: item.cpm,
        createDate: item.createdAt,
        updateDate: item.updatedAt,
      },
      search: [item.title, item.id],
      id: item.id,
      toRow: ({ row, requests, median }) => ({
        id: row.id,
        title: row.title,
        icon: row.icon,
        featured: row.featured,
        status: row.enabled,
        mediaType: row.targeting.mediaType,
        platforms: row.targeting.platform,
        dailyAvails: requests,
        cpm: row.cpm,
        moved: movedBy(row.medianThen, median),
        createDate: row.createdAt.toISOString(),
        updateDate: row.updatedAt.toISOString(),
        version: row.version,
      }),
    },
  );

export type FoundItem = { row: StoredItem; creatorName: string; counted: StoredAvails | null };

/** One item with its figures; throws where there is none. Accounts read those that are enabled alone. */
export async function getItem(scope: Scope, id: string, { isForAccounts }: { isForAccounts: boolean }): Promise<FoundItem> {
  const [found] = await scope.run((database) =>
    database
      .select({ row: item, creatorName: personNameSql, counted: avails })
      .from(item)
      .innerJoin(userTable, eq(userTable.id, item.createdBy))
      .leftJoin(avails, countedNow)
      .where(and(one(id), isForAccounts ? eq(item.enabled, true) : undefined)),
  );
  return found ?? fail(templateNotFound);
}

type Written = Pick<StoredItem, 'title' | 'desc' | 'icon' | 'featured' | 'enabled' | 'targeting' | 'cpm'>;
export const columnsOf = ({ status, ...draft }: LibraryDraft): Written => ({ ...draft, enabled: status });

export async function insertItem(transaction: Scope, written: Written, createdBy: string): Promise<string> {
  const id = newId();
  await transaction.run((database) => database.insert(item).values({ ...written, id, createdBy }));
  return id;
}

/** Takes an item for changing until the transaction ends; throws where there is none. */
export const lockItem = async (transaction: Scope, id: string): Promise<StoredItem> =>
  (await lockRow(transaction, item, one(id))) ?? fail(templateNotFound);

/** What was the median floor when the price was suggested is asked anew with another price. */
export const updateItem = (transaction: Scope, before: StoredItem, written: Written): Promise<void> => {
  const isSamePrice = Number(before.cpm) === Number(written.cpm);
  const set = { ...written, ...(!isSamePrice && { medianThen: null }) };
  return writeVersion(transaction, item, { where: one(before.id), version: undefined, set });
};

export async function deleteItem(transaction: Scope, id: string): Promise<StoredItem> {
  const [gone] = await softDelete(transaction, item, eq(item.id, id));
  return gone ?? fail(unableToProcess);
}

/** Brings a deleted item back; null where it is there. Throws where there never was one. */
export async function undeleteItem(transaction: Scope, id: string): Promise<StoredItem | null> {
  const [back] = await restore(transaction, item, eq(item.id, id));
  if (back) return back;
  await lockItem(transaction, id);
  return null;
}

/** Every item that is not deleted. */
export const allItems = (scope: Scope): Promise<StoredItem[]> =>
  scope.run((database) => database.select().from(item).where(isLive(item)).orderBy(item.id));

/** Keeps what was counted of an item, unless a newer version of it was counted first. */
export async function keepAvails(scope: Scope, counted: StoredAvails): Promise<void> {
  const { itemId: _, ...set } = counted;
  await scope.run((database) =>
    database
      .insert(avails)
      .values(counted)
      .onConflictDoUpdate({ target: avails.itemId, set, setWhere: sql`${avails.version} <= ${counted.version}` }),
  );
  // Which median the suggested price was held against: the first that is counted after it was suggested.
  await scope.run((database) =>
    database
      .update(item)
      .set({ medianThen: counted.median })
      .where(and(one(counted.itemId), eq(item.version, counted.version), sql`${item.medianThen} IS NULL`)),
  );
}
