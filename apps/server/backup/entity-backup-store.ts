import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { EntityStore } from '@kontor/core/server';
import type { PoolClient } from 'pg';

const ROWS_AT_ONCE = 1_000;
const MADE_BY_MIGRATIONS = 'schema_migration';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Borrows a connection of the store for `work`, in one transaction that sees every account's rows; it is one opened for long. */
export async function inSnapshot<T>({ pool }: EntityStore, mode: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN ${mode}; SELECT set_config('app.reach', 'system', true), set_config('role', 'kontor_system', true)`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // What went wrong first is what the caller must hear.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The product's tables; those of jobs are made anew at each start. */
export async function entityTables(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> $1 ORDER BY relname`,
    [MADE_BY_MIGRATIONS],
  );
  return rows.map(({ name }) => name);
}

export async function entityMigrations(client: PoolClient) {
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migration ORDER BY name');
  return rows;
}

/** Writes a table's rows as lines of JSON, as the database itself spells them, so that no number is rounded; answers how many. */
export async function saveTable(client: PoolClient, table: string, file: string): Promise<number> {
  const out = fs.openSync(file, 'wx');
  let count = 0;
  try {
    await client.query(`DECLARE saved NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM ${quoted(table)} AS t ORDER BY 1`);
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE} FROM saved`);
      if (rows.length === 0) break;
      fs.writeSync(out, rows.map(({ line }) => `${line}\n`).join(''));
      count += rows.length;
    }
    await client.query('CLOSE saved');
    fs.fsyncSync(out);
    return count;
  } finally {
    fs.closeSync(out);
  }
}

/** True when nobody has made anything here yet: the one person there is, is the migrations' own. */
export async function isEmpty(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM account) AND (SELECT count(*) FROM app_user) <= 1 AND NOT EXISTS (SELECT FROM outbox) AS empty',
  );
  return rows[0]?.empty === true;
}

type Key = { name: string; table: string; definition: string };

/** Rows come in no order, so references are taken away for the load; put back, they check every row. */
export async function withoutReferences(client: PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Key>(
    `SELECT conname AS name, conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  for (const { name, table } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  await work();
  for (const { name, table, definition } of rows) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
}

/** All but the columns that the database works out by itself. */
async function writtenColumns(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ name }) => quoted(name)).join(', ');
}

/** Puts a file's rows in place of what the migrations left in the table; answers how many. */
export async function loadTable(client: PoolClient, table: string, file: string): Promise<number> {
  const name = quoted(table);
  await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER; DELETE FROM ${name}`);
  const columns = await writtenColumns(client, table);
  let count = 0;
  const insert = async (lines: string[]) => {
    const sql = `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`;
    count += (await client.query(sql, [`[${lines.join(',')}]`])).rowCount ?? 0;
  };
  let lines: string[] = [];
  for await (const line of createInterface({ input: fs.createReadStream(path.resolve(file)), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line);
    if (lines.length < ROWS_AT_ONCE) continue;
    await insert(lines);
    lines = [];
  }
  if (lines.length > 0) await insert(lines);
  await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return count;
}

/** Numbers given from now on follow the restored ones. */
export async function moveSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(1, (SELECT max(${quoted(column)}) FROM ${quoted(table)})), EXISTS (SELECT FROM ${quoted(table)}))`,
      [quoted(table), column],
    );
}
