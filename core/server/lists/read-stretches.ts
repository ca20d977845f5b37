import type { ListWish } from '@kontor/core/contract';
import type { SQL } from 'drizzle-orm';

/**
 * Part of an order that no index has as a whole: rows that meet `where`, sorted by a plain column without nulls that an index serves, or by
 * id alone. One stretch follows the other, and every row is in exactly one.
 */
export type Stretch = { readonly where: SQL; readonly by?: SQL };
type Readers = {
  /** In which stretch the row is; null where it is gone. */
  placeOf: (id: string) => Promise<number | null>;
  /** Rows of a stretch behind `after`, without the first `skip`. */
  rows: (stretch: Stretch, place: { after: string | undefined; skip: number; most: number }) => PromiseLike<readonly unknown[]>;
  count: (stretch: Stretch) => Promise<number>;
};

/** One page of rows and one more, by key from behind the row that the caller has last; rows are counted off where it is gone or not told. */
export async function readStretches(
  stretches: readonly Stretch[],
  { start, number, after }: ListWish['pagination'],
  read: Readers,
): Promise<unknown[]> {
  const place = after === undefined ? null : await read.placeOf(after);
  const found: unknown[] = [];
  let skip = place === null ? start : 0;
  for (const [index, stretch] of stretches.entries()) {
    if (index < (place ?? 0)) continue;
    const most = number + 1 - found.length;
    if (most === 0) break;
    const rows = await read.rows(stretch, { after: index === place ? after : undefined, skip, most });
    found.push(...rows);
    if (skip > 0) skip = rows.length > 0 ? 0 : Math.max(0, skip - (await read.count(stretch)));
  }
  return found;
}
