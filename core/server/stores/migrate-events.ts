import { checksumOf, type EventMigration, readEventMigrations } from './event-migration.ts';
import type { EventStore } from './event-store.ts';

/** Files applied whole, and the statements of the one that is under way. */
const LOGS = [
  `CREATE TABLE IF NOT EXISTS schema_migrations (
  number UInt32, name String, checksum String, at DateTime64(6, 'UTC') DEFAULT now64(6)
) ENGINE = MergeTree ORDER BY number`,
  `CREATE TABLE IF NOT EXISTS schema_statements (
  number UInt32, statement UInt32, checksum String, at DateTime64(6, 'UTC') DEFAULT now64(6)
) ENGINE = MergeTree ORDER BY (number, statement)`,
];

/** Checksums of the statements of `migration` that have run, by their place in the file. */
async function statementsDone(store: EventStore, { number }: EventMigration): Promise<Map<number, string>> {
  const sql = 'SELECT statement, checksum FROM schema_statements WHERE number = {number:UInt32}';
  const rows = await store.query<{ statement: number; checksum: string }>(sql, { number });
  return new Map(rows.map(({ statement, checksum }) => [statement, checksum]));
}

const TWIN = 'schema_twin';
const SHAPE = `SELECT (SELECT groupArray((name, type, default_kind, default_expression)) FROM system.columns WHERE database = currentDatabase() AND table = {table:String}) AS columns,
  engine, partition_key, sorting_key FROM system.tables WHERE database = currentDatabase() AND name = {table:String}`;

/** A table that is there without a mark was made by a start that died; one of another shape is somebody else's. */
async function refuseForeign(store: EventStore, statement: string, name: string) {
  const table = /^CREATE TABLE IF NOT EXISTS (\w+)/im.exec(statement)?.[1];
  const found = table === undefined ? [] : await store.query(SHAPE, { table });
  if (table === undefined || found.length === 0) return;
  await store.command(`DROP TABLE IF EXISTS ${TWIN}`);
  await store.command(statement.replace(/^(CREATE TABLE IF NOT EXISTS )\w+/im, `$1${TWIN}`));
  const wanted = await store.query(SHAPE, { table: TWIN });
  await store.command(`DROP TABLE ${TWIN}`);
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${name} makes the table ${table}, but the event store has another one of this name. Use a database of Kontor's own.`);
}

/** Runs what has not run yet. Answers how many statements an earlier start had run. */
async function applyStatements(store: EventStore, migration: EventMigration): Promise<number> {
  const done = await statementsDone(store, migration);
  for (const [statement, text] of migration.statements.entries()) {
    const checksum = checksumOf(text);
    const before = done.get(statement);
    if (before === checksum) continue;
    if (before !== undefined)
      throw new Error(
        `Statement ${statement + 1} of ${migration.name} was run in another wording. Put it back and add a new file instead.`,
      );
    await refuseForeign(store, text, migration.name);
    await store.command(text);
    await store.insert('schema_statements', [{ number: migration.number, statement, checksum }]);
  }
  return done.size;
}

/**
 * Brings the event store's tables up to date: numbered `.sql` files, each applied once, in order, forward only; one that was cut goes on
 * after its last statement. Answers the names of the files applied. Throws when an applied file has changed since.
 */
export async function migrateEvents(store: EventStore, directory: string): Promise<string[]> {
  const migrations = await readEventMigrations(directory);
  for (const log of LOGS) await store.command(log);
  const rows = await store.query<{ number: number; checksum: string }>('SELECT number, checksum FROM schema_migrations');
  const applied = new Map(rows.map((row) => [row.number, row.checksum]));
  const newest = Math.max(0, ...applied.keys());
  const told: string[] = [];
  for (const migration of migrations) {
    const { number, name, checksum } = migration;
    const before = applied.get(number);
    if (before === checksum) continue;
    if (before !== undefined) throw new Error(`${name} was applied in another wording. Put it back and add a new file instead.`);
    if (number < newest) throw new Error(`${name} comes before ${newest}, which is already applied. Give it a higher number.`);
    const earlier = await applyStatements(store, migration);
    await store.insert('schema_migrations', [{ number, name, checksum }]);
    told.push(earlier > 0 ? `${name} (went on after statement ${earlier})` : name);
  }
  return told;
}
