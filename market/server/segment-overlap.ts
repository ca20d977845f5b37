import type { EventStore } from '@kontor/core/server';
import { membersSql } from './segment-sql.ts';

const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

export type Overlap = {
  /** By row and column as the segments were named: users of both, and of one on the diagonal. */
  shared: number[][];
  /** Users of any of `among`. */
  everybody: number;
};

/** How many users each two of some segments have in common, exact; each pair is counted once. */
export async function segmentOverlap(store: EventStore, segments: readonly string[], among: readonly string[]): Promise<Overlap> {
  const chosen = membersSql('segment IN {segments:Array(String)}');
  type Row = { one: string; other: string; users: string };
  const [rows, [all]] = await Promise.all([
    store.query<Row>(
      `SELECT a.segment AS one, b.segment AS other, bitmapAndCardinality(a.users, b.users) AS users
FROM (${chosen}) AS a CROSS JOIN (${chosen}) AS b WHERE a.segment <= b.segment ${LIMITS}`,
      { segments },
    ),
    usersOfAny(store, among),
  ]);
  const users = new Map(
    rows.flatMap(({ one, other, users }) => [one, other].map((of, at, both) => [`${of} ${both[1 - at]}`, Number(users)])),
  );
  return {
    shared: segments.map((one) => segments.map((other) => users.get(`${one} ${other}`) ?? 0)),
    everybody: Number(all?.users ?? 0),
  };
}

/** The same question with every matrix, so its answer is kept. */
function usersOfAny(store: EventStore, segments: readonly string[]) {
  const sql = `SELECT groupBitmapMerge(users) AS users FROM (${membersSql('segment IN {segments:Array(String)}')}) ${LIMITS}`;
  return store.kept.of(sql, { segments }, () => store.query<{ users: string }>(sql, { segments }));
}
