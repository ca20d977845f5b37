import type { ListWish } from '@kontor/core/contract';

/** How a list reads rows of an order that it is given. */
type Readers = {
  idOf: (row: unknown) => string;
  /** Those of these that the list has, in whatever order. */
  among: (ids: readonly string[]) => PromiseLike<readonly unknown[]>;
  /** Rows that are none of these, by id: behind `after`, without the first `skip`. */
  besides: (ids: readonly string[], place: { after: string | undefined; skip: number; most: number }) => PromiseLike<readonly unknown[]>;
};

/** Ids asked for at once: a narrow filter walks far down the order. */
const MOST_IDS = 5_000;

/** Rows of the order from its place `at` on, until there are `wanted`. */
async function walk(order: readonly string[], { at, wanted }: { at: number; wanted: number }, read: Readers): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let next = at, size = wanted; next < order.length && found.length < wanted; ) {
    const ids = order.slice(next, next + size);
    const rows = new Map((await read.among(ids)).map((row) => [read.idOf(row), row]));
    found.push(...ids.flatMap((id) => rows.get(id) ?? []));
    next += size;
    size = Math.min(size * 4, MOST_IDS);
  }
  return found;
}

/**
 * One page of rows and one more, in the order of `order` and behind it the rows that it does not name. Reads by key from the top of the order,
 * or from behind the row that the caller has last, so a page costs the same in an account of any size.
 */
export async function readByOrder(
  order: readonly string[],
  { start, number, after }: ListWish['pagination'],
  read: Readers,
): Promise<unknown[]> {
  const skip = after === undefined ? start : 0;
  const wanted = skip + number + 1;
  const place = after === undefined ? -1 : order.indexOf(after);
  const isBesides = after !== undefined && place === -1;
  const found = isBesides ? [] : await walk(order, { at: place + 1, wanted }, read);
  if (found.length >= wanted) return found.slice(skip, wanted);
  const left = {
    after: isBesides ? after : undefined,
    skip: Math.max(0, skip - found.length),
    most: wanted - Math.max(skip, found.length),
  };
  return [...found.slice(skip), ...(await read.besides(order, left))];
}
