import { MAX_TREE_DEPTH, MAX_TREE_NODES } from '@kontor/market/contract';
import {
  type Expression,
  type ExpressionSet,
  type Group,
  type Item,
  keyOfItem,
  MAX_NODE_NAME,
  type Node,
  nodeAt,
  type Path,
  type Union,
  walk,
} from './expression.ts';

/** An expression being edited, and its one active item (spec 2 §4). */
export type Editing = { expression: Expression; active: Path | null };
/** What an edit comes to, or why it cannot be done. */
export type Edited = { editing: Editing; refusal?: undefined } | { editing?: undefined; refusal: string };

/** The messages of spec 2 §4. */
export const SET_NEEDED = 'A set must be active in order to add to the expression';
export const NOT_NEEDS_WORD = "'Not' requires an and/or operator";

export const AND: Union = { join: 'and', not: false };
const refuse = (refusal: string): Edited => ({ refusal });
const NOWHERE = 'This is no longer in the expression.';

/** The same tree with another node at a path. */
export function replaced<T extends Node | Item>(root: T, path: Path, by: (node: Node | Item) => Node | Item): T {
  const [index, ...rest] = path;
  if (index === undefined) return by(root) as T; // an edit keeps what is at the top what it is
  if (root.type === 'GROUP') return { ...root, nodes: root.nodes.map((node, at) => (at === index ? replaced(node, rest, by) : node)) };
  if (root.type === 'SET') return { ...root, items: root.items.map((item, at) => (at === index ? replaced(item, rest, by) : item)) };
  return root;
}

const inGroup = (expression: Expression, path: Path, by: (group: Group) => Group): Expression =>
  replaced(expression, path, (node) => (node.type === 'GROUP' ? by(node) : node));
const inSet = (expression: Expression, path: Path, by: (set: ExpressionSet) => ExpressionSet): Expression =>
  replaced(expression, path, (node) => (node.type === 'SET' ? by(node) : node));

export const parentOf = (path: Path): Path => path.slice(0, -1);
export const placeOf = (path: Path): number => path.at(-1) ?? 0;

/** The active set: what is active, or the set that holds it. */
export function activeSet({ expression, active }: Editing): { path: Path; set: ExpressionSet } | null {
  for (const path of active ? [active, parentOf(active)] : []) {
    const node = nodeAt(expression, path);
    if (node?.type === 'SET') return { path, set: node };
  }
  return null;
}

/** Refuses what would be past the limits of an expression. */
export function bounded(editing: Editing): Edited {
  let nodes = 0;
  for (const { path } of walk(editing.expression)) {
    nodes += 1;
    if (path.length >= MAX_TREE_DEPTH) return refuse(`An expression is at most ${MAX_TREE_DEPTH} levels deep.`);
  }
  if (nodes > MAX_TREE_NODES)
    return refuse(`An expression holds at most ${MAX_TREE_NODES.toLocaleString('en-US')} groups, sets and items.`);
  return { editing };
}

/** Where a new node goes: into the active group, else after what is active. */
function placeToAdd({ expression, active }: Editing): { group: Path; at: number } {
  const path = activeSet({ expression, active })?.path ?? active ?? [];
  const node = nodeAt(expression, path);
  if (node?.type === 'GROUP') return { group: path, at: node.nodes.length };
  const group = nodeAt(expression, parentOf(path));
  return group?.type === 'GROUP' ? { group: parentOf(path), at: placeOf(path) + 1 } : { group: [], at: expression.nodes.length };
}

/** A node into a group at a place, after this word; what stood first gets `and` before it. */
export function inserted(group: Group, at: number, { node, union }: { node: Node; union: Union }): Group {
  const nodes = group.nodes.toSpliced(at, 0, node);
  const unions = nodes.length === 1 ? [] : group.unions.toSpliced(Math.max(0, at - 1), 0, at === 0 ? { ...union, not: false } : union);
  return { ...group, nodes, unions };
}

function added(editing: Editing, node: Node, activeWithin: Path): Edited {
  const { group, at } = placeToAdd(editing);
  const expression = inGroup(editing.expression, group, (one) => inserted(one, at, { node, union: AND }));
  return bounded({ expression, active: [...group, at, ...activeWithin] });
}

/** An empty set after what is active; it becomes the active one. */
export const addSet = (editing: Editing): Edited => added(editing, { type: 'SET', join: 'or', items: [] }, []);

/** A group with an empty set in it, which becomes active. */
export const addGroup = (editing: Editing): Edited =>
  added(editing, { type: 'GROUP', nodes: [{ type: 'SET', join: 'or', items: [] }], unions: [] }, [0]);

