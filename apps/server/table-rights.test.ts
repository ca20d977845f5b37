import { newId } from '@kontor/core/server';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { asOwner } from './testing/as-owner.ts';
import { PLATFORM_OWN, PLATFORM_REACHES, PLATFORM_READS, type Rights, TABLE_RIGHTS, WRITERS, type Writer } from './testing/table-rights.ts';

const app = testApp();

/** A connection that goes back to nobody. */
async function onConnection<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await app.stores.entities.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

const REACH_OF: Record<Writer, string> = { app: 'own', reader: 'readable', staff: 'all', system: 'system', platform: 'platform' };
const become = (client: PoolClient, role: Writer, account = '') =>
  client.query(
    `SELECT set_config('role', 'kontor_${role}', false), set_config('app.reach', $1, false), set_config('app.account', $2, false)`,
    [REACH_OF[role], account],
  );

const DENIED = '42501';
/** False where the database refuses the statement for want of a right; any other error is the test's. */
const isLet = (client: PoolClient, statement: string) =>
  client.query(statement).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === DENIED) return false;
      throw error;
    },
  );

/** The columns that are let, as the table of rights says them. */
async function columnsLet(
  verb: string,
  columns: readonly string[],
  isOneLet: (some: readonly string[]) => Promise<boolean>,
): Promise<string[]> {
  if (await isOneLet(columns)) return [verb];
  const some: string[] = [];
  for (const column of columns) if (await isOneLet([column])) some.push(column);
  const closed = columns.filter((column) => !some.includes(column));
  if (some.length === 0) return [];
  return [closed.length < some.length ? `${verb}(all but ${closed.join(', ')})` : `${verb}(${some.join(', ')})`];
}

/** Writes no row of `table`, in each way: the database asks for the right all the same. */
async function rightsOn(client: PoolClient, table: string, columns: readonly string[]): Promise<string> {
  const insert = (some: readonly string[]) =>
    isLet(client, `INSERT INTO ${table} (${some.join(', ')}) SELECT ${some.join(', ')} FROM ${table} WHERE false`);
  const update = (some: readonly string[]) =>
    isLet(client, `UPDATE ${table} SET ${some.map((one) => `${one} = ${one}`).join(', ')} WHERE false`);
  const found = [
    ...(await columnsLet('insert', columns, insert)),
    ...(await columnsLet('update', columns, update)),
    ...((await isLet(client, `DELETE FROM ${table} WHERE false`)) ? ['delete'] : []),
  ];
  return found.join(' ');
}

async function rightsFound(): Promise<Record<string, Rights>> {
  return onConnection(async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      SELECT relname AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attidentity = ''
      GROUP BY relname ORDER BY relname`);
    const found: Record<string, Rights> = Object.fromEntries(rows.map(({ name }) => [name, {}]));
    for (const role of WRITERS) {
      await become(client, role);
      for (const { name, columns } of rows) {
        const rights = await rightsOn(client, name, columns);
        if (rights !== '') found[name] = { ...found[name], [role]: rights };
      }
    }
    return found;
  });
}

test('every role writes what the table of rights says, in every table, and nothing else (security rule 3a)', async () => {
  expect(await rightsFound()).toEqual(TABLE_RIGHTS);
});

test('no view is written, and nobody empties a table', async () => {
  await onConnection(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class, unnest($1::text[]) AS role
      WHERE relnamespace = 'public'::regnamespace AND (has_table_privilege(role, oid, 'TRUNCATE')
        OR relkind = 'v' AND (has_any_column_privilege(role, oid, 'INSERT, UPDATE') OR has_table_privilege(role, oid, 'DELETE')))`,
      [WRITERS.map((role) => `kontor_${role}`)],
    );
    expect(rows).toEqual([]);
  });
});

