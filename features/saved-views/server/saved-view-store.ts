import { fail } from '@kontor/core/contract';
import { isDeleted, isLive, newId, restore, type Scope, softDelete, unlessBeyond, unlessTaken, writeVersion } from '@kontor/core/server';
import { enoughViews, MOST_SHARED, type NewView, type SavedView, type ViewChange, viewNameTaken } from '@kontor/saved-views/contract';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { savedViewDefaultTable as byDefault, savedViewTable as view } from './saved-view-table.ts';

/** A person in the account of the scope. Views belong to both, so that no wish of staff widens what is read. */
export type Viewing = { scope: Scope; userId: string };
export type StoredView = typeof view.$inferSelect;

const ofAccount = ({ scope }: Viewing) => eq(view.accountId, scope.accountId);
/** Their own, and what is shared with the account. */
const seenBy = (viewing: Viewing) => and(ofAccount(viewing), or(eq(view.userId, viewing.userId), view.isShared));
const one = (viewing: Viewing, id: string) => and(eq(view.id, id), seenBy(viewing));
const isOpenedBy = ({ scope, userId }: Viewing, list: string) =>
  and(eq(byDefault.accountId, scope.accountId), eq(byDefault.userId, userId), eq(byDefault.list, list));

/** Views of a list by name, a person's own before shared ones of the same name. */
export async function listViews(viewing: Viewing, list: string): Promise<SavedView[]> {
  const rows = await viewing.scope.run((database) =>
    database
      .select({ view, openedWith: byDefault.viewId })
      .from(view)
      .leftJoin(byDefault, and(eq(byDefault.viewId, view.id), isOpenedBy(viewing, list)))
      .where(and(seenBy(viewing), eq(view.list, list), isLive(view)))
      .orderBy(sql`(${view.userId} = ${viewing.userId}) DESC`, asc(sql`lower(${view.name})`), asc(view.id))
      .limit(MOST_SHARED),
  );
  return rows.map(({ view: { id, name, search, table, isShared, userId, version }, openedWith }) => ({
    id,
    name,
    search,
    table,
    isShared,
    isOwn: userId === viewing.userId,
    isDefault: openedWith !== null,
    version,
  }));
}

/** A view that the person sees; null where there is none, of the deleted ones with `wantsDeleted`. */
export async function findView(viewing: Viewing, id: string, wantsDeleted = false): Promise<StoredView | null> {
  const [row] = await viewing.scope.run((database) =>
    database
      .select()
      .from(view)
      .where(and(one(viewing, id), wantsDeleted ? isDeleted(view) : isLive(view))),
  );
  return row ?? null;
}

/** Two views that a person sees have different names, whoever writes first. */
const refuseTakenName = (): never => fail(viewNameTaken, undefined, [{ path: 'name', message: viewNameTaken.text }]);

/** A person has at most 100 views of a list, whoever writes at the same moment (migration 0058). */
const unlessFull = <T>(work: Promise<T>): Promise<T> => unlessBeyond('saved_view_most', work, () => fail(enoughViews));

export async function insertView({ scope, userId }: Viewing, draft: NewView): Promise<string> {
  const row = { ...draft, id: newId(), accountId: scope.accountId, userId };
  const written = scope.run((database) => database.insert(view).values(row));
  await unlessTaken(unlessFull(written), refuseTakenName);
  return row.id;
}

type Version = { id: string; version: number | undefined };

const columnsOf = ({ name, search, table, isShared }: ViewChange) => ({
  ...(name !== undefined && { name }),
  ...(search !== undefined && { search }),
  ...(table !== undefined && { table }),
  ...(isShared !== undefined && { isShared }),
});

/** Writes what changes; throws `staleVersion` where another change came first. */
export async function updateView(viewing: Viewing, { id, version }: Version, change: ViewChange): Promise<void> {
  const where = and(one(viewing, id), isLive(view));
  await unlessTaken(writeVersion(viewing.scope, view, { where, version, set: columnsOf(change) }), refuseTakenName);
}

/** Deletes a view for a day, or takes that back; false where another was first. */
export async function markDeleted(viewing: Viewing, id: string, isGone: boolean): Promise<boolean> {
  const marked = isGone
    ? softDelete(viewing.scope, view, one(viewing, id), { expiresAt: sql`now() + interval '1 day'` })
    : restore(viewing.scope, view, one(viewing, id), { expiresAt: null });
  return (await unlessTaken(unlessFull(marked), refuseTakenName)).length > 0;
}

/** The list opens with this view for the person; with none where it is null. */
export async function setDefault(viewing: Viewing, list: string, viewId: string | null): Promise<void> {
  const { scope, userId } = viewing;
  await scope.run(async (database) => {
    if (viewId === null) await database.delete(byDefault).where(isOpenedBy(viewing, list));
    else
      await database
        .insert(byDefault)
        .values({ accountId: scope.accountId, userId, list, viewId })
        .onConflictDoUpdate({ target: [byDefault.accountId, byDefault.userId, byDefault.list], set: { viewId } });
  });
}
