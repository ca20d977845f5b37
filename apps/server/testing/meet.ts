import { systemScope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Fewer than a pool has connections: who comes beyond waits for one of those. */
const MOST_WAITING = 10;
const SERVER = process.env.TEST_DATABASE_URL ?? '';
type Reply = { status: number };

/**
 * Lets calls meet where all have read and none has written: `locks` are statements that hold what they write. On the embedded store, which has
 * one connection, they take turns in this order. Answers their statuses.
 */
export async function meet(app: TestApp, locks: readonly string[], calls: readonly (() => Promise<Reply>)[]): Promise<number[]> {
  if (!SERVER) return (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
  const { rows } = await systemScope(app.stores.entities).run((database) => database.execute(sql`SELECT current_database() AS name`));
  const admin = new pg.Client({ connectionString: Object.assign(new URL(SERVER), { pathname: `/${rows[0]?.['name']}` }).href });
  await admin.connect();
  await admin.query('BEGIN');
  for (const lock of locks) await admin.query(lock);
  let isOver = false;
  const running = Promise.all(calls.map((call) => call())).finally(() => {
    isOver = true;
  });
  const most = Math.min(calls.length, MOST_WAITING);
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const countWaiting = async () => {
    // Within a transaction the sessions are those that there were at its first look.
    await admin.query('SELECT pg_stat_clear_snapshot()');
    return (await admin.query(waiting)).rowCount ?? 0;
  };
  // A call that is refused before it waits leaves the others nothing to meet at.
  while (!isOver && (await countWaiting()) < most);
  await admin.query('ROLLBACK');
  await admin.end();
  return (await running).map(({ status }) => status);
}

/** Holds a row, so that whoever writes it waits. */
export const rowHeld = (table: string, id: string) => `SELECT 1 FROM ${table} WHERE id = '${id}' FOR UPDATE`;
/** Holds a table against every new row. */
export const tableHeld = (table: string) => `LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`;
