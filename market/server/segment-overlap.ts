import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '@kontor/core/server';
import { type Members, membersOf } from './held-members.ts';
import { countOfBoth } from './member-bits.ts';
import { membersSql } from './segment-sql.ts';

const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

const NOBODY: Members = { bits: new Uint32Array(0), size: 0 };

export type Overlap = {
  /** By row and column as the segments were named: users of both, and of one on the diagonal. */
  shared: number[][];
  /** Users of any of `among`. */
  everybody: number;
};

/** How many users each two of some segments have in common, exact; each pair is counted once. */
export async function segmentOverlap(store: EventStore, segments: readonly string[], among: readonly string[]): Promise<Overlap> {
  const [members, [all]] = await Promise.all([membersOf(store, segments), usersOfAny(store, among)]);
  const found = segments.map((id) => members.get(id) ?? NOBODY);
  const shared = segments.map(() => segments.map(() => 0));
  for (const [row, left] of found.entries()) {
    for (const [column, right] of found.entries()) {
      if (column < row) continue;
      const users = column === row ? left.size : countOfBoth(left.bits, right.bits);
      for (const [one, other] of [
        [row, column],
        [column, row],
      ] as const)
        (shared[one] ?? [])[other] = users;
    }
    await nextTurn();
  }
  return { shared, everybody: Number(all?.users ?? 0) };
}

/** The same question with every matrix, so its answer is kept. */
function usersOfAny(store: EventStore, segments: readonly string[]) {
  const sql = `SELECT groupBitmapMerge(users) AS users FROM (${membersSql('segment IN {segments:Array(String)}')}) ${LIMITS}`;
  return store.kept.of(sql, { segments }, () => store.query<{ users: string }>(sql, { segments }));
}
