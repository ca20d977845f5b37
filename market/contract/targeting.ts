import type { Dimension } from './dimensions.ts';

/** Leaves joined by and, or, not. `and` of nothing matches everything; `or` of nothing matches nothing. */
export type Tree<Leaf> = Leaf | { kind: 'and'; of: Tree<Leaf>[] } | { kind: 'or'; of: Tree<Leaf>[] } | { kind: 'not'; of: Tree<Leaf> };

/** `values` are codes as `bid_requests` holds them; livestream is '1' or '0'. No values match nothing. */
export type AnyOf = { kind: 'any'; dimension: Dimension; values: string[] };

/** The abstract targeting tree, over requests. */
export type Targeting = Tree<AnyOf>;
/** The same over people: the members of audience segments. */
export type AudienceTree = Tree<{ kind: 'segment'; id: string }>;

export const MAX_TREE_DEPTH = 20;
export const MAX_TREE_NODES = 2_000;

export const anyOf = (dimension: Dimension, values: string[]): AnyOf => ({ kind: 'any', dimension, values });
