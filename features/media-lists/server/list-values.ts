import { ownRows, type Scope } from '@kontor/core/server';
import { and, asc, eq, gt } from 'drizzle-orm';
import { andBelow } from './and-below.ts';
import { mediaListItemTable as item, mediaListTable as list } from './media-list-table.ts';

/** Values read or written by one statement: more would hold up the process. */
export const BATCH = 10_000;

/** What a list of the scope holds, in the order of its values, so many at a time. */
export async function* valuesOfList(scope: Scope, listId: string): AsyncGenerator<string[]> {
  for (let last: string | undefined; ; ) {
    const behind = last === undefined ? undefined : gt(item.value, last);
    const rows = await scope.run((database) =>
      database
        .select({ value: item.value })
        .from(item)
        .where(and(ownRows(scope, item.accountId), eq(item.listId, listId), behind))
        .orderBy(asc(item.value))
        .limit(BATCH),
    );
    yield rows.map(({ value }) => value);
    last = rows.at(-1)?.value;
    if (rows.length < BATCH) return;
  }
}

/** Values of a list and those that are to take their place: what comes, what goes, and how many stay. */
export async function differenceOf(scope: Scope, listId: string, values: readonly string[]) {
  const added = new Set(values);
  const removed: string[] = [];
  for await (const some of valuesOfList(scope, listId)) removed.push(...some.filter((value) => !added.delete(value)));
  return { added: [...added], removed, kept: values.length - added.size };
}

/** So many values of a list of the scope behind another, in an order of their own; `values` with those that find their subdomains, where it has these. */
export async function listPage(
  scope: Scope,
  listId: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ items: string[]; values: string[] }> {
  const rows = await scope.run((database) =>
    database
      .select({ value: item.value, withSubdomains: list.withSubdomains })
      .from(item)
      .innerJoin(list, eq(list.id, item.listId))
      .where(and(ownRows(scope, item.accountId), eq(item.listId, listId), after === '' ? undefined : gt(item.value, after)))
      .orderBy(asc(item.value))
      .limit(limit),
  );
  const items = rows.map(({ value }) => value);
  return { items, values: rows[0]?.withSubdomains ? andBelow(items) : items };
}
