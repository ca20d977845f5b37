import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import { afterAll, expect, test } from 'vitest';
import { openEntityStore } from './entity-store.ts';
import { ROLES } from './migrate-entities.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-migrated-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Migrations up to `last`, as an older release had them. */
function migrationsTo(last: string): string {
  const directory = path.join(folder, last);
  fs.cpSync(migrationsOf('postgres'), directory, {
    recursive: true,
    filter: (file) => !file.endsWith('.sql') || path.basename(file) <= last,
  });
  return directory;
}

/** People as `told`: what history says of each, oldest first, and in which account. */
const PEOPLE: Record<string, [summary: string, account: string][]> = {
  made: [['User created', 'one']],
  chose: [
    ['User created', 'one'],
    ['Own password changed', 'one'],
  ],
  set: [
    ['Own password changed', 'one'],
    ['Password set by an administrator', 'two'],
  ],
  reset: [
    ['Password set by an administrator', 'two'],
    ['Password reset', 'one'],
  ],
  moved: [
    ['Password reset', 'one'],
    ['E-mail changed', 'one'],
  ],
  without: [['User created', 'one']],
  federated: [['User created', 'one']],
  silent: [],
};
const changesOf = (summary: string) => (summary === 'E-mail changed' ? [{ name: 'Email', action: 'Update' }] : []);

test('consent knows of people who were here before whose password somebody else set, and whose e-mail is theirs', async () => {
  const directory = path.join(folder, 'postgres');
  const before = await openEntityStore({ directory, migrations: migrationsTo('0003_access.sql') });
  await before.pool.query(
    "RESET ROLE; SET app.reach = 'system'; INSERT INTO account (id, name, type) VALUES ('one', 'One', 'Brand'), ('two', 'Two', 'Brand')",
  );
  for (const [id, told] of Object.entries(PEOPLE)) {
    const hash = id === 'without' ? null : 'hash';
    await before.pool.query("INSERT INTO app_user (id, email, first_name, last_name, password_hash) VALUES ($1, $1, 'A', 'B', $2)", [
      id,
      hash,
    ]);
    for (const account of ['one', 'two'])
      await before.pool.query(
        "INSERT INTO session (id, token_hash, user_id, account_id, expires_at) VALUES ($1, $1, $2, $3, now() + interval '1 day')",
        [`${id} ${account}`, id, account],
      );
    for (const [at, [summary, account]] of told.entries())
      await before.pool.query(
        `INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs, created_at)
         VALUES ($1, $2, 'user', $3, $4, 'Update', $3, 'A B', $5, timestamptz '2026-01-01' + $6 * interval '1 hour')`,
        [`${id} ${at}`, account, id, summary, JSON.stringify(changesOf(summary)), at],
      );
  }
  await before.pool.query("INSERT INTO identity_link (issuer, subject, user_id) VALUES ('issuer', 'subject', 'federated')");
  await before.close();

  const after = await openEntityStore({ directory, migrations: migrationsOf('postgres') });
  await after.pool.query("SET app.reach = 'system'");
  const { rows } = await after.pool.query(
    `SELECT id, password_set_by AS by, email_verified_at IS NOT NULL AS verified,
       (SELECT string_agg(account_id, ' ' ORDER BY account_id) FROM session WHERE user_id = app_user.id) AS sessions
     FROM app_user WHERE id = ANY ($1) ORDER BY id`,
    [Object.keys(PEOPLE)],
  );
  await after.close();
  expect(rows).toEqual([
    { id: 'chose', by: null, verified: false, sessions: 'one two' },
    { id: 'federated', by: 'one', verified: true, sessions: 'one' },
    { id: 'made', by: 'one', verified: false, sessions: 'one' },
    { id: 'moved', by: null, verified: false, sessions: 'one two' },
    { id: 'reset', by: null, verified: true, sessions: 'one two' },
    { id: 'set', by: 'two', verified: false, sessions: 'two' },
    { id: 'silent', by: null, verified: false, sessions: 'one two' },
    { id: 'without', by: null, verified: false, sessions: 'one two' },
  ]);
});

test('a table that a migration makes is written by nobody until it says by whom, at this start and at the next (docs/decisions/0083)', async () => {
  const directory = path.join(folder, 'fresh');
  const migrations = migrationsTo('9998');
  fs.writeFileSync(
    path.join(migrations, '9998_unsaid.sql'),
    "CREATE TABLE unsaid (id text); CREATE TABLE said (id text); SELECT platform_rows('said')",
  );
  for (const start of ['first', 'second']) {
    const store = await openEntityStore({ directory, migrations });
    const { rows } = await store.pool.query(
      `SELECT r AS role, t AS "table" FROM unnest($1::text[]) AS r, unnest($2::text[]) AS t
       WHERE has_table_privilege(r, t, 'INSERT') OR has_table_privilege(r, t, 'UPDATE') OR has_table_privilege(r, t, 'DELETE') ORDER BY r`,
      [Object.values(ROLES), ['unsaid', 'said']],
    );
    await store.close();
    expect([start, rows]).toEqual([
      start,
      [
        { role: 'kontor_platform', table: 'said' },
        { role: 'kontor_system', table: 'said' },
      ],
    ]);
  }
});

test('a start says so where an older release, which let every role write every table, has started in between', async () => {
  const at = { directory: path.join(folder, 'fresh'), migrations: path.join(folder, '9998') };
  const warned: string[] = [];
  const open = () => openEntityStore({ ...at, warn: (line) => warned.push(line) });
  const before = await open();
  expect(warned).toEqual([]);
  await before.pool.query('RESET ROLE; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kontor_reader');
  await before.close();
  await (await open()).close();
  expect(warned).toEqual([expect.stringContaining('An older release of Kontor has started on this database')]);
});
