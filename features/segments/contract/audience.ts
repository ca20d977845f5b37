import type { AudienceTree } from '@kontor/market/contract';

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
