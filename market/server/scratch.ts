import { randomBytes } from 'node:crypto';
import type { EventStore, Turn } from '@kontor/core/server';

type InTurn = { store: EventStore; turn: Turn };

/**
 * Runs work with a name of its own that scratch tables begin with, and drops them. Those of the same kind that are left of work cut off
 * go first: whoever calls this has the turn, so nobody uses them.
 */
export async function withScratch<T>({ store, turn }: InTurn, kind: string, work: (prefix: string) => Promise<T>): Promise<T> {
  const family = `scratch_${kind}_`;
  const prefix = `${family}${randomBytes(6).toString('hex')}_`;
  await turn.check();
  await dropTables(store, family);
  try {
    return await work(prefix);
  } finally {
    await dropTables(store, prefix);
  }
}

/** Drops the tables whose names begin so, views first. */
export async function dropTables(store: EventStore, prefix: string): Promise<void> {
  const tables = await store.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, {prefix:String}) ORDER BY engine != 'MaterializedView'`,
    { prefix },
  );
  for (const { name } of tables) await store.command(`DROP TABLE IF EXISTS ${name}`);
}
