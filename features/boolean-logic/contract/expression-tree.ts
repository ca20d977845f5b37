import { type AnyOf, type AudienceTree, anyOf, type Targeting, type Tree } from '@kontor/market/contract';
import type { Expression, Group, Item, LogicOf, Node } from './expression.ts';

/** Groups as “or” of “and”: what binds first stands together (“A and B or C” is (A and B) or C). */
export function runsOf({ nodes, unions }: Group): { node: Node; not: boolean }[][] {
  const runs: { node: Node; not: boolean }[][] = [];
  for (const [index, node] of nodes.entries()) {
    const union = unions[index - 1];
    const part = { node, not: union?.not ?? false };
    if (index === 0 || union?.join === 'or') runs.push([part]);
    else runs.at(-1)?.push(part);
  }
  return runs;
}

type Leaf = { kind: 'segment'; id: string } | AnyOf;

/** One of one is itself; so no level is spent on it. */
const joinOf = <L extends Leaf>(kind: 'and' | 'or', of: Tree<L>[]): Tree<L> => (of.length === 1 && of[0] ? of[0] : { kind, of });

/** A set or group of nothing matches nobody. */
export function nodeTree<L extends Leaf>(node: Node, leafOf: (item: Item) => L): Tree<L> {
  if (node.type === 'SET') return node.items.length === 0 ? { kind: 'or', of: [] } : joinOf<L>(node.join, node.items.map(leafOf));
  if (node.nodes.length === 0) return { kind: 'or', of: [] };
  const runs = runsOf(node).map((run) =>
    joinOf<L>(
      'and',
      run.map(({ node: part, not }): Tree<L> => (not ? { kind: 'not', of: nodeTree(part, leafOf) } : nodeTree(part, leafOf))),
    ),
  );
  return joinOf<L>('or', runs);
}

const segmentLeaf = (item: Item) => ({ kind: 'segment' as const, id: item.type === 'SEGMENT' ? item.id : '' });
/** How requests carry a segment, by its id. */
export type SegmentLeaf = (id: string) => AnyOf;
const contentLeaf = (leafOf: SegmentLeaf) => (item: Item) => {
  if (item.type === 'SEGMENT') return leafOf(item.id);
  return item.dimension === 'contextual' ? leafOf(item.value) : anyOf(item.dimension, [item.value]);
};
const isMember: SegmentLeaf = (id) => anyOf('segments', [id]);

/** An expression as the market reads it: of people for audiences, of requests for content. */
export function expressionTree(expression: Expression, of: 'audience'): AudienceTree;
export function expressionTree(expression: Expression, of: 'content', leafOf?: SegmentLeaf): Targeting;
export function expressionTree(expression: Expression, of: LogicOf): AudienceTree | Targeting;
export function expressionTree(expression: Expression, of: LogicOf, leafOf: SegmentLeaf = isMember): AudienceTree | Targeting {
  return of === 'audience' ? nodeTree(expression, segmentLeaf) : nodeTree(expression, contentLeaf(leafOf));
}

/** A node of audience logic as a tree of its own, for its size. */
export const audienceTreeOf = (node: Node | Item): AudienceTree =>
  node.type === 'SET' || node.type === 'GROUP' ? nodeTree(node, segmentLeaf) : segmentLeaf(node);

/** Levels and nodes, looked at level by level. */
export function treeSize(tree: AudienceTree | Targeting): { depth: number; nodes: number } {
  let level: (AudienceTree | Targeting)[] = [tree];
  let depth = 0;
  let nodes = 0;
  for (; level.length > 0; depth += 1) {
    nodes += level.length;
    level = level.flatMap((one) => (one.kind === 'and' || one.kind === 'or' ? one.of : one.kind === 'not' ? [one.of] : []));
  }
  return { depth, nodes };
}

/** A condition of an expression: a node that must hold, or must not. */
export type Part = { node: Node; not: boolean };

/** What must all hold of an expression, each part with a cost of its own; one where its top is no “and”. */
export function topParts(expression: Expression): Part[] {
  const [first, ...others] = expression.nodes;
  if (first?.type === 'GROUP' && others.length === 0) return topParts(first);
  const runs = runsOf(expression);
  return runs.length === 1 && runs[0] ? runs[0] : [{ node: expression, not: false }];
}

/** A part over requests: a segment's people are those requests whose user or home is a member. */
export function partTree({ node, not }: Part, leafOf: SegmentLeaf = isMember): Targeting {
  const tree = nodeTree(node, contentLeaf(leafOf));
  return not ? { kind: 'not', of: tree } : tree;
}
