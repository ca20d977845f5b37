import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Runs statements as a migration does: by the owner's own login, or on the embedded store as its owner. */
export async function asOwner(app: TestApp, statements: string) {
  const { DATABASE_OWNER_URL } = app.stores.config;
  if (!DATABASE_OWNER_URL) return app.stores.entities.pool.query(`BEGIN; SET LOCAL ROLE NONE; ${statements}; COMMIT`);
  const client = new pg.Client(DATABASE_OWNER_URL);
  await client.connect();
  return client.query(statements).finally(() => client.end());
}
