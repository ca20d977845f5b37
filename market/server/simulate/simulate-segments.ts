import type { EventStore, Turn } from '@kontor/core/server';
import { withScratch } from '../scratch.ts';
import { numberIdentities, putMembers, reindexSegments } from '../segments/segment-members.ts';
import { DEVICES_PER_HOME, homesInSample, IDENTITY_HASHES, peopleSql } from './simulate-requests.ts';

/**
 * A segment to be made of the simulated market: about this share, of 1, of its homes or of its devices. Those of one axis part them: each has
 * whoever lies between `starts` and `starts` + `share` of it. One without an axis has one of its own.
 */
export type MarketSegment = { id: string; share: number; kind: 'homes' | 'devices'; axis?: string; starts?: number };

/** Providers know homes that the sample does not hold: so many times its own, and of a large sample no more than its own and these. */
const KNOWN_HOMES = 7;
const MOST_KNOWN = 76_000;

/**
 * Gives segments members among the homes and devices that the simulator lets ask, as if their identities had been loaded: the same seed
 * and share choose the same ones. A sample of `weight` has as many of them as it holds homes. `turn` is that of MARKET.
 */
export async function segmentMembersFromMarket(
  store: EventStore,
  turn: Turn,
  { segments, weight, seed }: { segments: readonly MarketSegment[]; weight: number; seed: number },
): Promise<void> {
  if (segments.length === 0) return;
  const sampled = homesInSample(weight);
  const homes = Math.max(sampled, Math.min(KNOWN_HOMES * sampled, MOST_KNOWN));
  await withScratch({ store, turn }, 'audience', async (prefix) => {
    const known = `${prefix}known`;
    await store.command(`CREATE TABLE ${known} ENGINE = MergeTree ORDER BY identity AS ${KNOWN}`, {
      homes,
      devices: homes * DEVICES_PER_HOME,
    });
    await numberIdentities(store, known);
    await turn.check();
    await putMembers(store, membersOf(known), {
      ids: segments.map(({ id }) => id),
      axes: segments.map(({ id, axis }) => axis ?? id),
      starts: segments.map(({ starts = 0 }) => starts),
      shares: segments.map(({ share }) => share),
      homes: segments.map(({ kind }) => (kind === 'homes' ? 1 : 0)),
      seed,
    });
    await reindexSegments(store);
  });
}

/** Homes by their address; of devices televisions by theirs, the others by whose they are. */
const KNOWN = `
  SELECT ${IDENTITY_HASHES.home('number')} AS identity, 1::UInt8 AS is_home, number AS home FROM numbers({homes:UInt64})
  UNION ALL
  SELECT if(number % ${DEVICES_PER_HOME} = 0, ${IDENTITY_HASHES.device('number')}, ${IDENTITY_HASHES.viewer('number')}), 0::UInt8,
    intDiv(number, ${DEVICES_PER_HOME}) AS home FROM numbers({devices:UInt64}) WHERE number % ${DEVICES_PER_HOME} <= ${peopleSql(`intDiv(number, ${DEVICES_PER_HOME})`)}`;

/** Half of a home's devices are in a segment together or not at all; the others each by its own chance. By axis and seed. */
const hashed = (of: string) => `intHash64(bitXor(${of}, salt))`;
const CHANCE = `if(is_home OR ${hashed('identity + 1')} % 2 = 0, ${hashed('cityHash64(home)')}, ${hashed('identity')}) / 18446744073709551616.`;

const membersOf = (known: string) => `
  SELECT {ids:Array(String)}[number] AS segment, groupBitmapState(user) AS users FROM (
    SELECT numbered.user AS user, number
    FROM ${known} AS known INNER JOIN segment_identities AS numbered USING identity
    ARRAY JOIN arrayEnumerate({ids:Array(String)}) AS number, {shares:Array(Float64)} AS share, {starts:Array(Float64)} AS start, {homes:Array(UInt8)} AS of_homes,
      arrayMap(axis -> cityHash64({seed:UInt32}, axis), {axes:Array(String)}) AS salt
    WHERE of_homes = is_home AND ${CHANCE} >= start AND ${CHANCE} < start + share
  ) GROUP BY number`;
