import { type EventStore, oneByOne, type Turn } from '@kontor/core/server';
import { CELLS, DIMENSION_KEYS, DIMENSIONS, type Dimension, EVERY_ROW, FLOOR_DOLLARS, STRATA } from '../../contract/dimensions.ts';
import { FLOOR_STEPS, OPEN_FLOOR } from '../../contract/forecast.ts';
import { withScratch } from '../scratch.ts';
import { indexSegments } from '../segments/index-segments.ts';
import { forecastEngine } from './forecast-engine.ts';
import { DAY_MS, forecastWindow, isoDay, SHARD_DAYS, shardOf } from './forecast-window.ts';
import { hostsAboveSql, listSql } from './targeting-sql.ts';

/** The dimension whose rare values are kept as lists of row numbers, and from how many rows of a shard on a value has a bitmap. */
export const LISTED: Dimension = 'zip';
const BITMAP_ROWS = 256;

/** The value under which a shard has its strata: raised with what a shard holds, it builds those of earlier releases again. 2: codes in tiers; 3: segments; 4: the counted part; 5: hosts above, floors to the dime. */
const FORM = 'ends 5';
const OLD_SHARDS = `SELECT shard FROM forecast_index WHERE dim = ${EVERY_ROW} AND shard NOT IN
  (SELECT shard FROM forecast_index WHERE dim = ${STRATA} AND value = '${FORM}')`;

/**
 * Builds the shards again that hold a changed day of the forecast's window, and drops those older than it. A shard is replaced in one step,
 * so a forecast meanwhile reads the old or the new one; this server's files of them are made before it ends. A day still running is left
 * for when it is complete. Answers the days indexed.
 * `turn` is that of MARKET.
 */
export async function indexChangedDays(store: EventStore, turn: Turn, now = new Date()): Promise<string[]> {
  const { from, to } = forecastWindow(now);
  const changed = await store.query<{ day: string }>(
    `SELECT day FROM forecast_days WHERE day BETWEEN {from:Date} AND {to:Date}
     GROUP BY day HAVING argMax(state, at) = 'changed' OR intDiv(toUInt16(day), ${SHARD_DAYS}) IN (${OLD_SHARDS}) ORDER BY day`,
    { from, to },
  );
  const days = changed.map(({ day }) => day);
  await turn.check();
  await dropShardsBefore(store, shardOf(from));
  await oneByOne(new Set(days.map(shardOf)), async (shard) => {
    // Taken before reading, so that a change during the build is newer and builds the shard once more.
    const [start] = await store.query<{ at: string }>('SELECT toString(now64(6)) AS at');
    await buildShard(store, turn, { shard, to });
    await turn.check();
    await store.insert(
      'forecast_days',
      days.filter((day) => shardOf(day) === shard).map((day) => ({ day, state: 'indexed', at: start?.at })),
    );
  }).finally(() => store.beside(forecastEngine)?.refresh());
  return days;
}

/** Which of FLOOR_STEPS a floor is in. */
const FLOOR_BAR = `multiIf(floor * 100 < 1, 0, floor < 5, 1 + toUInt32(floor * 10), ${FLOOR_STEPS.length - 1 - OPEN_FLOOR} + toUInt32(least(floor, ${OPEN_FLOOR})))`;
/** A stratum is a sixteenth of a shard's rows, by chance; the first two are a quarter, all three the whole. */
const STRATUM = 'multiIf(cityHash64(request_id, ts) % 16 = 0, 0, cityHash64(request_id, ts) % 16 < 4, 1, 2)';
/**
 * Rows of a stratum are numbered one after another, so that the first rows of a shard are a sample of it (STRATA); and in it rows of a
 * weight, day and floor, so that a range tells them (CELLS). Below that the order decides how small bitmaps are: rows that are alike stand
 * together, so that most are a few runs. The hashes only save sorting by text.
 */
const NUMBERING = `stratum, weight, day, floor_unknown, floor_bar, cityHash64(publisher, app, domain), cityHash64(platform, media_type),
  cityHash64(genre, channel, rating, categories), language, livestream, cityHash64(country, dma, state)`;
const COLUMNS = DIMENSION_KEYS.map((key) => DIMENSIONS[key].column);

type Shard = { shard: number; to: string };

