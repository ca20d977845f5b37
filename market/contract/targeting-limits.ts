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
