import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Runs statements as a migration does, which may what no role of the product may: by the owner's own login, or on the embedded store as its owner. */
export async function asOwner(app: TestApp, statements: string) {
  const { DATABASE_OWNER_URL } = app.stores.config;
  // The tables' own guards hold for their owner too.
  const all = `SELECT set_config('app.reach', 'system', true); ${statements}`;
  if (!DATABASE_OWNER_URL) return app.stores.entities.pool.query(`BEGIN; SET LOCAL ROLE NONE; ${all}; COMMIT`);
  const client = new pg.Client(DATABASE_OWNER_URL);
  await client.connect();
  return client.query(all).finally(() => client.end());
}
