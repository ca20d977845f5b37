import type { EventStore } from '@kontor/core/server';
import { type AnyOf, anyOf } from '../../contract/targeting.ts';
import { type Bits, bitsOfState } from './member-bits.ts';

/**
 * One person of so many is counted where an account's own members are; which, a secret of the installation decides once and for all
 * (decision 0078). Whoever is not of that part changes no figure.
 */
export const PART = 8;

const SECRET = '(SELECT min(secret) FROM people_secret)';
/** Whether an identity, by its hash, is of the counted part. */
const isCounted = (identity: string) => `sipHash64(${identity}, ${SECRET}) % ${PART} = 0`;
/** A row is counted by its home, and where it names none by its user: all rows of a home are, or none. */
export const IS_COUNTED_ROW = `(${isCounted('if(household != 0, household, user)')})`;
/** Numbers of the people of the counted part, as a bitmap. */
export const COUNTED_USERS = `SELECT groupBitmapState(user) AS users FROM segment_identities WHERE ${isCounted('identity')}`;

/** Under this value of the segments the index has the rows of the counted part. No segment is called so: ids are of letters and digits. */
export const COUNTED_ROWS = '\u0001counted';
export const countedRows: AnyOf = anyOf('segments', [COUNTED_ROWS]);

const SEEN_USERS = `SELECT groupBitmapMergeState(users) AS users FROM (SELECT users FROM people_seen FINAL WHERE shard IN (SELECT shard FROM forecast_index))`;

const bitsByRow = new WeakMap<object, Bits>();
/** The people of the counted part as bits; read once for as long as nothing is written to the store. */
export const countedUsers = (store: EventStore): Promise<Bits> => bitsOf(store, COUNTED_USERS);
/** The people whom the forecast's index has seen in requests of the counted part. */
export const seenUsers = (store: EventStore): Promise<Bits> => bitsOf(store, SEEN_USERS);

async function bitsOf(store: EventStore, users: string): Promise<Bits> {
  const sql = `SELECT base64Encode(CAST(users AS String)) AS state FROM (${users}) SETTINGS max_execution_time = 20`;
  const [row] = await store.kept.of(sql, {}, () => store.query<{ state: string }>(sql));
  if (!row) return new Uint32Array(0);
  const known = bitsByRow.get(row) ?? bitsOfState(Buffer.from(row.state, 'base64'));
  bitsByRow.set(row, known);
  return known;
}
