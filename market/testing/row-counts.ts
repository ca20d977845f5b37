import type { EventStore } from '@kontor/core/server';
import { DIMENSION_KEYS, DIMENSIONS, type Dimension } from '../contract/dimensions.ts';
import { FLOOR_STEPS } from '../contract/forecast.ts';
import type { Targeting } from '../contract/targeting.ts';
import type { WeightCounts } from '../server/forecast/count-thread.ts';
import { dayNumber, type Window } from '../server/forecast/forecast-window.ts';
import { foundBy, type ReadRow } from './counted-by-hand.ts';
import { hashedMembers, type Members, segmentsOfTexts } from './random-members.ts';

type Read = { day: string; weight: number; floor: string; floor_unknown: number; who: string[]; segments: string[] } & Record<
  string,
  unknown
>;

/** Every sampled row of the window's days, with what a forecast reads of it: of segments those of its members too. */
export async function readRows(store: EventStore, window: Window, members: Members = new Map()): Promise<ReadRow[]> {
  const hashes = await hashedMembers(store, members);
  const read = await store.query<Read>(
    `SELECT toString(day) AS day, toUInt32(weight) AS weight, floor, floor_unknown, user, household,
       arrayMap(one -> toString(one), arrayConcat([user, household], identities)) AS who, ${DIMENSION_KEYS.map((key) => DIMENSIONS[key].column).join(', ')}
     FROM bid_requests WHERE bid_requests.day BETWEEN {from:Date} AND {to:Date}`,
    window,
  );
  const known = new Map<string, string[]>();
  return read.map(({ who, ...row }) => {
    const key = who.join();
    const of = known.get(key) ?? segmentsOfTexts(hashes, who, []);
    known.set(key, of);
    return { ...row, segments: [...new Set([...row.segments, ...of])], floor: Number(row.floor), isPriced: row.floor_unknown === 0 };
  });
}

/** The values of each dimension that rows have. */
export function valuesOf(rows: readonly ReadRow[]): Record<Dimension, string[]> {
  const of = (key: Dimension) => new Set(rows.flatMap((row) => row[DIMENSIONS[key].column] as string | string[]));
  // A list for every key.
  return Object.fromEntries(DIMENSION_KEYS.map((key) => [key, [...of(key)].map(String).filter(Boolean).sort()])) as Record<
    Dimension,
    string[]
  >;
}

type Plain = {
  weight: number;
  byDay: Record<number, number>;
  byFloor: Record<number, number>;
  market: Record<number, number>;
  refused: number[];
};

const emptyCounts = (weight: number, clauses: number): Plain => ({
  weight,
  byDay: {},
  byFloor: {},
  market: {},
  refused: new Array(clauses).fill(0),
});

/** Counts of one weight added up, without noughts, so that two readers are compared whatever pieces they answer in. */
export function addedUp(counts: readonly WeightCounts[], clauses: number): Plain[] {
  const byWeight = new Map<number, Plain>();
  const add = (to: Record<number, number>, from: Map<number, number>) => {
    for (const [key, count] of from) if (count > 0) to[key] = (to[key] ?? 0) + count;
  };
  for (const { weight, byDay, byFloor, marketByDay, refused } of counts) {
    const plain = byWeight.get(weight) ?? emptyCounts(weight, clauses);
    byWeight.set(weight, plain);
    add(plain.byDay, byDay);
    add(plain.byFloor, byFloor);
    add(plain.market, marketByDay);
    for (const [index, count] of refused.entries()) plain.refused[index] = (plain.refused[index] ?? 0) + count;
  }
  return [...byWeight.values()].filter(({ market }) => Object.keys(market).length > 0).sort((a, b) => a.weight - b.weight);
}

/** The same by looking at each row. */
export function countedByLoop(trees: readonly Targeting[], rows: readonly ReadRow[]): Plain[] {
  const parts = trees.map((tree) => foundBy(tree, rows));
  const byWeight = new Map<number, Plain>();
  const count = (to: Record<number, number>, key: number) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  for (const [index, { weight, day, floor, isPriced }] of rows.entries()) {
    const plain = byWeight.get(weight) ?? emptyCounts(weight, trees.length);
    byWeight.set(weight, plain);
    count(plain.market, dayNumber(day));
    const refusing = parts.flatMap((part, clause) => (part[index] === 1 ? [] : [clause]));
    const [only] = refusing;
    if (refusing.length === 1 && only !== undefined) plain.refused[only] = (plain.refused[only] ?? 0) + 1;
    if (refusing.length > 0) continue;
    count(plain.byDay, dayNumber(day));
    if (isPriced)
      count(
        plain.byFloor,
        FLOOR_STEPS.findLastIndex((from) => from <= floor),
      );
  }
  return [...byWeight.values()].sort((a, b) => a.weight - b.weight);
}
