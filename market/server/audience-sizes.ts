import type { EventParameters, EventStore } from '@kontor/core/server';
import type { AudienceTree } from '../contract/targeting.ts';
import { joinedBitmaps } from './bitmap-sql.ts';
import { EVERYBODY, membersSql } from './segment-sql.ts';
import { segmentUsers } from './segment-users.ts';

/** What is worked out of a tree: how it is written, and how many bitmaps the planner reads to work it out, with what is below it. */
type Node = { sql: string; size: number };
type Leaf = { nth: number; ids: string[] };
/** `leaves` by the segments of which somebody is in any. */
type Found = { leaves: Map<string, Leaf>; nodes: Map<string, Node>; columns: string[] };

/** Bitmaps that one statement names, those of every node with all below it: planning it takes as long, whatever the segments hold. */
const MOST_NAMED = 10_000;

/**
 * How many users each tree has, exactly. Of segments alone their members are counted; of the others each part that trees share is worked out
 * once, in one statement, and null stands where that would be too large to plan.
 */
export async function audienceSizes(store: EventStore, trees: readonly AudienceTree[]): Promise<(number | null)[]> {
  const compound = trees.filter(({ kind }) => kind !== 'segment');
  const alone = trees.flatMap((tree) => (tree.kind === 'segment' ? tree.id : []));
  const [ofSegments, ofOthers] = await Promise.all([segmentUsers(store, alone), sizesByBitmaps(store, compound)]);
  const byTree = new Map(compound.map((tree, index) => [tree, ofOthers?.[index] ?? null]));
  return trees.map((tree) => (tree.kind === 'segment' ? (ofSegments.get(tree.id) ?? 0) : (byTree.get(tree) ?? null)));
}

/** Each segment's bitmap is read once. Whoever is in no segment is nobody, so `not` is everybody else in any. */
async function sizesByBitmaps(store: EventStore, trees: readonly AudienceTree[]): Promise<number[] | null> {
  if (trees.length === 0) return [];
  const found: Found = { leaves: new Map(), nodes: new Map(), columns: [] };
  const names = trees.map((tree) => nodeOf(tree, found).sql);
  if ([...found.nodes.values()].reduce((sum, { size }) => sum + size, found.leaves.size) > MOST_NAMED) return null;
  const sizes = `[${names.map((name) => `bitmapCardinality(${name})`).join(', ')}]::Array(UInt64) AS sizes`;
  const [row] = await store.query<{ sizes: string[] }>(
    `SELECT ${sizes} FROM (SELECT ${[...found.columns, LEAVES].join(', ')} FROM (${LEAVES_SQL})) ${LIMITS}`,
    leafParameters([...found.leaves.values()]),
  );
  return (row?.sizes ?? []).map(Number);
}
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

/** One row: an array with a bitmap for each leaf, empty where its segments have nobody. An aggregate a leaf would take longer to plan than to read. */
const LEAVES = 'leaves';
const LEAVES_SQL = `SELECT groupArray(users) AS ${LEAVES} FROM (
  SELECT leaf, groupBitmapMergeState(users) AS users FROM (
    SELECT arrayJoin(arrayFilter((leaf, of) -> of = segment, {leaves:Array(UInt16)}, {segments:Array(String)})) AS leaf, users
    FROM (${membersSql('segment IN {segments:Array(String)}')})
    UNION ALL SELECT number + 1 AS leaf, bitmapBuild([]::Array(UInt32)) AS users FROM numbers({count:UInt16})
  ) GROUP BY leaf ORDER BY leaf)`;

/** Each segment of each leaf beside the leaf's number. */
function leafParameters(leaves: readonly Leaf[]): EventParameters {
  const pairs = leaves.flatMap(({ ids, nth }) => ids.map((id) => ({ id, nth })));
  return { segments: pairs.map(({ id }) => id), leaves: pairs.map(({ nth }) => nth), count: leaves.length };
}

function nodeOf(tree: AudienceTree, found: Found): Node {
  if (tree.kind === 'segment') return leafOf([tree.id], found);
  if (tree.kind === 'or' && tree.of.every((part) => part.kind === 'segment'))
    return leafOf(
      tree.of.map(({ id }) => id),
      found,
    );
  const parts = (tree.kind === 'not' ? [tree.of] : tree.of).map((part) => nodeOf(part, found));
  const sql = sqlOf(
    tree.kind,
    parts.map((part) => part.sql),
    () => leafOf([EVERYBODY], found).sql,
  );
  const known = found.nodes.get(sql);
  if (known) return known;
  const node = { sql: `n${found.nodes.size}`, size: parts.reduce((sum, { size }) => sum + size, 1) };
  found.nodes.set(sql, node);
  found.columns.push(`${sql} AS ${node.sql}`);
  return node;
}

/** An `or` of nothing is any of no segments, and so no node. */
function sqlOf(kind: 'and' | 'or' | 'not', names: readonly string[], everybody: () => string): string {
  if (kind === 'not') return `bitmapAndnot(${everybody()}, ${names[0]})`;
  return joinedBitmaps(kind === 'and' ? 'bitmapAnd' : 'bitmapOr', names) ?? everybody();
}

/** Everybody is a leaf as any other, read where something asks for them. */
function leafOf(segments: readonly string[], { leaves }: Found): Node {
  const ids = [...new Set(segments)].sort();
  const key = JSON.stringify(ids);
  const leaf = leaves.get(key) ?? { nth: leaves.size + 1, ids };
  leaves.set(key, leaf);
  return { sql: `${LEAVES}[${leaf.nth}]`, size: 1 };
}
