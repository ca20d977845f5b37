import type { Scope } from '@kontor/core/server';
import type { AnyOf, Targeting, Tree } from '@kontor/market/contract';
import { type MediaPlanTargeting, planTree } from '@kontor/media-plans/contract';
import { planSources } from './server-parts.ts';

/** A media list in the place of its values. */
export type ListLeaf = { kind: 'list'; dimension: AnyOf['dimension']; id: string };
export type ListedTree = Tree<AnyOf | ListLeaf>;

/** Whole plans, each as `treesOf` has it and with its media lists by their ids, in their order. */
export async function listedTrees(
  scope: Scope,
  targetings: readonly MediaPlanTargeting[],
): Promise<{ tree: Targeting; listed: ListedTree }[]> {
  const sources = await planSources(scope, targetings);
  // A condition on a list holds the very values that were read of it.
  const ids = new Map([...sources.lists].map(([id, values]) => [values, id]));
  const withLists = (tree: Targeting): ListedTree => {
    if (tree.kind === 'not') return { kind: 'not', of: withLists(tree.of) };
    if (tree.kind !== 'any') return { kind: tree.kind, of: tree.of.map(withLists) };
    const id = ids.get(tree.values);
    return id === undefined ? tree : { kind: 'list', dimension: tree.dimension, id };
  };
  return targetings.map((targeting) => {
    const tree = planTree(targeting, sources);
    return { tree, listed: withLists(tree) };
  });
}
