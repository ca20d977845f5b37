import type { EventParameters } from '@kontor/core/server';
import { DIMENSIONS, EVERY_ROW, FLOOR_DOLLARS } from '../../contract/dimensions.ts';
import type { AnyOf, Targeting } from '../../contract/targeting.ts';
import { joinedValues } from '../../contract/targeting-limits.ts';
import { joinedBitmaps } from './bitmap-sql.ts';
import { LISTED } from './forecast-index.ts';

/** The distinct leaves of a query: each is one bitmap column, read once however often the trees name it. */
type Leaves = { names: Map<string, string>; leaves: AnyOf[] };

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
  return { sql, parameters: valuesOf(found) };
}

const valuesOf = ({ leaves }: Leaves): EventParameters => ({
  ...Object.fromEntries(leaves.map(({ values }, index) => [`v${index}`, values])),
  ...Object.fromEntries(valuesByDimension(leaves).map(({ dim, values }) => [`d${dim}`, values])),
});

/** The rows that all trees find as `inside`, a row per shard and weight, of the same days and shards. */
export function insideSql(trees: readonly Targeting[]): { sql: string; parameters: EventParameters } {
  const found: Leaves = { names: new Map(), leaves: [] };
  const inside = bitmapOf({ kind: 'and', of: [...trees] }, found);
  return {
    sql: `SELECT shard, weight, bitmapAnd(universe, ${inside}) AS inside FROM (${leafSql(found.leaves)})`,
    parameters: valuesOf(found),
  };
}

/** Columns of the leaves' row that every layer hands on. */
const ROW = ['weight', 'universe', 'days', 'floors', 'newest'];

/** One row per shard and weight with the bitmap of each leaf: the index's bitmaps of its values, joined. */
function leafSql(leaves: readonly AnyOf[]): string {
  const days = `dim = ${EVERY_ROW} AND value BETWEEN {from:String} AND {to:String}`;
  const conditions = leaves.map(({ dimension }, index) => `dim = ${DIMENSIONS[dimension].dim} AND value IN {v${index}:Array(String)}`);
  return `
  SELECT shard, weight,
    groupBitmapMergeStateIf(rows, dim = ${EVERY_ROW}) AS universe,
    groupArrayIf((value, rows), dim = ${EVERY_ROW}) AS days,
    groupArrayIf((value, rows), dim = ${FLOOR_DOLLARS}) AS floors,
    maxIf(list[1], dim = ${EVERY_ROW}) AS newest
    ${leaves.map((leaf, index) => `, ${leafBitmap(leaf, conditions[index] ?? '0')} AS l${index}`).join('')}
  FROM forecast_index
  WHERE shard BETWEEN {first:UInt16} AND {last:UInt16}
    AND (dim = ${FLOOR_DOLLARS} OR (${days})${valuesByDimension(leaves)
      .map(({ dim }) => ` OR (dim = ${dim} AND value IN {d${dim}:Array(String)})`)
      .join('')})
  GROUP BY shard, weight`;
}

function leafBitmap({ dimension }: AnyOf, condition: string): string {
  const bitmaps = `groupBitmapMergeStateIf(rows, ${condition})`;
  return dimension === LISTED ? `bitmapOr(${bitmaps}, groupBitmapStateArrayIf(list, ${condition}))` : bitmaps;
}

/** Every value asked for, a dimension each: the engine looks for places to read condition by condition, so fewer of them are faster. */
function valuesByDimension(leaves: readonly AnyOf[]): { dim: number; values: string[] }[] {
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
      return joined('bitmapOr', joinedValues(tree.of), found) ?? NOTHING;
    case 'not':
      return `bitmapAndnot(universe, ${bitmapOf(tree.of, found)})`;
  }
}
const NOTHING = 'bitmapAndnot(universe, universe)';

function leafName(leaf: AnyOf, { names, leaves }: Leaves): string {
  const key = JSON.stringify([leaf.dimension, [...leaf.values].sort()]);
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `l${leaves.length}`;
  names.set(key, name);
  leaves.push(leaf);
  return name;
}

const joined = (operation: 'bitmapAnd' | 'bitmapOr', parts: readonly Targeting[], found: Leaves) =>
  joinedBitmaps(
    operation,
    parts.map((part) => bitmapOf(part, found)),
  );

/** Up to so many clauses are one group. */
const ONE_GROUP = 8;
type Products = { inGroups: string[]; ofGroups: string[]; columns: string[]; others: string[] };

/**
 * All clauses together as `matched`, and counts of all but each in turn as `others`. Clauses are joined group by group, then the groups:
 * what is planned for many columns grows with their square, and so with a group's size only. Every group begins with `universe`, which
 * holds its products to the days asked for.
 */
function productsOf(bitmaps: readonly string[]): Products {
  if (bitmaps.length === 0) return { inGroups: [], columns: [], ofGroups: ['universe AS matched'], others: [] };
  const size = Math.max(ONE_GROUP, Math.ceil(Math.sqrt(bitmaps.length)));
  const groups = Array.from({ length: Math.ceil(bitmaps.length / size) }, (_, group) =>
    chainOf(['universe', ...bitmaps.slice(group * size, (group + 1) * size)], `g${group}_`),
  );
  const all = chainOf(
    groups.map((group) => group.all),
    'all_',
  );
  const outside = all.others.map((product, group) => `${product} AS outside${group}`);
  const others = groups.flatMap((group, index) =>
    group.others.slice(1).map((product, clause) => ({ product, index, name: `g${index}_but${clause}` })),
  );
  const isOne = groups.length === 1;
  return {
    inGroups: [...groups.flatMap(({ steps }) => steps), ...others.map(({ product, name }) => `${product} AS ${name}`)],
    columns: [...groups.map((group) => group.all), ...others.map(({ name }) => name)],
    ofGroups: [...all.steps, ...(isOne ? [] : outside), `${all.all} AS matched`],
    others: others.map(({ index, name }) => (isOne ? `bitmapCardinality(${name})` : `bitmapAndCardinality(outside${index}, ${name})`)),
  };
}

/** The product of `bitmaps` and, of each in turn, the product of the others, from the products before and after it: 3n operations, not n². */
function chainOf(bitmaps: readonly string[], name: string): { steps: string[]; all: string; others: string[] } {
  const last = bitmaps.length - 1;
  const before = (index: number) => (index === 0 ? `${name}0` : `${name}before${index}`);
  const after = (index: number) => (index === last ? `${name}${last}` : `${name}after${index}`);
  const steps = bitmaps.map((bitmap, index) => `${bitmap} AS ${name}${index}`);
  for (let index = 1; index <= last; index++) steps.push(`bitmapAnd(${before(index - 1)}, ${name}${index}) AS ${before(index)}`);
  for (let index = last - 1; index > 0; index--) steps.push(`bitmapAnd(${name}${index}, ${after(index + 1)}) AS ${after(index)}`);
  const others = bitmaps.map((_, index) => {
    if (index === 0) return after(Math.min(1, last));
    return index === last ? before(last - 1) : `bitmapAnd(${before(index - 1)}, ${after(index + 1)})`;
  });
  return { steps, all: before(last), others };
}
