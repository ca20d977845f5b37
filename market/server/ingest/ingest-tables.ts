import type { EventStore } from '@kontor/core/server';
import { EVENT_LINES, type Feed } from '../../contract/feed.ts';
import { ratesTableSql } from '../dollars-sql.ts';
import { dropTables } from '../scratch.ts';
import { REQUEST_COLUMNS } from './line-columns.ts';
import { UNKNOWN_DEAL } from './line-reason.ts';
import { ODD } from './odd-lines.ts';

/** The tables a batch ends in; each is `PARTITION BY day` and carries the batch in every row, which recovery rests on. */
export const TARGETS = ['bid_requests', 'delivery_hourly', 'unoffered_hourly', 'household_daily', 'sightings_daily', 'late_bids'] as const;
export type Target = (typeof TARGETS)[number];

/** One try of a batch: a server that lost its turn writes into tables that nobody else uses. */
export type Attempt = { number: bigint; attempt: number };

const familyOf = (number: bigint) => `ingest_${number}_`;

/** The own tables of a try. Numbers are the only part that varies, so names are safe inside SQL. */
export function stagingOf({ number, attempt }: Attempt) {
  const prefix = `${familyOf(number)}${attempt}_`;
  return {
    prefix,
    target: (target: Target) => `${prefix}${target}`,
    lines: `${prefix}lines`,
    deals: `${prefix}deals`,
    names: `${prefix}names`,
    rates: `${prefix}rates`,
    feed: `${prefix}feed`,
    outcomes: `${prefix}outcomes`,
    counted: `${prefix}counted`,
    rejects: `${prefix}rejects`,
    pairs: `${prefix}pairs`,
    bids: `${prefix}bids`,
    settled: `${prefix}settled`,
    shown: `${prefix}shown`,
    unpriced: `${prefix}unpriced`,
    sightings: `${prefix}sightings`,
    kept: `${prefix}kept`,
    view: (target: string) => `${prefix}to_${target}`,
  };
}
export type Staging = ReturnType<typeof stagingOf>;

export const REQUEST_NAMES = REQUEST_COLUMNS.map(([name]) => name);
export const DELIVERY_DIMENSIONS = [
  'publisher',
  'app',
  'domain',
  'platform',
  'media_type',
  'country',
  'state',
  'dma',
  'household',
] as const;
const OUTCOME_FIELDS = ['deal_id', 'seat', 'adomain', 'price', 'nbr', 'loss', 'event', 'cause'] as const;
/** What an outcome keeps of its request: what delivery is grouped by, who is named beside the home, and the floor. */
export const OUTCOME_PARTS = [...DELIVERY_DIMENSIONS, 'seen_device', 'seen_ftrack', 'imp_floor'] as const;
export const OUTCOME_NAMES = ['ts', 'weight', 'type', ...OUTCOME_FIELDS, ...OUTCOME_PARTS];

/**
 * Every line passes once through `feed`, a table that keeps nothing, and its views send it on: the imps of a request to the staged `bid_requests`,
 * an outcome to `outcomes`, a bad line to `rejects`. So a line is parsed once, whatever it turns out to be.
 */
export async function createStaging(
  store: EventStore,
  staging: Staging,
  { format, once }: Pick<Feed, 'format' | 'once'> = EVENT_LINES,
): Promise<void> {
  for (const target of TARGETS)
    if (target !== 'late_bids' || format === 'openrtb-pairs') await store.command(`CREATE TABLE ${staging.target(target)} AS ${target}`);
  await store.command(`CREATE TABLE ${staging.lines} (number UInt64, line String) ENGINE = MergeTree ORDER BY number`);
  await store.command(`CREATE TABLE ${staging.deals} ENGINE = MergeTree ORDER BY deal_id AS
    SELECT * EXCEPT version FROM deal_dimension FINAL ORDER BY version DESC LIMIT 1 BY deal_id`);
  for (const statement of ratesTableSql(staging.rates)) await store.command(statement);
  await store.command(`CREATE TABLE ${staging.feed} (${feedColumns()}) ENGINE = Null`);
  await store.command(
    `CREATE TABLE ${staging.outcomes} ENGINE = MergeTree ORDER BY tuple() AS SELECT ${OUTCOME_NAMES.join(', ')} FROM ${staging.feed}`,
  );
  await store.command(
    `CREATE TABLE ${staging.rejects} (number UInt64, reason LowCardinality(String), line String, deal String) ENGINE = MergeTree PARTITION BY ${IS_SET_ASIDE} ORDER BY number`,
  );
  const view = (target: string, into: string, select: string) =>
    store.command(`CREATE MATERIALIZED VIEW ${staging.view(target)} TO ${into} AS ${select}`);
  const requests = `SELECT toDate(ts) AS day, ts, batch, weight, ${REQUEST_NAMES.join(', ')}`;
  const ofMarket = `FROM ${staging.feed} WHERE reason = '' AND type = 'request' AND is_test = 0`;
  if (once)
    await store.command(
      `CREATE TABLE ${staging.sightings} ENGINE = MergeTree ORDER BY (day, request_id) AS ${requests}, number ${ofMarket}`,
    );
  if (once) await view('requests', staging.sightings, `${requests}, number ${ofMarket}`);
  else await view('requests', staging.target('bid_requests'), `${requests} ${ofMarket}`);
  // A request has a row for each imp and each bid, and none in the market where it is a test; it is one line all the same.
  await store.command(
    `CREATE TABLE ${staging.counted} (lines UInt64, requests Int64, tests UInt64, old UInt64, first_old UInt64, unread_hosts UInt64) ENGINE = MergeTree ORDER BY tuple()`,
  );
  await view(
    'counted',
    staging.counted,
    `SELECT count() AS lines, countIf(reason = '' AND type = 'request') AS requests, countIf(reason = '' AND is_test = 1) AS tests,
       countIf(reason = '' AND ts < now() - INTERVAL 13 MONTH) AS old, minIf(number, reason = '' AND ts < now() - INTERVAL 13 MONTH) AS first_old,
       countIf(startsWith(domain, char(1)) OR startsWith(publisher, char(1))) AS unread_hosts FROM ${staging.feed} WHERE is_line AND NOT ${IS_SET_ASIDE}`,
  );
  await view(
    'outcomes',
    staging.outcomes,
    `SELECT ${OUTCOME_NAMES.join(', ')} FROM ${staging.feed} WHERE reason = '' AND is_test = 0 AND type NOT IN ('request', 'bid', 'notice')`,
  );
  await view(
    'rejects',
    staging.rejects,
    `SELECT number, reason, line, if(reason = '${UNKNOWN_DEAL}', deal_id, '') AS deal FROM ${staging.feed} WHERE reason != '' AND is_line`,
  );
  if (format === 'openrtb-pairs') await createPairs(store, staging);
}

