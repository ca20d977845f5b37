import { CONTENT_DIMENSIONS } from '@kontor/market/contract';
import { z } from 'zod';

export const MAX_ITEM_TEXT = 400;
export const MAX_NODE_NAME = 100;
const itemText = z.string().min(1).max(MAX_ITEM_TEXT);
const nodeName = z.string().min(1).max(MAX_NODE_NAME).optional();

export const SegmentItem = z.strictObject({ type: z.literal('SEGMENT'), id: itemText });
export const ContentItem = z.strictObject({ type: z.literal('CONTENT'), dimension: z.enum(CONTENT_DIMENSIONS), value: itemText });
export type SegmentItem = z.output<typeof SegmentItem>;
export type ContentItem = z.output<typeof ContentItem>;
export type Item = SegmentItem | ContentItem;

export const JOINS = ['and', 'or'] as const;
export type Join = (typeof JOINS)[number];
/** The word before a node of a group; the first node has none, so an expression never begins with “not” (spec 2 §4). */
export const Union = z.strictObject({ join: z.enum(JOINS), not: z.boolean() });
export type Union = z.output<typeof Union>;

/** Items joined by one word. */
export type ExpressionSet = { type: 'SET'; name?: string | undefined; join: Join; items: Item[] };
/** Nodes with a word between each two; “and” binds before “or”. */
export type Group = { type: 'GROUP'; name?: string | undefined; nodes: Node[]; unions: Union[] };
export type Node = ExpressionSet | Group;
/** The whole of it is a group. */
export type Expression = Group;
/** Over people or over what is shown. */
export type LogicOf = 'audience' | 'content';
export const LOGICS = ['audience', 'content'] as const;

/** Which node: the place in its group or set, from the top. */
export type Path = readonly number[];
export const PathOfNode = z.array(z.number().int());

/** A set or group as far as it says nothing of what is inside. */
export const SetShape = z.strictObject({
  type: z.literal('SET'),
  name: nodeName,
  join: z.enum(JOINS),
  items: z.array(z.unknown()),
});
export const GroupShape = z.strictObject({
  type: z.literal('GROUP'),
  name: nodeName,
  nodes: z.array(z.unknown()),
  unions: z.array(Union),
});

export const emptyExpression = (): Expression => ({ type: 'GROUP', nodes: [], unions: [] });

/** What a node holds, in order. */
export const childrenOf = (node: Node | Item): readonly (Node | Item)[] =>
  node.type === 'GROUP' ? node.nodes : node.type === 'SET' ? node.items : [];

/** The node or item at a path; undefined where there is none. */
export function nodeAt(expression: Expression, path: Path): Node | Item | undefined {
  let node: Node | Item | undefined = expression;
  for (const index of path) node = node && childrenOf(node)[index];
  return node;
}

/** Every node and item with its path, parents first. */
export function* walk(node: Node | Item, path: Path = []): Generator<{ node: Node | Item; path: Path }> {
  yield { node, path };
  for (const [index, child] of childrenOf(node).entries()) yield* walk(child, [...path, index]);
}

export function itemsOf(node: Node): Item[] {
  return node.type === 'SET' ? node.items : node.nodes.flatMap(itemsOf);
}

/** One text for one item: equal items have equal keys. */
export const keyOfItem = (item: Item): string => (item.type === 'SEGMENT' ? item.id : `${item.dimension}=${item.value}`);

/** Whether anything in it is chosen. */
export const isEmpty = (node: Node): boolean => itemsOf(node).length === 0;

/** Whether a group has both words, so that their order matters. */
export const mixesWords = ({ unions }: Group): boolean =>
  unions.some(({ join }) => join === 'and') && unions.some(({ join }) => join === 'or');
