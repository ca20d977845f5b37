import type { Stores } from '@kontor/core/server';

/** How a statement is asked; `isCounted` is false of beginnings and ends of transactions. */
type Asking = { text: string; isCounted: boolean; ask: () => Promise<unknown> };

/** Stores whose PostgreSQL is asked through `around`, which may come before or after a statement, or instead of it. */
function askedThrough(stores: Stores, around: (asking: Asking) => Promise<unknown>): Stores {
  const { entities } = stores;
  const pool = Object.create(entities.pool) as typeof entities.pool;
  pool.connect = (async () => {
    const client = await entities.pool.connect();
    return new Proxy(client, {
      get: (target, key) => {
        const value = Reflect.get(target, key);
        if (key !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...asked: Parameters<typeof target.query>) => {
          const [first] = asked;
          const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text);
          const isCounted = !/set_config|^(BEGIN|COMMIT|ROLLBACK)/i.test(text);
          return around({ text, isCounted, ask: async () => target.query(...asked) });
        };
      },
    });
  }) as typeof entities.pool.connect;
  return { ...stores, entities: { ...entities, pool } };
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

/** Stores that tell `before` of each statement, by its text, before they ask it; it waits for what that does. */
export const watched = (stores: Stores, before: (text: string) => Promise<unknown> | void): Stores =>
  askedThrough(stores, async ({ text, isCounted, ask }) => {
    if (isCounted) await before(text);
    return ask();
  });