/** Items into the active set, each once. */
export function addItems(editing: Editing, items: readonly Item[]): Edited {
  const found = activeSet(editing);
  if (!found) return refuse(SET_NEEDED);
  const had = new Set(found.set.items.map(keyOfItem));
  const fresh = items.filter((item) => !had.has(keyOfItem(item)));
  if (fresh.length === 0) return refuse('The active set has this already.');
  return bounded({ ...editing, expression: inSet(editing.expression, found.path, (set) => ({ ...set, items: [...set.items, ...fresh] })) });
}

/** Another word before a node (spec 2 §4: 'Not' requires an and/or operator). */
export function setUnion(editing: Editing, path: Path, union: Union): Edited {
  const group = nodeAt(editing.expression, parentOf(path));
  if (group?.type !== 'GROUP' || path.length === 0) return refuse(union.not ? NOT_NEEDS_WORD : NOWHERE);
  const at = placeOf(path) - 1;
  if (at < 0) return refuse(NOT_NEEDS_WORD);
  if (group.unions[at]?.join === union.join && group.unions[at].not === union.not) return { editing };
  const expression = inGroup(editing.expression, parentOf(path), (one) => ({ ...one, unions: one.unions.with(at, union) }));
  return { editing: { expression, active: editing.active } };
}

/** The other word between the items of a set. */
export function toggleJoin(editing: Editing, path: Path): Edited {
  const expression = inSet(editing.expression, path, (set) => ({ ...set, join: set.join === 'or' ? 'and' : 'or' }));
  return { editing: { ...editing, expression } };
}

/** Without a name it is called by what it is. */
export function rename(editing: Editing, path: Path, name: string): Edited {
  const text = name.trim().slice(0, MAX_NODE_NAME);
  const renamed = nodeAt(editing.expression, path);
  if (renamed && 'name' in renamed ? renamed.name === text : text === '') return { editing };
  const named = <T extends Node>({ name: _, ...node }: T) => (text === '' ? node : { ...node, name: text }) as T; // the same but for its name
  const expression = replaced(editing.expression, path, (node) => (node.type === 'SET' || node.type === 'GROUP' ? named(node) : node));
  return { editing: { ...editing, expression } };
}

/** What would come first if this left its group must not be kept out of nothing. */
export const wouldLead = (name: string): string => `${name} would come first, and what comes first cannot be “not”. Change its word first.`;

/** A group without one of its nodes; null where a “not” would then come first. */
export function without(group: Group, at: number): Group | null {
  if (at === 0 && group.unions[0]?.not) return null;
  return { ...group, nodes: group.nodes.toSpliced(at, 1), unions: group.unions.toSpliced(Math.max(0, at - 1), 1) };
}

/** The tree without what is at a path; null where a “not” would come first. */
export function cut(expression: Expression, path: Path): Expression | null {
  const parent = nodeAt(expression, parentOf(path));
  if (parent?.type === 'SET') return inSet(expression, parentOf(path), (set) => ({ ...set, items: set.items.toSpliced(placeOf(path), 1) }));
  if (parent?.type !== 'GROUP') return null;
  const left = without(parent, placeOf(path));
  return left && inGroup(expression, parentOf(path), () => left);
}

export function remove(editing: Editing, path: Path): Edited {
  if (path.length === 0) return refuse('This is the whole expression. Remove what is in it.');
  const expression = cut(editing.expression, path);
  return expression
    ? { editing: { expression, active: afterRemoval(expression, path) } }
    : refuse(wouldLead(followerName(editing.expression, path)));
}

export function followerName(expression: Expression, path: Path): string {
  const follower = nodeAt(expression, [...parentOf(path), placeOf(path) + 1]);
  const name = follower && 'name' in follower ? follower.name : undefined;
  return name ? `“${name}”` : 'The next part';
}

/** What takes the place of something removed: the one after it, the one before it, or what held it. */
function afterRemoval(expression: Expression, path: Path): Path {
  const parent = parentOf(path);
  if (nodeAt(expression, path)) return path;
  return placeOf(path) > 0 ? [...parent, placeOf(path) - 1] : parent;
}

/** The same again after it; an item is in a set once, so its copy begins a set of its own. */
export function duplicate(editing: Editing, path: Path): Edited {
  const { expression } = editing;
  const node = nodeAt(expression, path);
  if (!node || path.length === 0) return refuse('The whole expression cannot stand twice in itself.');
  if (node.type !== 'SET' && node.type !== 'GROUP')
    return added({ expression, active: parentOf(path) }, { type: 'SET', join: 'or', items: [node] }, []);
  const [parent, at] = [parentOf(path), placeOf(path)];
  const copied = inGroup(expression, parent, (group) => inserted(group, at + 1, { node, union: group.unions[at - 1] ?? AND }));
  return bounded({ expression: copied, active: [...parent, at + 1] });
}