function buildShard(store: EventStore, turn: Turn, { shard, to }: Shard): Promise<void> {
  return withScratch({ store, turn }, 'forecast', async (prefix) => {
    const [numbered, staging] = [`${prefix}numbered`, `${prefix}staging`];
    await store.command(
      `CREATE TABLE ${numbered} ENGINE = MergeTree ORDER BY tuple() AS
       SELECT toUInt32(rowNumberInAllBlocks()) AS row, * FROM (
         SELECT day, ts, ${STRATUM} AS stratum, weight, ${FLOOR_BAR} AS floor_bar, floor_unknown,
           user, household, identities, ${COLUMNS.join(', ')}
         FROM bid_requests WHERE day BETWEEN {first:Date} AND {last:Date} ORDER BY ${NUMBERING}
       )`,
      { first: isoDay(shard * SHARD_DAYS * DAY_MS), last: [isoDay((shard * SHARD_DAYS + SHARD_DAYS - 1) * DAY_MS), to].sort()[0] ?? to },
    );
    await store.command(`CREATE TABLE ${staging} AS forecast_index`);
    await store.command(`INSERT INTO ${staging} ${shardSql(numbered)}`, { shard });
    await indexSegments(store, { shard, prefix, numbered, staging });
    await turn.check();
    const [built] = await store.query<{ rows: string }>(`SELECT count() AS rows FROM ${staging}`);
    // A table without rows has no partition to take the place of another.
    const source = built?.rows === '0' ? 'DROP PARTITION {shard:UInt16}' : `REPLACE PARTITION {shard:UInt16} FROM ${staging}`;
    await store.command(`ALTER TABLE forecast_index ${source}`, { shard });
  });
}

/** The bitmaps of one shard, from its numbered rows. */
function shardSql(numbered: string): string {
  const bitmapsOf = (dim: number, value: string, { list = '[]::Array(UInt32)', having = '1' } = {}) =>
    `SELECT {shard:UInt16}, weight, toUInt8(${dim}), ${value} AS value, groupBitmapState(row), ${list}
     FROM ${numbered} GROUP BY weight, value HAVING value != '' AND ${having}`;
  return [
    bitmapsOf(EVERY_ROW, 'toString(day)', { list: '[toUInt32(max(ts))]' }),
    bitmapsOf(FLOOR_DOLLARS, "if(floor_unknown, '', toString(floor_bar))"),
    ...DIMENSION_KEYS.filter((key) => key !== LISTED && key !== 'segments').map((key) => bitmapsOf(DIMENSIONS[key].dim, indexedValue(key))),
    bitmapsOf(DIMENSIONS[LISTED].dim, 'zip', { having: `count() >= ${BITMAP_ROWS}` }),
    `SELECT {shard:UInt16}, weight, toUInt8(${CELLS}), concat(toString(day), ' ', if(floor_unknown, '', toString(floor_bar))) AS value,
       groupBitmapStateIf(row, 0), [min(row), toUInt32(count())]
     FROM ${numbered} GROUP BY stratum, weight, value`,
    `SELECT {shard:UInt16}, toUInt32(0), toUInt8(${STRATA}), '${FORM}', groupBitmapStateIf(row, 0),
       [toUInt32(countIf(stratum = 0)), toUInt32(countIf(stratum < 2)), toUInt32(count())] FROM ${numbered} HAVING count() > 0`,
    `SELECT {shard:UInt16}, weight, toUInt8(${DIMENSIONS[LISTED].dim}), zip AS value, groupBitmapStateIf(row, 0), groupArray(row)
     FROM ${numbered} GROUP BY weight, value HAVING value != '' AND count() < ${BITMAP_ROWS}`,
  ].join(' UNION ALL ');
}

function indexedValue(key: Dimension): string {
  const { column, list, hosts } = DIMENSIONS[key];
  if (hosts) return `arrayJoin(arrayConcat([${column}], ${hostsAboveSql(column)}))`;
  return list ? `arrayJoin(arrayDistinct(${listSql(key)}))` : `toString(${column})`;
}

async function dropShardsBefore(store: EventStore, first: number): Promise<void> {
  const old = await store.query<{ shard: number }>('SELECT DISTINCT shard FROM forecast_index WHERE shard < {first:UInt16}', { first });
  for (const { shard } of old) await store.command('ALTER TABLE forecast_index DROP PARTITION {shard:UInt16}', { shard });
}
