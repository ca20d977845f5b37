import type { EventParameters, EventStore } from '@kontor/core/server';
import type { AudienceTree } from '../contract/targeting.ts';
import { joinedBitmaps } from './bitmap-sql.ts';
import { EVERYBODY, membersSql } from './segment-sql.ts';
import { segmentUsers } from './segment-users.ts';

/** What is worked out of a tree: its name as a column, and how many layers of columns are below it. */
type Node = { name: string; layer: number };
/** Segments of which somebody is in any: one column. */
type Leaf = { name: string; ids: string[] };
type Found = { leaves: Map<string, Leaf>; nodes: Map<string, Node>; layers: string[][] };

/** Columns times layers of one statement: planning it takes as long as their product, whatever the segments hold. */
const MOST_WORK = 2_000;

/**
 * How many users each tree has, exactly. Of segments alone their members are counted; of the others each part that trees share is worked out
 * once, in one statement, and null stands where that would be too large to plan.
 */
export async function audienceSizes(store: EventStore, trees: readonly AudienceTree[]): Promise<(number | null)[]> {
  const compound = trees.filter(({ kind }) => kind !== 'segment');
  const ofSegments = await segmentUsers(
    store,
    trees.flatMap((tree) => (tree.kind === 'segment' ? tree.id : [])),
  );
  const ofOthers = await sizesByBitmaps(store, compound);
  const byTree = new Map(compound.map((tree, index) => [tree, ofOthers?.[index] ?? null]));
  return trees.map((tree) => (tree.kind === 'segment' ? (ofSegments.get(tree.id) ?? 0) : (byTree.get(tree) ?? null)));
}

/** Each segment's bitmap is read once. Whoever is in no segment is nobody, so `not` is everybody else in any. */
async function sizesByBitmaps(store: EventStore, trees: readonly AudienceTree[]): Promise<number[] | null> {
  if (trees.length === 0) return [];
  const found: Found = { leaves: new Map(), nodes: new Map(), layers: [] };
  const names = trees.map((tree) => nodeOf(tree, found).name);
  if ((found.leaves.size + found.nodes.size) * (1 + found.layers.length) > MOST_WORK) return null;
  const sizes = `[${names.map((name) => `bitmapCardinality(${name})`).join(', ')}]::Array(UInt64) AS sizes`;
  const inner = found.layers.reduce((from, layer) => `SELECT *, ${layer.join(', ')} FROM (${from})`, leavesSql(found));
  const parameters: EventParameters = { all: [...new Set([...found.leaves.values()].flatMap(({ ids }) => ids))] };
  for (const { ids, name } of found.leaves.values()) parameters[`s${name}`] = ids;
  const [row] = await store.query<{ sizes: string[] }>(`SELECT ${sizes} FROM (${inner}) ${LIMITS}`, parameters);
  return (row?.sizes ?? []).map(Number);
}
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

/** One row with a bitmap for each leaf. */
function leavesSql({ leaves }: Found): string {
  const columns = [...leaves.values()].map(({ name }) => `groupBitmapMergeStateIf(users, segment IN {s${name}:Array(String)}) AS ${name}`);
  return `SELECT ${columns.join(', ')} FROM (${membersSql('segment IN {all:Array(String)}')})`;
}

function nodeOf(tree: AudienceTree, found: Found): Node {
  if (tree.kind === 'segment') return { name: leafOf([tree.id], found), layer: 0 };
  if (tree.kind === 'or' && tree.of.every((part) => part.kind === 'segment')) {
    const ids = tree.of.map(({ id }) => id);
    return { name: leafOf(ids, found), layer: 0 };
  }
  const parts = (tree.kind === 'not' ? [tree.of] : tree.of).map((part) => nodeOf(part, found));
  const sql = sqlOf(
    tree.kind,
    parts.map(({ name }) => name),
    () => leafOf([EVERYBODY], found),
  );
  const known = found.nodes.get(sql);
  if (known) return known;
  const layer = Math.max(0, ...parts.map((part) => part.layer)) + 1;
  const node = { name: `n${found.nodes.size}`, layer };
  found.nodes.set(sql, node);
  const columns = found.layers[layer - 1] ?? [];
  found.layers[layer - 1] = [...columns, `${sql} AS ${node.name}`];
  return node;
}

/** An `or` of nothing is any of no segments, and so no node. */
function sqlOf(kind: 'and' | 'or' | 'not', names: readonly string[], everybody: () => string): string {
  if (kind === 'not') return `bitmapAndnot(${everybody()}, ${names[0]})`;
  return joinedBitmaps(kind === 'and' ? 'bitmapAnd' : 'bitmapOr', names) ?? everybody();
}

/** Everybody is a leaf as any other, read where something asks for them. */
function leafOf(segments: readonly string[], { leaves }: Found): string {
  const ids = [...new Set(segments)].sort();
  const key = JSON.stringify(ids);
  const leaf = leaves.get(key) ?? { name: `l${leaves.size}`, ids };
  leaves.set(key, leaf);
  return leaf.name;
}
