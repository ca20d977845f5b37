import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStore } from '@kontor/core/server';
import type { ToldCount } from '../../contract/told-count.ts';
import { COUNTED_USERS, countedUsers } from './counted-part.ts';
import { type Members, membersOf } from './held-members.ts';
import { type Bits, change, countOfBoth } from './member-bits.ts';
import { membersSql } from './segment-sql.ts';
import { type PeopleAsker, smallOwn, toldAlone, toldMixed, whoseOf } from './smallest-group.ts';

const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

const NOBODY: Members = { bits: new Uint32Array(0), size: 0 };

export type Overlap = {
  /** By row and column as the segments were named: users of both, and of one on the diagonal. */
  shared: ToldCount[][];
  /** Users of any of `among`. */
  everybody: ToldCount;
};

type Named = { id: string; members: Members; counted: Bits };

/** How many users each two of some segments have in common, by the rules of the smallest group; each pair is counted once. Fails as `toldSizes`. */
export async function segmentOverlap(
  store: EventStore,
  { segments, among, people }: { segments: readonly string[]; among: readonly string[]; people: PeopleAsker },
): Promise<Overlap> {
  const [members, own, part] = await Promise.all([
    membersOf(store, segments),
    people.ownAmong([...new Set([...segments, ...among])]),
    countedUsers(store),
  ]);
  const small = await smallOwn(
    store,
    segments.filter((id) => own.has(id)),
    people.smallest,
  ); // of one alone its size is told
  const owned = segments.filter((id) => own.has(id)).length;
  const isEverybodyMixed = whoseOf(among, own) === 'mixed';
  const mixed = owned * (segments.length - owned) + (isEverybodyMixed ? 1 : 0);
  if (mixed > 0) await people.spend(mixed);
  const found = segments.map((id): Named => {
    const one = members.get(id) ?? NOBODY;
    const counted = one.bits.slice();
    change.and(counted, part.subarray(0, counted.length));
    return { id, members: one, counted };
  });
  const told = (left: Named, right: Named): ToldCount => {
    const whose = whoseOf([left.id, right.id], own);
    if (left === right) return toldAlone(left.members.size, 'own', people.smallest);
    if (whose !== 'mixed') return toldAlone(countOfBoth(left.members.bits, right.members.bits), whose, people.smallest);
    if (small.has(left.id) || small.has(right.id)) return { fewerThan: people.smallest };
    return toldMixed(countOfBoth(left.counted, right.members.bits), people.smallest);
  };
  const shared: ToldCount[][] = segments.map(() => []);
  for (const [row, left] of found.entries()) {
    for (const [column, right] of found.entries()) {
      if (column < row) continue;
      const count = told(left, right);
      (shared[row] ?? [])[column] = count;
      (shared[column] ?? [])[row] = count;
    }
    await nextTurn();
  }
  const [all] = await usersOfAny(store, among, isEverybodyMixed);
  const users = Number(all?.users ?? 0);
  return {
    shared,
    everybody: isEverybodyMixed ? toldMixed(users, people.smallest) : toldAlone(users, whoseOf(among, own), people.smallest),
  };
}

/** Of the counted part alone where `isPart`. The same question with every matrix, so its answer is kept. */
function usersOfAny(store: EventStore, segments: readonly string[], isPart: boolean) {
  const any = `SELECT groupBitmapMergeState(users) AS users FROM (${membersSql('segment IN {segments:Array(String)}')})`;
  const sql = isPart
    ? `SELECT bitmapAndCardinality(any.users, part.users) AS users FROM (${any}) AS any CROSS JOIN (${COUNTED_USERS}) AS part ${LIMITS}`
    : `SELECT bitmapCardinality(users) AS users FROM (${any}) ${LIMITS}`;
  return store.kept.of(sql, { segments }, () => store.query<{ users: string }>(sql, { segments }));
}
