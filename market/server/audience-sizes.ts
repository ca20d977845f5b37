import type { EventParameters, EventStore } from '@kontor/core/server';
import type { AudienceTree } from '../contract/targeting.ts';
import { EVERYBODY, membersSql } from './segment-sql.ts';

/** What is worked out of a tree: its name as a column, and how many layers of columns are below it. */
type Node = { name: string; layer: number };
type Found = { leaves: Map<string, string>; nodes: Map<string, Node>; layers: string[][] };

/**
 * How many users each tree has, exactly, in one statement: each segment's bitmap is read once and each part that trees share is worked out
 * once. Whoever is in no segment is nobody, so `not` is everybody else in any.
 */
export async function audienceSizes(store: EventStore, trees: readonly AudienceTree[]): Promise<number[]> {
  if (trees.length === 0) return [];
  const found: Found = { leaves: new Map(), nodes: new Map(), layers: [] };
  const names = trees.map((tree) => nodeOf(tree, found).name);
  const sizes = `[${names.map((name) => `bitmapCardinality(${name})`).join(', ')}]::Array(UInt64) AS sizes`;
  const inner = found.layers.reduce((from, layer) => `SELECT *, ${layer.join(', ')} FROM (${from})`, leavesSql(found));
  const parameters: EventParameters = { all: [EVERYBODY, ...found.leaves.keys()] };
  for (const [segment, name] of found.leaves) parameters[`s${name}`] = segment;
  const [row] = await store.query<{ sizes: string[] }>(`SELECT ${sizes} FROM (${inner}) ${LIMITS}`, parameters);
  return (row?.sizes ?? []).map(Number);
}
const LIMITS = 'SETTINGS max_execution_time = 20, max_memory_usage = 2000000000';

/** One row with a bitmap for each segment. */
function leavesSql({ leaves }: Found): string {
  const columns = [...leaves.values()].map((name) => `groupBitmapMergeStateIf(users, segment = {s${name}:String}) AS ${name}`);
  const everybody = `groupBitmapMergeStateIf(users, segment = '${EVERYBODY}') AS everybody`;
  return `SELECT ${[everybody, ...columns].join(', ')} FROM (${membersSql('segment IN {all:Array(String)}')})`;
}

function nodeOf(tree: AudienceTree, found: Found): Node {
  if (tree.kind === 'segment') return { name: leafOf(tree.id, found), layer: 0 };
  const parts = (tree.kind === 'not' ? [tree.of] : tree.of).map((part) => nodeOf(part, found));
  if (parts.length === 0 && tree.kind === 'and') return { name: 'everybody', layer: 0 };
  const sql = sqlOf(
    tree.kind,
    parts.map(({ name }) => name),
  );
  const known = found.nodes.get(sql);
  if (known) return known;
  const layer = Math.max(0, ...parts.map((part) => part.layer)) + 1;
  const node = { name: `n${found.nodes.size}`, layer };
  found.nodes.set(sql, node);
  (found.layers[layer - 1] ??= []).push(`${sql} AS ${node.name}`);
  return node;
}

function leafOf(segment: string, { leaves }: Found): string {
  const name = leaves.get(segment) ?? `l${leaves.size}`;
  leaves.set(segment, name);
  return name;
}

function sqlOf(kind: 'and' | 'or' | 'not', names: readonly string[]): string {
  if (kind === 'not') return `bitmapAndnot(everybody, ${names[0]})`;
  return joined(kind === 'and' ? 'bitmapAnd' : 'bitmapOr', names) ?? 'bitmapAndnot(everybody, everybody)';
}

/** In pairs, so that many parts do not nest deeply. */
function joined(operation: string, names: readonly string[]): string | undefined {
  let level = [...names];
  while (level.length > 1)
    level = level.flatMap((left, index) =>
      index % 2 === 1 ? [] : [level[index + 1] === undefined ? left : `${operation}(${left}, ${level[index + 1]})`],
    );
  return level[0];
}
