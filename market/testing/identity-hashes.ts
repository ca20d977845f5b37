import type { EventStore } from '@kontor/core/server';
import type { Identities } from '../contract/identity.ts';

/** Rows whose identities are texts, as `flatten` has them, with their hashes instead, as the event store has them. */
export async function hashed<Row extends Identities>(store: EventStore, rows: readonly Row[]): Promise<Row[]> {
  const texts = [...new Set(rows.flatMap(({ user, household, identities }) => [user, household, ...identities]))];
  const found = await store.query<{ text: string; hash: string }>(
    "SELECT arrayJoin({texts:Array(String)}) AS text, toString(if(text = '', 0, cityHash64(text))) AS hash",
    { texts },
  );
  const hashes = new Map(found.map(({ text, hash }) => [text, hash]));
  const hashOf = (text: string) => hashes.get(text) ?? '';
  return rows.map((row) => ({
    ...row,
    user: hashOf(row.user),
    household: hashOf(row.household),
    identities: row.identities.map(hashOf),
  }));
}
