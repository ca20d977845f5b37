import type { EventStore } from '@kontor/core/server';

/** Made anew from the events: the forecast's index, whom it has seen, and which of its days are current. */
const DERIVED = ['forecast_index', 'forecast_days', 'people_seen'];
/** Filled by the migrations, and so there in an installation that nobody has used. A restore puts the backup's in its place. */
const FROM_THE_START = ['people_secret'];
export const isFromTheStart = ({ name }: EventTable): boolean => FROM_THE_START.includes(name);
/** Of a batch or an index build under way, and of migrations, which a restored installation has of its own. */
const OTHERS = '^(ingest_[0-9]+|scratch|schema)_';

export type EventTable = {
  name: string;
  hasBatch: boolean;
  /** The engine may put rows together at any moment: they are read as if it had. */
  isMerged: boolean;
};

/** Tables whose rows are events or tell of them. */
export async function eventTables(events: EventStore): Promise<EventTable[]> {
  const rows = await events.query<{ name: string; batched: number; merged: number }>(
    `SELECT name, name IN (SELECT table FROM system.columns WHERE database = currentDatabase() AND name = 'batch') AS batched,
       engine != 'MergeTree' AS merged
     FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND NOT match(name, {others:String})
       AND name NOT IN {derived:Array(String)} ORDER BY name`,
    { derived: DERIVED, others: OTHERS },
  );
  return rows.map(({ name, batched, merged }) => ({ name, hasBatch: Number(batched) === 1, isMerged: Number(merged) === 1 }));
}

export const eventMigrations = (events: EventStore) =>
  events.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations ORDER BY number');

/** The newest moment of the log of batches: what is applied after it is not in the backup. */
export async function newestBatchLine(events: EventStore): Promise<string> {
  const [row] = await events.query<{ at: string }>('SELECT toString(max(at)) AS at FROM ingest_batches');
  return row?.at ?? '1970-01-01 00:00:00';
}

const from = ({ name, isMerged }: EventTable) => (isMerged ? `${name} FINAL` : name);

/** Of a table with batches, the rows of those that were applied whole at `until`; batch 0 is the simulator's. */
const within = ({ hasBatch }: EventTable, until: string) =>
  hasBatch
    ? `(batch = 0 OR batch IN (SELECT batch FROM ingest_batches WHERE at <= '${until}' GROUP BY batch HAVING argMax(state, at) = 'applied'))`
    : 'true';

/** Ids of the table's partitions; they are parts of the engine's own naming, so safe as file names. */
export async function partitionsOf(events: EventStore, { name }: EventTable): Promise<string[]> {
  const rows = await events.query<{ id: string }>(
    'SELECT DISTINCT partition_id AS id FROM system.parts WHERE database = currentDatabase() AND active AND table = {name:String} ORDER BY id',
    { name },
  );
  return rows.map(({ id }) => id);
}

export const partitionSql = (table: EventTable, partition: string, until: string): string =>
  `SELECT * FROM ${from(table)} WHERE _partition_id = '${partition}' AND ${within(table, until)}`;

/** How many rows, and a sum over what they say, in whatever order they lie. */
export async function checkOf(events: EventStore, table: EventTable, until: string): Promise<{ rows: string; check: string }> {
  const columns = await events.query<{ name: string; type: string }>(
    'SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = {name:String} ORDER BY position',
    { name: table.name },
  );
  const said = columns.map(({ name, type }) => (type.startsWith('AggregateFunction') ? `finalizeAggregation(${name})` : name));
  const [row] = await events.query<{ rows: string; check: string }>(
    `SELECT toString(count()) AS rows, toString(sum(cityHash64(toString(tuple(${said.join(', ')}))))) AS check FROM ${from(table)} WHERE ${within(table, until)}`,
  );
  return row ?? { rows: '0', check: '0' };
}

export const emptyTable = (events: EventStore, table: string) => events.command(`TRUNCATE TABLE ${table}`);

/** Every day that has requests is to be indexed again. */
export const markDaysChanged = (events: EventStore) =>
  events.command("INSERT INTO forecast_days SELECT DISTINCT day, 'changed', now64(6) FROM bid_requests");
