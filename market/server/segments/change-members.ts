import type { EventStore, Turn } from '@kontor/core/server';
import { withScratch } from '../scratch.ts';
import { forgetStrangers, numberIdentities, putMembers, reindexSegments } from './segment-members.ts';
import { membersSql } from './segment-sql.ts';
import { segmentUsers } from './segment-users.ts';

/** An identity that comes into a segment, or goes; of several of one identity the one of the last line counts. `text` is of `identityHashText`. */
export type MemberChange = { segment: string; text: string; isAdded: boolean; line: number };

/**
 * Changes members of many segments in one step; `read` hands on the changes, some thousand at a time. Answers how many users each of these
 * segments then has. Applied again it comes to the same. `turn` is that of MARKET.
 */
export async function changeMembers(
  store: EventStore,
  turn: Turn,
  read: (take: (changes: readonly MemberChange[]) => Promise<void>) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  return withScratch({ store, turn }, 'feed', async (prefix) => {
    const [told, came] = [`${prefix}told`, `${prefix}came`];
    await store.command(
      `CREATE TABLE ${told} (segment String, identity UInt64, is_added UInt8, line UInt64) ENGINE = MergeTree ORDER BY (segment, identity)`,
    );
    const segments = new Set<string>();
    await read(async (changes) => {
      if (changes.length === 0) return;
      for (const { segment } of changes) segments.add(segment);
      await store.command(
        `INSERT INTO ${told} SELECT {segments:Array(String)}[n], cityHash64({texts:Array(String)}[n]), {added:Array(UInt8)}[n], {lines:Array(UInt64)}[n]
         FROM (SELECT arrayJoin(arrayEnumerate({texts:Array(String)})) AS n)`,
        {
          segments: changes.map(({ segment }) => segment),
          texts: changes.map(({ text }) => text),
          added: changes.map(({ isAdded }) => (isAdded ? 1 : 0)),
          lines: changes.map(({ line }) => line),
        },
      );
    });
    if (segments.size === 0) return new Map();
    await store.command(
      `CREATE TABLE ${came} ENGINE = MergeTree ORDER BY (segment, identity) AS
       SELECT segment, identity, argMax(is_added, line) AS is_added FROM ${told} GROUP BY segment, identity`,
    );
    await turn.check();
    const added = `${prefix}added`;
    await store.command(`CREATE VIEW ${added} AS SELECT identity FROM ${came} WHERE is_added = 1`);
    await numberIdentities(store, added);
    await putMembers(store, changedMembers(came), { fed: [...segments] });
    await forgetStrangers(store);
    await reindexSegments(store);
    const users = await segmentUsers(store, [...segments]);
    return new Map([...segments].map((id) => [id, users.get(id) ?? 0]));
  });
}

/** Of each segment: who was there or came, less whoever went. */
const changedMembers = (came: string) => {
  const numbered = `SELECT told.segment AS segment, told.is_added AS is_added, known.user AS user
    FROM ${came} AS told INNER JOIN segment_identities AS known USING identity`;
  return `
    SELECT segment, bitmapAndnot(there, gone) AS users FROM (
      SELECT segment, groupBitmapMergeState(users) AS there FROM (
        ${membersSql('segment IN {fed:Array(String)}')}
        UNION ALL
        SELECT segment, groupBitmapStateIf(user, is_added = 1) AS users FROM (${numbered}) GROUP BY segment)
      GROUP BY segment) AS present
    INNER JOIN (SELECT segment, groupBitmapStateIf(user, is_added = 0) AS gone FROM (${numbered}) GROUP BY segment) AS went USING segment`;
};