/** A deal is found whatever the case of its id, unless two differ by that alone. */
export async function createNames(store: EventStore, { names, deals }: Staging): Promise<void> {
  await store.command(`CREATE TABLE IF NOT EXISTS ${names} (name String, deal_id String) ENGINE = Join(ANY, LEFT, name)`);
  await store.command(
    `INSERT INTO ${names} SELECT lower(toString(deal_id)) AS name, any(toString(deal_id)) FROM ${deals} GROUP BY name HAVING count() = 1`,
  );
}

const IS_SET_ASIDE = `(reason = '${ODD}')`;
/** Lines that were set aside wait among the refused ones, in a part of their own. */
export const oddLines = ({ rejects }: Staging) => `(SELECT number, line FROM ${rejects} WHERE ${IS_SET_ASIDE})`;
export async function hasOdd(store: EventStore, staging: Staging): Promise<boolean> {
  return (await store.query(`SELECT 1 FROM ${oddLines(staging)} LIMIT 1`)).length > 0;
}
export const dropOdd = (store: EventStore, { rejects }: Staging): Promise<void> => store.command(`ALTER TABLE ${rejects} DROP PARTITION 1`);

/** Bids and notices wait here until both are known (settle-pairs.ts). */
async function createPairs(store: EventStore, staging: Staging): Promise<void> {
  const select = `SELECT number, line, auction_id, imp_id, bid_id, sent_amount, price_currency, is_test, ${OUTCOME_NAMES.join(', ')} FROM ${staging.feed}
    WHERE reason = '' AND type IN ('bid', 'notice')`;
  await store.command(`CREATE TABLE ${staging.pairs} ENGINE = MergeTree ORDER BY auction_id AS ${select}`);
  await store.command(`CREATE MATERIALIZED VIEW ${staging.view('pairs')} TO ${staging.pairs} AS ${select}`);
}

/** Drops what is left of all tries of a batch. */
export const dropStaging = (store: EventStore, number: bigint): Promise<void> => dropTables(store, familyOf(number));

/** Takes out of a try's tables what its lines have become, so that they can be read again. */
export async function emptyStaging(store: EventStore, { prefix, lines, deals }: Staging): Promise<void> {
  const tables = await store.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, {prefix:String}) AND endsWith(engine, 'MergeTree')`,
    { prefix },
  );
  for (const { name } of tables) if (![lines, deals].includes(name)) await store.command(`TRUNCATE TABLE ${name}`);
}

/** Numbers of the batches that have tables of their own. */
export async function stagedBatches(store: EventStore): Promise<bigint[]> {
  const rows = await store.query<{ number: string }>(
    `SELECT DISTINCT extract(name, '^ingest_([0-9]+)_') AS number FROM system.tables WHERE database = currentDatabase() AND number != ''`,
  );
  return rows.map((row) => BigInt(row.number));
}

/** Texts stay plain on the way through; the tables they end in make them LowCardinality. */
function feedColumns(): string {
  const types: Record<string, string> = {
    categories: 'Array(String)',
    segments: 'Array(String)',
    contextual: 'Array(String)',
    app_said: 'Array(String)',
    livestream: 'UInt8',
    floor: 'Decimal(12, 4)',
    floor_unknown: 'UInt8',
    user: 'UInt64',
    household: 'UInt64',
    identities: 'Array(UInt64)',
    price: 'Nullable(Decimal(18, 6))',
    nbr: 'Nullable(Int32)',
    loss: 'Nullable(Int32)',
    seen_device: 'UInt64',
    seen_ftrack: 'UInt64',
    imp_floor: 'Nullable(UInt32)',
  };
  const names = new Set([...REQUEST_NAMES, ...OUTCOME_FIELDS, ...OUTCOME_PARTS]);
  const texts = [...names].map((name) => `${name} ${types[name] ?? 'String'}`);
  return [
    'number UInt64',
    'reason String',
    'line String',
    "ts DateTime('UTC')",
    'batch UInt64',
    'weight UInt32',
    'is_line UInt8',
    'is_test UInt8',
    'type String',
    'auction_id String',
    'imp_id String',
    'bid_id String',
    'sent_amount Nullable(Decimal(18, 6))',
    'price_currency String',
    'floor_currency String',
    ...texts,
  ].join(', ');
}
