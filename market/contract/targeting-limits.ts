import { MAX_TREE_DEPTH, MAX_TREE_NODES, type Targeting } from './targeting.ts';

/** Whether a tree is small enough to be walked by recursion and sent as one query. Looks level by level, so depth costs no stack. */
export function isWithinLimits(tree: Targeting): boolean {
  let level = [tree];
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_TREE_DEPTH || nodes > MAX_TREE_NODES) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

function childrenOf(tree: Targeting): Targeting[] {
  if (tree.kind === 'any') return [];
  return tree.kind === 'not' ? [tree.of] : tree.of;
}

/** The parts of an `or`, with the values of each dimension as one condition. */
export function joinedValues(parts: readonly Targeting[]): Targeting[] {
  const values = Map.groupBy(
    parts.filter((part) => part.kind === 'any'),
    ({ dimension }) => dimension,
  );
  const joined = [...values].map(([dimension, of]): Targeting => ({ kind: 'any', dimension, values: of.flatMap((one) => one.values) }));
  return [...joined, ...parts.filter(({ kind }) => kind !== 'any')];
}

/** Rows are read by at most so many conditions: of segments each is a look into their members, and a statement has its own limit. */
export const MOST_CONDITIONS = 300;

/** Whether rows can be read by a tree. The forecast's index takes any. */
export const isReadable = (tree: Targeting): boolean => isWithinLimits(tree) && conditionsOf(tree) <= MOST_CONDITIONS;

function conditionsOf(tree: Targeting): number {
  if (tree.kind === 'any') return 1;
  if (tree.kind === 'not') return conditionsOf(tree.of);
  const parts = tree.kind === 'or' ? joinedValues(tree.of) : tree.of;
  return parts.reduce((sum, part) => sum + conditionsOf(part), 0);
}
