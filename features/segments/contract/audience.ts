import { EntityId } from '@kontor/core/contract';
import { type AudienceTree, MAX_TREE_DEPTH, MAX_TREE_NODES } from '@kontor/market/contract';
import { z } from 'zod';

const Node: z.ZodType<AudienceTree> = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('segment'), id: EntityId }),
    z.strictObject({ kind: z.enum(['and', 'or']), of: z.array(Node).min(1).max(MAX_TREE_NODES) }),
    z.strictObject({ kind: z.literal('not'), of: Node }),
  ]),
) as z.ZodType<AudienceTree>; // A union's `and | or` is the tree's two kinds.

const tooDeep = `An expression has at most ${MAX_TREE_DEPTH} levels.`;
const tooLarge = `An expression has at most ${MAX_TREE_NODES.toLocaleString('en-US')} parts.`;

const below = (node: unknown): unknown[] => {
  if (typeof node !== 'object' || node === null || !('of' in node)) return [];
  return Array.isArray(node.of) ? node.of : [node.of];
};

/** Why something is too large to be looked at node by node. Goes level by level, so depth costs no stack. */
function tooMuch(tree: unknown): string | null {
  let level = [tree];
  let nodes = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_TREE_DEPTH) return tooDeep;
    if (nodes > MAX_TREE_NODES) return tooLarge;
    level = level.flatMap(below);
  }
  return null;
}

/** Segments joined by and, or, not, of a size that can be counted. */
export const AudienceExpression: z.ZodType<AudienceTree> = z.preprocess((tree, context) => {
  const message = tooMuch(tree);
  if (message) context.issues.push({ code: 'custom', message, input: tree });
  return tree;
}, Node);

/** Ids of the segments that a tree names, each once. */
export function segmentsOf(tree: AudienceTree): string[] {
  const ids = new Set<string>();
  const walk = (node: AudienceTree): void => {
    if (node.kind === 'segment') ids.add(node.id);
    else if (node.kind === 'not') walk(node.of);
    else node.of.forEach(walk);
  };
  walk(tree);
  return [...ids];
}

/** The two boxes of a plan as a tree: the included joined by a word, less any of the excluded; null where both are empty (docs/decisions/0060). */
export function audienceOfBoxes(included: readonly string[], excluded: readonly string[], word: 'AND' | 'OR'): AudienceTree | null {
  const leaves = (ids: readonly string[]): AudienceTree[] => ids.map((id) => ({ kind: 'segment', id }));
  const one = (kind: 'and' | 'or', of: AudienceTree[]): AudienceTree[] => (of.length > 1 ? [{ kind, of }] : of);
  const wanted = one(word === 'AND' ? 'and' : 'or', leaves(included));
  const kept = one('or', leaves(excluded)).map((of): AudienceTree => ({ kind: 'not', of }));
  return one('and', [...wanted, ...kept])[0] ?? null;
}
