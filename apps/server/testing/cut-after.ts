import type { Stores } from '@kontor/core/server';

/**
 * Stores whose PostgreSQL breaks off behind so many statements: once, as where a connection is lost, or for good, as at the end of a process.
 * Beginnings and ends of transactions do not count.
 */
export function cutAfter(stores: Stores, count: number, { isForGood = false } = {}): Stores {
  let left = count;
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
          if (isForGood && left <= 0 && (isCounted || /^COMMIT/i.test(text))) throw new Error('cut');
          const answer = await target.query(...asked);
          if (!isCounted) return answer;
          left -= 1;
          if (left === 0) throw new Error('cut');
          return answer;
        };
      },
    });
  }) as typeof entities.pool.connect;
  return { ...stores, entities: { ...entities, pool } };
}
