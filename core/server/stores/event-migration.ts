import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type EventMigration = { number: number; name: string; checksum: string; statements: string[] };

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Statements end with a semicolon at the end of a line, so one inside a text stays. */
export function splitStatements(text: string): string[] {
  return text
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => bare(statement) !== '');
}

/** A statement without its leading and whole-line comments. */
const bare = (statement: string) => statement.replace(/^\s*--.*$/gm, '').trim();

/** What may run a second time with the same end: a server that died between a statement and its mark runs it again. */
const REPEATABLE = [
  /^CREATE (TABLE|VIEW|MATERIALIZED VIEW|DICTIONARY|FUNCTION|DATABASE) IF NOT EXISTS\b/i,
  /^CREATE OR REPLACE\b/i,
  /^(DROP|DETACH) (TABLE|VIEW|DICTIONARY|FUNCTION) IF EXISTS\b/i,
  /^TRUNCATE TABLE\b/i,
  /^OPTIMIZE TABLE\b/i,
  /^ALTER TABLE \S+ (ADD (COLUMN|INDEX|PROJECTION|CONSTRAINT) IF NOT EXISTS|(DROP|CLEAR|MATERIALIZE) (COLUMN|INDEX|PROJECTION|CONSTRAINT) IF EXISTS|MODIFY|MATERIALIZE COLUMN|DELETE WHERE|DROP PARTITION)\b/i,
];

/** The first file was applied before statements had to be repeatable; an applied file never changes, so its tables are made so here. */
const repeatable = (number: number, statement: string) =>
  number === 1 ? statement.replace(/^CREATE TABLE (?!IF NOT EXISTS\b)/im, 'CREATE TABLE IF NOT EXISTS ') : statement;

function refuseUnrepeatable(name: string, statements: string[]) {
  const index = statements.findIndex((statement) => !REPEATABLE.some((form) => form.test(bare(statement).replace(/\s+/g, ' '))));
  if (index >= 0)
    throw new Error(
      `Statement ${index + 1} of ${name} may not run twice, as it will where a server dies between it and its mark. Write IF NOT EXISTS, IF EXISTS or CREATE OR REPLACE; rows are filled in by a job.`,
    );
}

async function readMigration(directory: string, name: string): Promise<EventMigration> {
  const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
  if (digits === undefined) throw new Error(`${name} is not named NNNN_name.sql.`);
  const text = await readFile(join(directory, name), 'utf8');
  const number = Number(digits);
  const statements = splitStatements(text).map((statement) => repeatable(number, statement));
  refuseUnrepeatable(name, statements);
  return { number, name, checksum: checksumOf(text), statements };
}

/** The numbered `.sql` files of `directory` in their order. Throws on a bad name, a number used twice, or a statement that may not run twice. */
export async function readEventMigrations(directory: string): Promise<EventMigration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(directory, name)));
  const twice = migrations.find((migration, index) => migrations[index - 1]?.number === migration.number);
  if (twice) throw new Error(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}