const HIJACKS = [
  "UPDATE account SET deal_management = true, status = 'banned'",
  'UPDATE app_user SET super_user = true',
  "UPDATE app_user SET password_hash = 'known'",
  "UPDATE dsp SET name = 'Hijacked'",
  'DELETE FROM membership',
  "INSERT INTO account_segment_provider SELECT current_setting('app.account'), id FROM segment_provider",
  "INSERT INTO account_marketplace SELECT current_setting('app.account'), id FROM marketplace",
  "UPDATE deal_name SET free_after = now() - interval '1 day'",
  "UPDATE system_message SET message = 'Send your password to us'",
  "INSERT INTO platform_key (id, name, secret_hash, last4, created_by) SELECT 'x', 'x', 'x', 'x', id FROM app_user LIMIT 1",
  'UPDATE publisher SET premium = true',
  'UPDATE seller SET is_reseller = true',
  'DELETE FROM session',
  "UPDATE session SET expires_at = now() + interval '1 year'",
  'UPDATE outbox SET done_at = now()',
  'DELETE FROM letter',
  "INSERT INTO deal_version (history_id, account_id, deal_id, number, status, draft) SELECT id || 'x', account_id, id, 9, status, '{}' FROM deal",
  'DELETE FROM deal_version',
  'DELETE FROM deal_comment',
  'DELETE FROM attempt_limit',
];

test.each(['app', 'reader', 'staff'] as const)('kontor_%s writes nothing that is the platform’s or another’s', async (role) => {
  const account = (await (await app.stores.entities.pool.query<{ id: string }>('SELECT id FROM account LIMIT 1')).rows[0])?.id ?? '';
  await onConnection(async (client) => {
    await become(client, role, account);
    for (const statement of HIJACKS) expect([statement, await isLet(client, statement)]).toEqual([statement, false]);
  });
});

test('the text of a letter on its way is read by no call of accounts or staff, and what a reset keeps by sign-in alone (security rule 3a)', async () => {
  const read = { 'SELECT body FROM letter': ['system', 'platform'], 'SELECT code_hash FROM password_reset': ['system'] };
  for (const role of WRITERS)
    await onConnection(async (client) => {
      await become(client, role);
      for (const [statement, by] of Object.entries(read))
        expect([role, statement, await isLet(client, statement)]).toEqual([role, statement, by.includes(role)]);
      const isListed = ['staff', 'system', 'platform'].includes(role);
      expect([role, await isLet(client, 'SELECT subject, recipient, attempts FROM letter')]).toEqual([role, isListed]);
    });
});

/** With one column of each. */
const NEVER_CHANGED = { history: 'summary', deal_version: 'draft', deal_comment: 'text', seller_file: 'name' };

