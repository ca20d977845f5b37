import type { EventStore } from '@kontor/core/server';
import { DIMENSIONS, type Dimension } from '../../contract/dimensions.ts';
import type { AnyOf, Targeting } from '../../contract/targeting.ts';

/** Conditions of more values are cut to those that requests have: the others match nothing, and every reader pays for each of them. */
const LONG = 2_000;
const SEEN = 'SELECT groupUniqArray(value) AS seen FROM forecast_index WHERE dim = {dim:UInt8}';

/** The same conditions, without the values of long lists that no request has. */
export async function withSeenValues(store: EventStore, trees: readonly Targeting[]): Promise<readonly Targeting[]> {
  const dimensions = new Set(trees.flatMap(leavesOf).flatMap(({ dimension, values }) => (values.length > LONG ? dimension : [])));
  if (dimensions.size === 0) return trees;
  const seen = new Map(await Promise.all([...dimensions].map(async (dimension) => [dimension, await seenOf(store, dimension)] as const)));
  return trees.map((tree) => cut(tree, seen));
}

/** Those of many values that requests have; of few, all. */
export async function seenAmong(store: EventStore, shown: AnyOf): Promise<AnyOf> {
  if (shown.values.length <= LONG) return shown;
  const seen = await seenOf(store, shown.dimension);
  return { ...shown, values: shown.values.filter((value) => seen.has(value)) };
}

async function seenOf(store: EventStore, dimension: Dimension): Promise<ReadonlySet<string>> {
  const asked = { dim: DIMENSIONS[dimension].dim };
  const [row] = await store.kept.of(SEEN, asked, () => store.query<{ seen: string[] }>(SEEN, asked));
  return new Set(row?.seen);
}

function leavesOf(tree: Targeting): AnyOf[] {
  if (tree.kind === 'any') return [tree];
  return tree.kind === 'not' ? leavesOf(tree.of) : tree.of.flatMap(leavesOf);
}

function cut(tree: Targeting, seen: ReadonlyMap<Dimension, ReadonlySet<string>>): Targeting {
  if (tree.kind === 'not') return { kind: 'not', of: cut(tree.of, seen) };
  if (tree.kind !== 'any') return { kind: tree.kind, of: tree.of.map((part) => cut(part, seen)) };
  const known = tree.values.length > LONG ? seen.get(tree.dimension) : undefined;
  return known ? { ...tree, values: tree.values.filter((value) => known.has(value)) } : tree;
}
