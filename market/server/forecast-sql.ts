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
  const { inGroups, ofGroups, columns, others } = productsOf(bitmaps);
  const count = (list: string) => `arrayMap(part -> (part.1, bitmapAndCardinality(matched, part.2)), ${list})`;
  const sql = `
SELECT weight, [${others.join(', ')}]::Array(UInt64) AS without, ${count('days')} AS by_day, ${count('floors')} AS by_floor,
  arrayMap(part -> (part.1, bitmapCardinality(part.2)), days) AS market_by_day, newest
FROM (
  SELECT ${[...ROW, ...columns, ...ofGroups].join(', ')}
  FROM (SELECT ${[...ROW, ...inGroups].join(', ')} FROM (${leafSql(found.leaves)}))
)`;
  const parameters = Object.fromEntries(found.leaves.map(({ values }, index) => [`v${index}`, values]));
  return {
    sql,
    parameters: { ...parameters, ...Object.fromEntries(valuesByDimension(found.leaves).map(({ dim, values }) => [`d${dim}`, values])) },
  };
}

/** Columns of the leaves' row that every layer hands on. */
const ROW = ['weight', 'universe', 'days', 'floors', 'newest'];

/** One row per shard and weight with the bitmap of each leaf: the index's bitmaps of its values, joined. */
function leafSql(leaves: readonly Leaf[]): string {
  const days = `dim = ${EVERY_ROW} AND value BETWEEN {from:String} AND {to:String}`;
  const conditions = leaves.map(({ dimension }, index) => `dim = ${DIMENSIONS[dimension].dim} AND value IN {v${index}:Array(String)}`);
  return `
  SELECT shard, weight,
    groupBitmapMergeStateIf(rows, dim = ${EVERY_ROW}) AS universe,
    groupArrayIf((value, rows), dim = ${EVERY_ROW}) AS days,
    groupArrayIf((value, rows), dim = ${FLOOR_DOLLARS}) AS floors,
    maxIf(list[1], dim = ${EVERY_ROW}) AS newest
    ${leaves.map(({ dimension }, index) => `, ${dimension === LISTED ? 'groupBitmapStateArrayIf(list' : 'groupBitmapMergeStateIf(rows'}, ${conditions[index]}) AS l${index}`).join('')}
  FROM forecast_index
  WHERE shard BETWEEN {first:UInt16} AND {last:UInt16}
    AND (dim = ${FLOOR_DOLLARS} OR (${days})${valuesByDimension(leaves)
      .map(({ dim }) => ` OR (dim = ${dim} AND value IN {d${dim}:Array(String)})`)
      .join('')})
  GROUP BY shard, weight`;
}

/** Every value asked for, a dimension each: the engine looks for places to read condition by condition, so fewer of them are faster. */
function valuesByDimension(leaves: readonly Leaf[]): { dim: number; values: string[] }[] {
  const byDimension = Map.groupBy(leaves, ({ dimension }) => DIMENSIONS[dimension].dim);
  return [...byDimension].map(([dim, of]) => ({ dim, values: [...new Set(of.flatMap(({ values }) => values))] }));
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

type Products = { inGroups: string[]; ofGroups: string[]; columns: string[]; others: string[] };

/**
 * All clauses together as `matched`, and all but each in turn as `others`. Clauses are joined group by group, then the groups: what is
 * planned for many columns grows with their square, and so with a group's size only. `universe` holds every product to the days asked for.
 */
function productsOf(bitmaps: readonly string[]): Products {
  const size = Math.max(SMALL_GROUP, Math.ceil(Math.sqrt(bitmaps.length)));
  const groups = Array.from({ length: Math.ceil(bitmaps.length / size) }, (_, group) =>
    chainOf(bitmaps.slice(group * size, (group + 1) * size), `g${group}_`),
  );
  const all = chainOf(
    groups.map(({ all }) => all),
    'all_',
  );
  const outside = all.others.map(
    (product, group) => `${product === undefined ? 'universe' : `bitmapAnd(universe, ${product})`} AS outside${group}`,
  );
  return {
    inGroups: groups.flatMap(({ steps }) => steps),
    columns: groups.flatMap(({ all, others }) => [all, ...others.filter((product) => product !== undefined)]),
    ofGroups: [...all.steps, ...outside, `${groups.length === 0 ? 'universe' : `bitmapAnd(universe, ${all.all})`} AS matched`],
    others: groups.flatMap(({ others }, group) =>
      others.map((product) =>
        product === undefined ? `bitmapCardinality(outside${group})` : `bitmapAndCardinality(outside${group}, ${product})`,
      ),
    ),
  };
}
const SMALL_GROUP = 8;

/** The product of `bitmaps` and, of each in turn, the product of the others, from the products before and after it: 3n operations, not n². */
function chainOf(bitmaps: readonly string[], name: string): { steps: string[]; all: string; others: (string | undefined)[] } {
  const last = bitmaps.length - 1;
  const before = (index: number) => `${name}before${index}`;
  const after = (index: number) => `${name}after${index}`;
  const steps = bitmaps.flatMap((bitmap, index) => [
    `${bitmap} AS ${name}${index}`,
    `${index === 0 ? `${name}0` : `bitmapAnd(${before(index - 1)}, ${name}${index})`} AS ${before(index)}`,
  ]);
  for (let index = last; index > 0; index--)
    steps.push(`${index === last ? `${name}${last}` : `bitmapAnd(${name}${index}, ${after(index + 1)})`} AS ${after(index)}`);
  const others = bitmaps.map((_, index) => {
    if (last === 0) return undefined;
    if (index === 0) return after(1);
    if (index === last) return before(last - 1);
    steps.push(`bitmapAnd(${before(index - 1)}, ${after(index + 1)}) AS ${name}but${index}`);
    return `${name}but${index}`;
  });
  return { steps, all: before(last), others };
}