test('what is never changed is changed by nobody, jobs and super users included', async () => {
  for (const role of WRITERS)
    await onConnection(async (client) => {
      await become(client, role);
      for (const [table, column] of Object.entries(NEVER_CHANGED))
        for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET ${column} = ${column}`])
          expect([role, statement, await isLet(client, statement)]).toEqual([role, statement, false]);
    });
});

test('a batch of members is changed by nobody, and deleted by jobs alone once its year is over', async () => {
  for (const role of WRITERS)
    await onConnection(async (client) => {
      await become(client, role);
      expect([role, await isLet(client, 'UPDATE segment_batch SET lines = lines')]).toEqual([role, false]);
      expect([role, await isLet(client, 'DELETE FROM segment_batch')]).toEqual([role, role === 'system']);
    });
  await onConnection(async (client) => {
    await become(client, 'system');
    await client.query('BEGIN');
    await client.query(`INSERT INTO segment_batch (name, lines, segments, rejected, expires_at)
      VALUES ('of this year', 1, 1, 0, now() + interval '1 day'), ('of last year', 1, 1, 0, now() - interval '1 day')`);
    const { rows } = await client.query<{ name: string }>("DELETE FROM segment_batch WHERE name LIKE 'of % year' RETURNING name");
    await client.query('ROLLBACK');
    expect(rows).toEqual([{ name: 'of last year' }]);
  });
});

test('the reach platform reads and writes what the platform administers in every account, and no other row of an account', async () => {
  const { rows: guarded } = await app.stores.entities.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND relkind = 'r' ORDER BY relname",
  );
  await onConnection(async (client) => {
    const count = async (table: string) => Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n);
    const full: string[] = [];
    await become(client, 'system');
    for (const { name } of guarded) if ((await count(name)) > 0) full.push(name);
    await become(client, 'platform');
    const seen: string[] = [];
    for (const name of full) if ((await count(name)) > 0) seen.push(name);
    expect(full).toEqual(
      expect.arrayContaining(['deal', 'history', 'media_plan', ...PLATFORM_REACHES.filter((name) => full.includes(name))]),
    );
    expect(seen).toEqual([...PLATFORM_REACHES, ...PLATFORM_READS, ...PLATFORM_OWN].filter((name) => full.includes(name)).toSorted());
    for (const name of PLATFORM_OWN) expect(await count(`${name} WHERE account_id IS NOT NULL`)).toBe(0);
    await client.query('BEGIN');
    const { rowCount } = await client.query(
      `INSERT INTO account_segment_provider SELECT a.id, p.id FROM account a, segment_provider p ON CONFLICT DO NOTHING`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await client.query('ROLLBACK');
    // The role alone opens nothing.
    await client.query("SELECT set_config('app.reach', 'own', false)");
    expect(await count('account_segment_provider')).toBe(0);
    expect(await isLet(client, "INSERT INTO account_segment_provider SELECT id, 'any' FROM account")).toBe(false);
  });
});

test('of segments the reach platform has those of providers alone', async () => {
  await onConnection(async (client) => {
    await client.query('BEGIN');
    await become(client, 'system');
    await client.query(`INSERT INTO segment (id, account_id, title, data_type, source)
      SELECT '${newId()}', id, 'Uploaded', 'COOKIE', 1 FROM account LIMIT 1`);
    await become(client, 'platform');
    const { rows } = await client.query('SELECT count(*)::int AS n, count(provider_id)::int AS provided FROM segment');
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].provided).toBe(rows[0].n);
    expect(await isLet(client, "UPDATE segment SET title = 'Taken' WHERE provider_id IS NULL")).toBe(true);
    await client.query('ROLLBACK');
  });
});

test('a super user’s change stands in the history of any account, and nothing there is read back', async () => {
  await onConnection(async (client) => {
    await become(client, 'platform');
    const add = (reach: string) =>
      client.query('SELECT set_config($1, $2, false)', ['app.reach', reach]).then(() =>
        isLet(
          client,
          `INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs)
           SELECT '${newId()}', id, 'account', id, 'Banned', 'Update', (SELECT min(id) FROM app_user), 'Nobody', '[]' FROM account LIMIT 1`,
        ),
      );
    expect(await add('own')).toBe(false);
    expect(await add('platform')).toBe(true);
    expect((await client.query('SELECT id FROM history')).rows).toEqual([]);
  });
});

test('a row of a bulk edit that was settled for good stays as it is', async () => {
  await onConnection(async (client) => {
    await become(client, 'system');
    const account = (await client.query<{ id: string }>('SELECT id FROM account LIMIT 1')).rows[0]?.id ?? '';
    await become(client, 'app', account);
    await client.query("INSERT INTO bulk_edit (account_id, key, actor, asked_hash, change, total) VALUES ($1, 'k', '{}', '', '{}', 2)", [
      account,
    ]);
    await client.query(
      `INSERT INTO bulk_edit_row (account_id, key, n, deal_id, title, deal_code, version, state)
       VALUES ($1, 'k', 1, 'd1', '', '', 1, 'WAITING'), ($1, 'k', 2, 'd2', '', '', 1, 'SKIPPED')`,
      [account],
    );
    const { rowCount } = await client.query("UPDATE bulk_edit_row SET state = 'DONE' WHERE key = 'k'");
    expect(rowCount).toBe(1);
  });
});

test('a table that says nothing of who writes it is written by nobody', async () => {
  await asOwner(app, 'CREATE TABLE unsaid (id text PRIMARY KEY)');
  const found = await rightsFound();
  expect(found.unsaid).toEqual({});
  expect(found).not.toEqual(TABLE_RIGHTS);
  await asOwner(app, "SELECT platform_rows('unsaid')");
  expect((await rightsFound()).unsaid).toEqual({ system: 'insert update delete', platform: 'insert update delete' });
  await asOwner(app, 'DROP TABLE unsaid');
});
