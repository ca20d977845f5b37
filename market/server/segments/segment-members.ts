import type { EventParameters, EventStore, Turn } from '@kontor/core/server';
import { withScratch } from '../scratch.ts';
import { EVERYBODY, membersSql } from './segment-sql.ts';

/** Texts in one statement: a megabyte or so. */
const TEXTS_AT_ONCE = 20_000;

export type SegmentLoad = {
  segment: string;
  identities: AsyncIterable<string> | Iterable<string>;
  /** They join the members that are there, instead of taking their place. */
  isAddition?: boolean;
  /** Hears how many identities were read, again and again; what it throws ends the load, and the members are as before. */
  onRead?: (count: number) => Promise<void>;
  /** Asked once before the members are switched; where it answers false, they are as before. */
  mayBegin?: () => Promise<boolean>;
};

/**
 * Makes these the members of a segment, in place of those it had. Identities are texts of `identityHashText`; the event store keeps their
 * hashes alone, and each new one is a user of the next number. Answers how many users the segment now has; null where it might not begin. The
 * forecast counts them once its days are indexed again, which the index job does. `turn` is that of MARKET.
 */
export async function loadSegment(store: EventStore, turn: Turn, load: SegmentLoad): Promise<number | null> {
  const { segment, isAddition = false } = load;
  refuseNoId(segment);
  return withScratch({ store, turn }, 'segment', async (prefix) => {
    const hashes = `${prefix}hashes`;
    await store.command(`CREATE TABLE ${hashes} (identity UInt64) ENGINE = MergeTree ORDER BY identity`);
    let read = 0;
    for await (const texts of inGroups(load.identities)) {
      await store.command(`INSERT INTO ${hashes} SELECT DISTINCT cityHash64(arrayJoin({texts:Array(String)}))`, { texts });
      read += texts.length;
      await load.onRead?.(read);
    }
    if ((await load.mayBegin?.()) === false) return null;
    await turn.check();
    await numberIdentities(store, hashes);
    const came = `SELECT groupBitmapState(segment_identities.user) AS users FROM segment_identities WHERE identity IN (SELECT identity FROM ${hashes})`;
    const there = `SELECT users FROM (${membersSql('segment = {segment:String}')})`;
    await putMembers(
      store,
      `SELECT {segment:String} AS segment, groupBitmapMergeState(users) AS users FROM (${isAddition ? `${came} UNION ALL ${there}` : came})`,
      { segment },
    );
    await forgetStrangers(store);
    await reindexSegments(store);
    const [now] = await store.query<{ users: string }>(
      `SELECT bitmapCardinality(users) AS users FROM (${membersSql('segment = {segment:String}')})`,
      { segment },
    );
    return Number(now?.users ?? 0);
  });
}

/** Forgets the members of a segment; identities that are in no other go too. `turn` is that of MARKET. */
export async function removeSegment(store: EventStore, turn: Turn, segment: string): Promise<void> {
  refuseNoId(segment);
  await turn.check();
  await putMembers(store, 'SELECT {segment:String} AS segment, groupBitmapStateIf(toUInt32(0), 0) AS users', { segment });
  await forgetStrangers(store);
  await reindexSegments(store);
}

function refuseNoId(segment: string) {
  if (segment === EVERYBODY) throw new RangeError('A segment has an id.');
}

async function* inGroups(identities: SegmentLoad['identities']) {
  let texts: string[] = [];
  for await (const text of identities) {
    if (text !== '') texts.push(text);
    if (texts.length < TEXTS_AT_ONCE) continue;
    yield texts;
    texts = [];
  }
  if (texts.length > 0) yield texts;
}

/** Gives the identities of a table that have no number the next ones. */
export async function numberIdentities(store: EventStore, table: string): Promise<void> {
  const known = `SELECT identity FROM segment_identities WHERE identity IN (SELECT identity FROM ${table})`;
  await store.command(
    `INSERT INTO segment_identities
     SELECT identity, toUInt32(rowNumberInAllBlocks() + (SELECT if(count() = 0, 0, max(segment_identities.user) + 1) FROM segment_identities))
     FROM (SELECT DISTINCT identity FROM ${table} WHERE identity NOT IN (${known}) ORDER BY identity)`,
  );
}

/** Writes the members that a SELECT of segments and users answers as their newest, and whoever is in any segment anew. */
export async function putMembers(store: EventStore, select: string, parameters: EventParameters): Promise<void> {
  const newest = '(SELECT max(version) + 1 FROM segment_members)';
  const put = (members: string, values: EventParameters = {}) =>
    store.command(`INSERT INTO segment_members (segment, version, users) SELECT segment, ${newest}, users FROM (${members})`, values);
  await put(select, parameters);
  await put(`SELECT '${EVERYBODY}' AS segment, groupBitmapMergeState(users) AS users FROM (${membersSql(`segment != '${EVERYBODY}'`)})`);
}

/** Of whoever is in no segment any more nothing is kept. */
export async function forgetStrangers(store: EventStore): Promise<void> {
  const everybody = membersSql(`segment = '${EVERYBODY}'`);
  await store.command(`DELETE FROM segment_identities WHERE user NOT IN (SELECT arrayJoin(bitmapToArray(users)) FROM (${everybody}))`);
}

/** All days of the forecast hold rows of members. */
export async function reindexSegments(store: EventStore): Promise<void> {
  await store.command("INSERT INTO forecast_days SELECT day, 'changed', now64(6) FROM (SELECT DISTINCT day FROM forecast_days)");
}
