import type { EventStore } from '@kontor/core/server';
import { DIMENSIONS } from '../../contract/dimensions.ts';
import { IDENTITIES_OF_ROW } from '../forecast/targeting-sql.ts';
import { COUNTED_ROWS, IS_COUNTED_ROW } from './counted-part.ts';
import { EVERYBODY, membersSql } from './segment-sql.ts';

/** Identities, and memberships, that are joined at once: what a join holds in memory, however many there are in all. */
const IDENTITIES_AT_ONCE = 4_000_000;
const MEMBERSHIPS_AT_ONCE = 4_000_000;

type Shard = { shard: number; prefix: string; numbered: string; staging: string };

/**
 * The bitmaps of a shard's segments: rows whose user, home or other identity is a member, and rows that name the segment themselves; and
 * that of the rows of the counted part. Rows become sightings of users once; memberships are then joined to them some segments at a time.
 */
export async function indexSegments(store: EventStore, { shard, prefix, numbered, staging }: Shard): Promise<void> {
  const [sightings, found] = [`${prefix}sightings`, `${prefix}segments`];
  await store.command(
    `CREATE TABLE ${found} (weight UInt32, value String, rows AggregateFunction(groupBitmap, UInt32)) ENGINE = MergeTree ORDER BY tuple()`,
  );
  const add = (select: string, parameters = {}) =>
    store.command(
      `INSERT INTO ${found} SELECT weight, segment, groupBitmapState(row) FROM (${select}) GROUP BY weight, segment`,
      parameters,
    );
  await add(`SELECT row, weight, arrayJoin(segments) AS segment FROM ${numbered} WHERE segment != {counted:String}`, {
    counted: COUNTED_ROWS,
  });
  await add(`SELECT row, weight, {counted:String} AS segment FROM ${numbered} WHERE ${IS_COUNTED_ROW}`, { counted: COUNTED_ROWS });
  const groups = groupsOf(await segmentSizes(store));
  if (groups.length > 0) await createSightings(store, { sightings, numbered });
  const seen = `SELECT groupBitmapState(user) FROM ${groups.length > 0 ? sightings : '(SELECT toUInt32(0) AS user, 0 AS is_counted)'} WHERE is_counted`;
  await store.command(`INSERT INTO people_seen SELECT {shard:UInt16}, now64(6), (${seen})`, { shard });
  for (const group of groups) {
    const members = `SELECT segment, arrayJoin(bitmapToArray(users)) AS user FROM (${membersSql('segment IN {group:Array(String)}')})`;
    await add(`SELECT row, weight, segment FROM ${sightings} INNER JOIN (${members}) AS members USING user`, { group });
  }
  await store.command(
    `INSERT INTO ${staging} SELECT {shard:UInt16}, weight, toUInt8(${DIMENSIONS.segments.dim}), value, groupBitmapMergeState(rows), []
     FROM ${found} WHERE value != '' GROUP BY weight, value`,
    { shard },
  );
}

/** Which users each row is of: those of its identities that are known. */
async function createSightings(store: EventStore, { sightings, numbered }: { sightings: string; numbered: string }): Promise<void> {
  await store.command(
    `CREATE TABLE ${sightings} (row UInt32, weight UInt32, user UInt32, is_counted UInt8) ENGINE = MergeTree ORDER BY tuple()`,
  );
  const [known] = await store.query<{ identities: string }>('SELECT count() AS identities FROM segment_identities');
  const parts = Math.max(1, Math.ceil(Number(known?.identities ?? 0) / IDENTITIES_AT_ONCE));
  for (let part = 0; part < parts; part += 1)
    await store.command(
      `INSERT INTO ${sightings} SELECT row, weight, known.user, is_counted
       FROM (SELECT row, weight, ${IS_COUNTED_ROW} AS is_counted, arrayJoin(${IDENTITIES_OF_ROW}) AS identity FROM ${numbered}) AS seen
       INNER JOIN (SELECT identity, user FROM segment_identities WHERE identity % {parts:UInt32} = {part:UInt32}) AS known USING identity`,
      { parts, part },
    );
}

type Size = { segment: string; users: number };

async function segmentSizes(store: EventStore): Promise<Size[]> {
  const rows = await store.query<{ segment: string; size: string }>(
    `SELECT segment, bitmapCardinality(users) AS size FROM (${membersSql(`segment != '${EVERYBODY}'`)}) WHERE size > 0 ORDER BY segment`,
  );
  return rows.map(({ segment, size }) => ({ segment, users: Number(size) }));
}

/** Segments in groups of so many memberships; a larger one is a group of its own. */
function groupsOf(sizes: readonly Size[]): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const { segment, users } of sizes) {
    const last = groups.at(-1);
    if (last && users <= room) last.push(segment);
    else groups.push([segment]);
    room = (last && users <= room ? room : MEMBERSHIPS_AT_ONCE) - users;
  }
  return groups;
}
