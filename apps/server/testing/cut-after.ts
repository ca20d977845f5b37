import { AsyncLocalStorage } from 'node:async_hooks';
import type { Stores } from '@kontor/core/server';

/** How a statement is asked; `isCounted` is false of beginnings and ends of transactions. */
type Asking = { text: string; isCounted: boolean; ask: () => Promise<unknown> };

/**
 * Stores whose PostgreSQL is asked through `around`, which may come before or after a statement, or instead of it. The connection itself is
 * lent, because a scope knows by it whom it was told of.
 */
function askedThrough(stores: Stores, around: (asking: Asking) => Promise<unknown>): Stores {
  const { entities } = stores;
  const connect = async () => {
    const client = await entities.pool.connect();
    const { query, release } = client;
    const asked = (...given: Parameters<typeof query>) => {
      const [first] = given;
      const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text);
      const isCounted = !/set_config|^(BEGIN|COMMIT|ROLLBACK)/i.test(text);
      return around({ text, isCounted, ask: async () => query.apply(client, given) });
    };
    const giveBack: typeof release = (error) => {
      Object.assign(client, { query, release });
      release.call(client, error);
    };
    return Object.assign(client, { query: asked, release: giveBack });
  };
  return { ...stores, entities: { ...entities, pool: Object.assign(Object.create(entities.pool), { connect }) } };
}

/**
 * Stores whose PostgreSQL breaks off behind so many statements: once, as where a connection is lost, or for good, as at the end of a process.
 * Beginnings and ends of transactions do not count.
 */
export function cutAfter(stores: Stores, count: number, { isForGood = false } = {}): Stores {
  let left = count;
  return askedThrough(stores, async ({ text, isCounted, ask }) => {
    if (isForGood && left <= 0 && (isCounted || /^COMMIT/i.test(text))) throw new Error('cut');
    const answer = await ask();
    if (!isCounted) return answer;
    left -= 1;
    if (left === 0) throw new Error('cut');
    return answer;
  });
}

/** Stores that tell `before` of each statement, by its text, before they ask it, and wait for what that does outside their transactions. */
export function watched(stores: Stores, before: (text: string) => Promise<unknown> | undefined): Stores {
  const outside = AsyncLocalStorage.snapshot();
  return askedThrough(stores, async ({ text, isCounted, ask }) => {
    if (isCounted) await outside(() => before(text));
    return ask();
  });
}
