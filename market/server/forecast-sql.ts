import type { EventParameters } from '@kontor/core/server';
import { DIMENSIONS, EVERY_ROW, FLOOR_DOLLARS, type Targeting } from '../contract/targeting.ts';
import { LISTED } from './forecast-index.ts';

type Leaf = Extract<Targeting, { kind: 'any' }>;
/** The distinct leaves of a query: each is one bitmap column, read once however often the trees name it. */
type Leaves = { names: Map<string, string>; leaves: Leaf[] };

/**
 * The forecast of the days from {from:String} to {to:String} in the shards from {first:UInt16} to {last:UInt16}, a row per shard and weight,
 * counted in sampled rows: the matches of all clauses by day and by floor, the market by day, and what matches all clauses but one.
 */
export function forecastSql(clauses: readonly Targeting[]): { sql: string; parameters: EventParameters } {
  const found: Leaves = { names: new Map(), leaves: [] };
  const bitmaps = clauses.map((clause) => bitmapOf(clause, found));
  const { steps, matched, others } = foldClauses(bitmaps);
  const count = (list: string) => `arrayMap(part -> (part.1, bitmapAndCardinality(${matched}, part.2)), ${list})`;
  const sql = `
SELECT weight, [${others.join(', ')}]::Array(UInt64) AS without, ${count('days')} AS by_day, ${count('floors')} AS by_floor,
  arrayMap(part -> (part.1, bitmapCardinality(part.2)), days) AS market_by_day
FROM (SELECT weight, universe, days, floors${steps.map((step) => `, ${step}`).join('')} FROM (${leafSql(found.leaves)}))`;
  return { sql, parameters: Object.fromEntries(found.leaves.map(({ values }, index) => [`v${index}`, values])) };
}

/** One row per shard and weight with the bitmap of each leaf: the index's bitmaps of its values, joined. */
function leafSql(leaves: readonly Leaf[]): string {
  const days = `dim = ${EVERY_ROW} AND value BETWEEN {from:String} AND {to:String}`;
  const conditions = leaves.map(({ dimension }, index) => `dim = ${DIMENSIONS[dimension].dim} AND value IN {v${index}:Array(String)}`);
  return `
  SELECT shard, weight,
    groupBitmapMergeStateIf(rows, dim = ${EVERY_ROW}) AS universe,
    groupArrayIf((value, rows), dim = ${EVERY_ROW}) AS days,
    groupArrayIf((value, rows), dim = ${FLOOR_DOLLARS}) AS floors
    ${leaves.map(({ dimension }, index) => `, ${dimension === LISTED ? 'groupBitmapStateArrayIf(list' : 'groupBitmapMergeStateIf(rows'}, ${conditions[index]}) AS l${index}`).join('')}
  FROM forecast_index
  WHERE shard BETWEEN {first:UInt16} AND {last:UInt16} AND (dim = ${FLOOR_DOLLARS}${[days, ...conditions].map((condition) => ` OR (${condition})`).join('')})
  GROUP BY shard, weight`;
}

/** The tree as an expression over the leaves' bitmaps. */
function bitmapOf(tree: Targeting, found: Leaves): string {
  switch (tree.kind) {
    case 'any':
      return leafName(tree, found);
    case 'and':
      return joined('bitmapAnd', tree.of, found) ?? 'universe';
    case 'or':
      return joined('bitmapOr', tree.of, found) ?? NOTHING;
    case 'not':
      return `bitmapAndnot(universe, ${bitmapOf(tree.of, found)})`;
  }
}
const NOTHING = 'bitmapAndnot(universe, universe)';

function leafName(leaf: Leaf, { names, leaves }: Leaves): string {
  const key = JSON.stringify([leaf.dimension, [...leaf.values].sort()]);
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `l${leaves.length}`;
  names.set(key, name);
  leaves.push(leaf);
  return name;
}

/** Pairs up parts as a balanced tree, so that a wide one does not nest deeply. */
function joined(operation: 'bitmapAnd' | 'bitmapOr', parts: readonly Targeting[], found: Leaves): string | undefined {
  let level = parts.map((part) => bitmapOf(part, found));
  while (level.length > 1)
    level = level.flatMap((left, index) =>
      index % 2 === 1 ? [] : [level[index + 1] === undefined ? left : `${operation}(${left}, ${level[index + 1]})`],
    );
  return level[0];
}

/**
 * All clauses together, and all but each in turn. The products of the clauses before and after one are shared by all,
 * so n clauses cost about 3n operations, not n². Every product begins with `universe`, which holds it to the days asked for.
 */
function foldClauses(bitmaps: readonly string[]): { steps: string[]; matched: string; others: string[] } {
  const last = bitmaps.length - 1;
  const before = (index: number) => (index === 0 ? 'universe' : `before${index}`);
  const after = (index: number) => (index === last ? `c${last}` : `after${index}`);
  const steps = bitmaps.flatMap((bitmap, index) => [
    `${bitmap} AS c${index}`,
    `bitmapAnd(${before(index)}, c${index}) AS before${index + 1}`,
  ]);
  for (let index = last - 1; index > 0; index--) steps.push(`bitmapAnd(c${index}, ${after(index + 1)}) AS after${index}`);
  const others = bitmaps.map((_, index) =>
    index === last ? `bitmapCardinality(${before(index)})` : `bitmapAndCardinality(${before(index)}, ${after(index + 1)})`,
  );
  return { steps, matched: before(bitmaps.length), others };
}
