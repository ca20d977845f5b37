import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { isBroken } from './connection-lost.ts';

/**
 * The roles that queries run as, by what they may reach: none owns anything or can bypass row-level security (security rule 3), and the policies
 * of each are one condition (docs/decisions/0054).
 */
export const ROLES = {
  own: 'kontor_app',
  readable: 'kontor_reader',
  all: 'kontor_staff',
  system: 'kontor_system',
  platform: 'kontor_platform',
} as const;
/** What a connection is before a scope has said more. */
export const APP_ROLE = ROLES.own;
const EVERY_ROLE = Object.values(ROLES).join(', ');

const PREPARE = `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY '{${EVERY_ROLE}}'::text[] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOBYPASSRLS', name);
      EXCEPTION
        -- Two databases of one server may be new at once.
        WHEN duplicate_object OR unique_violation THEN NULL;
        WHEN insufficient_privilege THEN
          RAISE EXCEPTION 'The owner of the tables may not create the role %. An administrator does: CREATE ROLE % NOLOGIN; GRANT % TO % WITH ADMIN OPTION;',
            name, name, name, current_user;
      END;
    END IF;
    EXECUTE format('GRANT %I TO %I', name, current_user);
  END LOOP;
END $$;
CREATE SCHEMA IF NOT EXISTS jobs AUTHORIZATION ${APP_ROLE};`;

/** Letters on their way hold codes and links, and no walls are around them: their text is not for accounts' and staff's calls, and a reset is sign-in's alone. */
const UNREAD = `
DO $$
BEGIN
  IF to_regclass('letter') IS NOT NULL THEN
    REVOKE SELECT ON letter FROM ${ROLES.own}, ${ROLES.readable}, ${ROLES.all};
    GRANT SELECT (id, recipient, subject, attempts, last_error, next_try_at, created_at, expires_at) ON letter TO ${ROLES.all};
  END IF;
  IF to_regclass('password_reset') IS NOT NULL THEN
    REVOKE SELECT ON password_reset FROM ${ROLES.own}, ${ROLES.readable}, ${ROLES.all}, ${ROLES.platform};
  END IF;
END $$;`;

/** Whoever reads, reads behind the walls of the rows; who writes which table, its migration says (docs/decisions/0083). */
const GRANT = `
GRANT USAGE ON SCHEMA public TO ${EVERY_ROLE};
GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${EVERY_ROLE};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${EVERY_ROLE};
${UNREAD}`;

/** Several servers may start at once; one migrates, the others wait. */
const LOCK = 727_001;

/**
 * Applies the numbered .sql files of `directory` that are new, each in its transaction, as the owner of the tables; `login` is whom the
 * product signs in as, where that is somebody else. Throws when a file that was applied has changed since: migrations go forward only.
 */
export async function migrateEntities(owner: PoolClient, directory: string, login = ''): Promise<string[]> {
  const applied: string[] = [];
  await owner.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    await owner.query(PREPARE);
    const { rows } = await owner.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration');
    const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const names = (await fs.readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names) {
      const sql = await fs.readFile(path.join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = known.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`The applied migration ${name} has changed. Add a new file instead.`);
      await applyOne(owner, { name, sql, checksum });
      applied.push(name);
    }
    await owner.query(GRANT);
    if (login) await owner.query(`GRANT ${EVERY_ROLE} TO ${owner.escapeIdentifier(login)}`);
  } finally {
    // The lock ends with the connection too, and a lost connection must not hide why.
    await owner.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {});
  }
  return applied;
}

async function applyOne(owner: PoolClient, { name, sql, checksum }: { name: string; sql: string; checksum: string }) {
  await owner.query('BEGIN');
  try {
    await owner.query(sql);
    await owner.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {});
    if (isBroken(owner, error)) throw error;
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
