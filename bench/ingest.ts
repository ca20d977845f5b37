import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, migrateEvents, openEventStore, openTurns } from '@kontor/core/server';
import { applyBatch } from '@kontor/market/server';
import { ratesTableSql } from '../market/server/dollars-sql.ts';
import { REQUEST_COLUMNS, requestSteps } from '../market/server/ingest/line-columns.ts';
import { LINE_TYPE } from '../market/server/ingest/line-type.ts';
import { storedTotals, totalsOf } from '../market/testing/ingested-totals.ts';
import { startAfresh } from '../market/testing/line-deals.ts';
import { BROKEN, writeLines } from '../market/testing/openrtb-lines.ts';
import type { BenchRow } from './bench-row.ts';

const LINES = 1_000_000;
const BAD_LINES = 1_000;
const ROUNDS = 3;
const MIGRATIONS = new URL('../database/clickhouse', import.meta.url).pathname;

/**
 * Ingest of OpenRTB lines against the engine extracting and storing the same columns by one `INSERT … SELECT` (design §10),
 * in alternate rounds of one run; and a mixed file with broken lines, whose every count and sum is checked.
 */
export async function benchIngest(lines = LINES): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  const store = await openEventStore({ directory: join(directory, 'engine') });
  try {
    await migrateEvents(store, MIGRATIONS);
    return [await benchRequests(store, directory, lines), ...(await benchMixed(store, directory, lines))];
  } finally {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  }
}

async function benchRequests(store: EventStore, directory: string, count: number): Promise<BenchRow> {
  const file = join(directory, 'requests.ndjson');
  await writeLines(file, { count, seed: 1, outcomes: 0 });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const statement of ratesTableSql(RATES)) await store.command(statement);
  for (let round = 0; round < ROUNDS; round += 1) {
    await startAfresh(store);
    theirs.push(await secondsOf(() => store.command(bareSql(), { file })));
    await startAfresh(store);
    ours.push(await secondsOf(() => applyBatch({ events: store, turns: openTurns('') }, { batch: `requests ${round}`, file })));
  }
  const [our, their] = [count / Math.min(...ours), count / Math.min(...theirs)];
  return {
    what: 'ingest of OpenRTB request lines',
    ours: our,
    theirs: their,
    ratio: our / their,
    unit: 'lines/s',
    budget: '>= 0.7 x engine',
  };
}

async function benchMixed(store: EventStore, directory: string, count: number): Promise<BenchRow[]> {
  const file = join(directory, 'mixed.ndjson');
  const written = await writeLines(file, { count, seed: 2, bad: BAD_LINES });
  await startAfresh(store);
  const batch = { batch: 'mixed', file };
  const seconds = await secondsOf(() => applyBatch({ events: store, turns: openTurns('') }, batch));
  await verify(store, totalsOf(written));
  const sizes = await benchSizes(store);
  const again = await secondsOf(async () => {
    const result = await applyBatch({ events: store, turns: openTurns('') }, batch);
    if (!result.alreadyApplied || result.rejected !== BAD_LINES) throw new Error('The batch was not recognised.');
  });
  await verify(store, totalsOf(written));
  return [
    {
      what: `ingest of requests and outcomes with ${BAD_LINES} bad lines of ${BROKEN.length} kinds`,
      ours: written.lines / seconds,
      unit: 'lines/s',
    },
    { what: 'the same batch again, changing nothing', ours: again * 1000, unit: 'ms' },
    ...sizes,
  ];
}

/** Bytes of a row with what a batch has come to, against the same rows without the columns or the table that were added last (decision 0098). */
async function benchSizes(store: EventStore): Promise<BenchRow[]> {
  const bytes = async (of: string, select: string, order: string) => {
    const table = `bench_${of}`;
    await store.command(`DROP TABLE IF EXISTS ${table}`);
    await store.command(`CREATE TABLE ${table} ENGINE = MergeTree PARTITION BY day ORDER BY (${order}) AS ${select}`);
    const [row] = await store.query<{ each: number }>(
      `SELECT sum(bytes_on_disk) / greatest(sum(rows), 1) AS each FROM system.parts WHERE database = currentDatabase() AND active AND table = {table:String}`,
      { table },
    );
    await store.command(`DROP TABLE ${table}`);
    return row?.each ?? 0;
  };
  const [now, before, sighting] = [
    await bytes('now', 'SELECT * FROM delivery_hourly', 'account, deal, hour'),
    await bytes('before', 'SELECT * EXCEPT (no_bids, won_floors) FROM delivery_hourly', 'account, deal, hour'),
    await bytes('seen', 'SELECT * FROM sightings_daily', 'account, deal, type, platform, dma'),
  ];
  return [
    {
      what: 'a row of delivery, against one without no-bid codes and floors',
      ours: now,
      theirs: before,
      ratio: now / before,
      unit: 'bytes',
    },
    { what: 'a row of sightings', ours: sighting, unit: 'bytes' },
  ];
}

/** No line of the bench has a floor in another currency; the table is asked all the same. */
const RATES = 'bench_rates';

/** The fastest plain SQL found for the same columns from the same file. */
function bareSql(): string {
  const columns = [
    ['day', 'toDate(ts)'],
    ['ts', "toDateTime(if(e.ts > 100000000000, intDiv(e.ts, 1000), e.ts), 'UTC')"],
    ['batch', 'toUInt64(1)'],
    ['weight', 'toUInt32OrZero(e.sample)'],
    ...REQUEST_COLUMNS,
  ];
  return `INSERT INTO bid_requests (${columns.map(([name]) => name).join(', ')})
    WITH e.request AS r, toUnixTimestamp(ts) AS sent_seconds, ${requestSteps(RATES, { isPlain: true })
      .map(([name, sql]) => `${sql} AS ${name}`)
      .join(', ')}
    SELECT ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
    FROM (SELECT line AS sent, JSONExtract(line, '${LINE_TYPE}') AS e, 1 AS imp_number FROM file({file:String}, LineAsString, 'line String'))
    SETTINGS max_insert_threads = 2, short_circuit_function_evaluation = 'disable'`;
}

async function verify(store: EventStore, expected: Record<string, string>): Promise<void> {
  const stored = JSON.stringify(await storedTotals(store));
  if (stored !== JSON.stringify(expected)) throw new Error(`Stored ${stored}, written ${JSON.stringify(expected)}`);
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
