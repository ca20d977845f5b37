import type { EventStore, Turn } from '@kontor/core/server';
import { type Attempt, stagingOf, TARGETS, type Target } from './ingest-tables.ts';

type Partition = { target: Target; partition: string };

/**
 * Moves a loaded batch into the real tables, a day at a time. It may be run again after a crash: a day that is there is left,
 * and one of which only some parts arrived is taken out and put back whole.
 */
export async function attachBatch(store: EventStore, turn: Turn, batch: Attempt): Promise<void> {
  const staging = stagingOf(batch);
  for (const target of TARGETS) {
    for (const partition of await partitionsOf(store, staging.target(target))) {
      await turn.check();
      await attachPartition({ store, turn }, batch, { target, partition });
    }
  }
  await turn.check();
  // The forecast's index of these days is stale now.
  await store.command(
    `INSERT INTO forecast_days (day, state, at) SELECT DISTINCT day, 'changed', now64(6) FROM ${staging.target('bid_requests')}`,
  );
}

type InTurn = { store: EventStore; turn: Turn };

async function attachPartition({ store, turn }: InTurn, batch: Attempt, { target, partition }: Partition): Promise<void> {
  const { number } = batch;
  const staged = stagingOf(batch).target(target);
  const [expected, found] = await Promise.all([
    rowsOf(store, number, { table: staged, partition }),
    rowsOf(store, number, { table: target, partition }),
  ]);
  if (found === expected) return;
  if (found > 0) {
    await store.command(`ALTER TABLE ${target} DELETE IN PARTITION ID '${partition}' WHERE batch = ${number} SETTINGS mutations_sync = 2`);
    // That takes its time, and who has the turn meanwhile puts the day back too.
    await turn.check();
  }
  await store.command(`ALTER TABLE ${target} ATTACH PARTITION ID '${partition}' FROM ${staged}`);
  const there = await rowsOf(store, number, { table: target, partition });
  if (there !== expected) throw new Error(`Batch ${number} has ${there} of its ${expected} rows in ${target} on ${partition}.`);
}

async function rowsOf(store: EventStore, number: bigint, { table, partition }: { table: string; partition: string }): Promise<number> {
  const [row] = await store.query<{ rows: string }>(
    `SELECT count() AS rows FROM ${table} WHERE _partition_id = {partition:String} AND batch = {batch:UInt64}`,
    {
      partition,
      batch: number,
    },
  );
  return Number(row?.rows ?? 0);
}

/** Partition ids of a table: eight digits, as it is `PARTITION BY day`. */
async function partitionsOf(store: EventStore, table: string): Promise<string[]> {
  const rows = await store.query<{ partition: string }>(
    `SELECT DISTINCT partition_id AS partition FROM system.parts
     WHERE database = currentDatabase() AND table = {table:String} AND active AND match(partition_id, '^[0-9]{8}$') ORDER BY partition`,
    { table },
  );
  return rows.map((row) => row.partition);
}
