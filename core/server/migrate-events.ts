import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from './event-store.ts';

const LOG = `CREATE TABLE IF NOT EXISTS schema_migrations (
  number UInt32, name String, checksum String, at DateTime64(6, 'UTC') DEFAULT now64(6)
) ENGINE = MergeTree ORDER BY number`;

type Migration = { number: number; name: string; text: string; checksum: string };

/**
 * Brings the event store's tables up to date: numbered `.sql` files, each applied once, in order, forward only.
 * Answers the names of the files applied. Throws when an applied file has changed since.
 */
export async function migrateEvents(store: EventStore, directory: string): Promise<string[]> {
  await store.command(LOG);
  const rows = await store.query<{ number: number; checksum: string }>('SELECT number, checksum FROM schema_migrations');
  const applied = new Map(rows.map((row) => [row.number, row.checksum]));
  const newest = Math.max(0, ...applied.keys());
  const done: string[] = [];
  for (const migration of await readMigrations(directory)) {
    const checksum = applied.get(migration.number);
    if (checksum === migration.checksum) continue;
    if (checksum !== undefined)
      throw new Error(`${migration.name} was applied in another wording. Put it back and add a new file instead.`);
    if (migration.number < newest)
      throw new Error(`${migration.name} comes before ${newest}, which is already applied. Give it a higher number.`);
    for (const statement of splitStatements(migration.text)) await store.command(statement);
    await store.insert('schema_migrations', [{ number: migration.number, name: migration.name, checksum: migration.checksum }]);
    done.push(migration.name);
  }
  return done;
}

/** Statements end with a semicolon at the end of a line, so one inside a text stays. */
export function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^\s*--.*$/gm, '').trim() !== '');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  const twice = migrations.find((migration, index) => migrations[index - 1]?.number === migration.number);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (digits === undefined) throw new Error(`${name} is not named NNNN_name.sql.`);
  const text = await readFile(join(directory, name), 'utf8');
  return { number: Number(digits), name, text, checksum: createHash('sha256').update(text).digest('hex') };
}
