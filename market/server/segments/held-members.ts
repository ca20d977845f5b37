import type { EventStore } from '@kontor/core/server';
import { type Bits, bitsOfState, countOf } from './member-bits.ts';
import { membersSql } from './segment-sql.ts';

/** Of a store's segments at most so much is kept; what was asked for last stays. */
const MOST_BYTES = 128 * 1_048_576;
/** Segments read in one statement: of ten million people some 25 MB. */
const READ_AT_ONCE = 16;
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

/** Members of one segment, not to be changed, and how many they are. */
export type Members = { bits: Bits; size: number };
type Held = Members & { version: string };
/** By what a store keeps: a store with another reader beside it has the same members. */
const held = new WeakMap<EventStore['kept'], Map<string, Held>>();

/** The newest version of each segment; asked of the store once for as long as nothing is written there. */
async function versionsOf(store: EventStore, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sql = `SELECT segment, toString(max(version)) AS version FROM segment_members WHERE segment IN {ids:Array(String)} GROUP BY segment ${LIMITS}`;
  const rows = await store.kept.of(sql, { ids }, () => store.query<{ segment: string; version: string }>(sql, { ids }));
  return new Map(rows.map(({ segment, version }) => [segment, version]));
}

async function read(store: EventStore, ids: readonly string[]): Promise<[id: string, Held][]> {
  const newest = membersSql('segment IN {ids:Array(String)}').replace('users', 'version, users');
  const rows = await store.query<{ segment: string; version: string; state: string }>(
    `SELECT segment, toString(version) AS version, base64Encode(CAST(users AS String)) AS state FROM (${newest}) ${LIMITS}`,
    { ids },
  );
  return rows.map(({ segment, version, state }) => {
    const bits = bitsOfState(Buffer.from(state, 'base64'));
    return [segment, { version, bits, size: countOf(bits) }];
  });
}

/** Drops what was asked for longest ago. */
function makeRoom(known: Map<string, Held>) {
  let bytes = [...known.values()].reduce((sum, { bits }) => sum + bits.byteLength, 0);
  for (const [id, { bits }] of known) {
    if (bytes <= MOST_BYTES) return;
    known.delete(id);
    bytes -= bits.byteLength;
  }
}

/** The members of these segments as they are now, read once for each of their versions; those that nobody has told are not here. */
export async function membersOf(store: EventStore, ids: readonly string[]): Promise<ReadonlyMap<string, Members>> {
  const known = held.get(store.kept) ?? new Map<string, Held>();
  held.set(store.kept, known);
  const versions = await versionsOf(store, [...new Set(ids)].sort());
  const found = new Map<string, Held>();
  const missing: string[] = [];
  for (const [id, version] of versions) {
    const one = known.get(id);
    if (one?.version === version) found.set(id, one);
    else missing.push(id);
  }
  for (let from = 0; from < missing.length; from += READ_AT_ONCE)
    for (const [id, one] of await read(store, missing.slice(from, from + READ_AT_ONCE))) found.set(id, one);
  for (const [id, one] of found) {
    known.delete(id);
    known.set(id, one);
  }
  makeRoom(known);
  return found;
}
