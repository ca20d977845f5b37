import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { checkLogin, refuseSharedConnections, warnOfRights } from '../sessions/login.ts';
import { brokenFolder } from './broken-folder.ts';
import { ConnectionLost, isBroken, sqlState, watch } from './connection-lost.ts';
import { APP_ROLE, migrateEntities } from './migrate-entities.ts';
import { openPgliteWorker } from './pglite-stream.ts';
import { prepareRepeated } from './prepared.ts';
import type { RecordKinds } from './record-kinds.ts';

export type Database = NodePgDatabase & { $client: pg.PoolClient };

/** The entity database: PostgreSQL by URL, or the embedded engine on a folder. Reached through a `Scope` only. */
export type EntityStore = {
  readonly kind: 'embedded' | 'server';
  readonly pool: pg.Pool;
  /** Runs what needs a connection when its turn has come; a visitor's waits (visitor-stores.ts). */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Names of migrations applied at this start. */
  readonly migrated: string[];
  /** Kinds of record that the features declare; no other is recorded. */
  readonly records: RecordKinds;
  close(): Promise<void>;
};

/** Calls `onLost` for each connection that ended by itself. */
type Where = {
  url?: string;
  /** Whose login applies the migrations, where the product's own may not. */
  ownerUrl?: string;
  directory?: string;
  migrations: string;
  /** None where nothing is recorded. */
  records?: RecordKinds;
  /** For a backup or a restore, whose statements may take as long as a table is big. */
  isForLong?: boolean;
  onLost?: (error: Error) => void;
  warn?: (line: string) => void;
};
/** `owner` is for migrations, which may take their time. */
type Source = { kind: EntityStore['kind']; settings: pg.PoolConfig; owner: pg.PoolConfig; close: () => Promise<void> };

/** The server cancels such a statement; the embedded engine, which cannot, is started anew (docs/decisions/0026). */
const STATEMENT_LIMIT_MS = 10_000;
/** Waits longer than any honest query, so that a forgotten connection shows as an error instead of a hang (docs/decisions/0005). */
const PATIENCE_MS = 30_000;
/** What the embedded engine says of a page or file of its own that is not what it should be. */
const DAMAGE = /^(XX00[12]|58P01)$/;
/** How often a start goes on with migrations whose connection was cut. */
const MOST_CUTS = 5;

async function source({ url, ownerUrl, directory, isForLong = false }: Where): Promise<Source> {
  if (url) {
    const settings = { connectionString: url, max: 16, keepAlive: true };
    const owner = { ...settings, connectionString: ownerUrl || url };
    return { kind: 'server', settings: isForLong ? settings : { ...settings, query_timeout: PATIENCE_MS }, owner, close: async () => {} };
  }
  if (!directory) throw new Error('The entity store needs a database URL or a folder.');
  const worker = await openPgliteWorker(directory).catch((error) => {
    throw brokenFolder('database', directory, error);
  });
  const over = (stream: () => Duplex) => {
    const settings = { max: 1, user: 'postgres', database: 'postgres', password: 'embedded', stream };
    // `pg` types the stream as a socket; it uses only what pglite-stream.ts gives.
    return settings as unknown as pg.PoolConfig;
  };
  return {
    kind: 'embedded',
    settings: over(() => worker.stream(isForLong ? undefined : STATEMENT_LIMIT_MS)),
    owner: over(() => worker.stream()),
    close: worker.close,
  };
}

async function migrateOnce(settings: pg.PoolConfig, directory: string, login: string): Promise<string[]> {
  const owners = new pg.Pool({ ...settings, max: 1, connectionTimeoutMillis: PATIENCE_MS });
  owners.on('error', () => {}).on('connect', (client) => watch(client));
  try {
    const owner = await owners.connect();
    try {
      await owner.query('RESET ROLE');
      return await migrateEntities(owner, directory, login);
    } catch (error) {
      throw isBroken(owner, error) ? new ConnectionLost('08006', error) : error;
    } finally {
      owner.release(true);
    }
  } finally {
    await owners.end();
  }
}

/** Files are applied whole or not at all, so a migration whose connection was cut goes on after the last whole one. */
async function migrate(owner: pg.PoolConfig, { migrations, url = '', ownerUrl = '' }: Where): Promise<string[]> {
  const login = ownerUrl && url ? decodeURIComponent(new URL(url).username) : '';
  for (let cuts = 0; ; cuts += 1) {
    try {
      return await migrateOnce(owner, migrations, login);
    } catch (error) {
      if (cuts === MOST_CUTS || !(error instanceof ConnectionLost)) throw error;
      await pause(500);
    }
  }
}

/** Refuses a pooler or a login under which row-level security would not hold; warns where rights are not those of this release. */
async function checkStore(pool: pg.Pool, { url, ownerUrl, warn }: Where) {
  try {
    if (url) {
      await refuseSharedConnections(pool);
      await checkLogin(pool, Boolean(ownerUrl), warn ?? (() => {}));
    }
    if (warn) await warnOfRights(pool, warn);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Opens and migrates the entity store. Throws with a readable message when it cannot be reached or migrated. */
export async function openEntityStore(where: Where): Promise<EntityStore> {
  const { kind, settings, owner, close } = await source(where);
  try {
    const migrated = await migrate(owner, where);
    const pool = new pg.Pool({
      ...settings,
      connectionTimeoutMillis: PATIENCE_MS,
      onConnect: async (client) => {
        // Connections to the embedded engine follow each other in one session, which keeps the statements that the last one named.
        await client.query(
          `DEALLOCATE ALL; SET ROLE ${APP_ROLE}; SET statement_timeout = ${where.isForLong ? 0 : STATEMENT_LIMIT_MS}; SET timezone = 'UTC'; SET jit = off`,
        );
      },
    });
    pool
      .on('error', () => {})
      .on('connect', (client) => {
        watch(client, where.onLost);
        // A server plans an unnamed statement for the values at hand: accounts of ten deals and of a million share statements.
        if (kind === 'embedded') prepareRepeated(client);
      });
    await checkStore(pool, where);
    return {
      kind,
      pool,
      inTurn: (work) => work(),
      migrated,
      records: where.records ?? {},
      close: async () => {
        await pool.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw kind === 'embedded' && DAMAGE.test(sqlState(error) ?? '') ? brokenFolder('database', where.directory ?? '', error) : error;
  }
}

const databases = new WeakMap<pg.PoolClient, Database>();

/** Drizzle over one connection, made once for it. */
export function databaseOn(client: pg.PoolClient): Database {
  const known = databases.get(client);
  if (known) return known;
  const made = drizzle(client);
  databases.set(client, made);
  return made;
}
