import {
  childrenOf,
  type Expression,
  type ExpressionSet,
  type Group,
  type Item,
  keyOfItem,
  type Node,
  nodeAt,
  type Path,
  type Union,
} from './expression.ts';
import {
  AND,
  bounded,
  cut,
  type Edited,
  type Editing,
  followerName,
  inserted,
  parentOf,
  placeOf,
  replaced,
  wouldLead,
} from './expression-edits.ts';

// What moves carries its “not” with it; the words and and or stay where they stand.

const refuse = (refusal: string): Edited => ({ refusal });
const isItem = (node: Node | Item): node is Item => node.type !== 'SET' && node.type !== 'GROUP';
const isWithin = (path: Path, outer: Path) => outer.every((index, at) => path[at] === index);
const LEADING = wouldLead('It');

/** How a path reads once something at `gone` has left. */
function settledPath(path: Path, gone: Path): Path {
  const level = gone.length - 1;
  const at = path[level];
  const isAfter = at !== undefined && isWithin(path, parentOf(gone)) && at > placeOf(gone);
  return isAfter ? path.with(level, at - 1) : path;
}

/** To a place in a group or set: by drag, or by keys. `at` is counted before anything moves. */
export function moveTo(editing: Editing, from: Path, { into, at }: { into: Path; at: number }): Edited {
  const { expression } = editing;
  const node = nodeAt(expression, from);
  const target = nodeAt(expression, into);
  const to = { into, at: Math.min(at, target ? childrenOf(target).length : 0) };
  if (!node || !target || from.length === 0) return refuse('This is no longer in the expression.');
  if (isWithin(to.into, from)) return refuse('A part cannot be moved into itself.');
  if (target.type === 'SET')
    return isItem(node) ? itemInto(editing, { from, node, set: target }, to) : refuse('A set holds items alone. Move this into a group.');
  if (target.type !== 'GROUP') return refuse('Only sets and groups hold other parts.');
  if (!isItem(node) && sameParent(from, to.into)) return reordered(editing, { group: target, path: to.into, from: placeOf(from) }, to.at);
  const moved: Node = isItem(node) ? { type: 'SET', join: 'or', items: [node] } : node;
  return nodeInto(editing, { from, node: moved, union: isItem(node) ? AND : unionOf(expression, from) }, to);
}

const sameParent = (from: Path, into: Path) => from.length === into.length + 1 && isWithin(from, into);
const unionOf = (expression: Expression, path: Path): Union => {
  const group = nodeAt(expression, parentOf(path));
  return (group?.type === 'GROUP' && group.unions[placeOf(path) - 1]) || AND;
};

/** Another order within one group. */
function reordered(editing: Editing, { group, path, from }: { group: Group; path: Path; from: number }, at: number): Edited {
  const place = at > from ? at - 1 : at;
  const parts = group.nodes.map((node, index) => ({ node, not: group.unions[index - 1]?.not ?? false }));
  const [moved] = parts.splice(from, 1);
  if (!moved) return { editing };
  parts.splice(place, 0, moved);
  const [first] = parts;
  if (first?.not) return refuse(wouldLead(first.node.name ? `“${first.node.name}”` : 'What is kept out'));
  const unions = group.unions.map(({ join }, index) => ({ join, not: parts[index + 1]?.not ?? false }));
  const expression = replaced(editing.expression, path, () => ({ ...group, nodes: parts.map(({ node }) => node), unions }));
  return { editing: { expression, active: [...path, place] } };
}

function itemInto(
  editing: Editing,
  { from, node, set }: { from: Path; node: Item; set: ExpressionSet },
  to: { into: Path; at: number },
): Edited {
  const isSame = sameParent(from, to.into);
  if (!isSame && set.items.some((item) => keyOfItem(item) === keyOfItem(node))) return refuse('That set has this already.');
  const left = cut(editing.expression, from);
  if (!left) return refuse(LEADING);
  const at = isSame && to.at > placeOf(from) ? to.at - 1 : to.at;
  const expression = replaced(left, to.into, (one) => (one.type === 'SET' ? { ...one, items: one.items.toSpliced(at, 0, node) } : one));
  return { editing: { expression, active: [...to.into, at] } };
}

function nodeInto(
  editing: Editing,
  { from, node, union }: { from: Path; node: Node; union: Union },
  to: { into: Path; at: number },
): Edited {
  if (union.not && to.at === 0) return refuse(wouldLead(node.name ? `“${node.name}”` : 'What is kept out'));
  const left = cut(editing.expression, from);
  if (!left) return refuse(wouldLead(followerName(editing.expression, from)));
  const into = settledPath(to.into, from);
  const at = placeOf(settledPath([...to.into, to.at], from));
  const expression = replaced(left, into, (one) => (one.type === 'GROUP' ? inserted(one, at, { node, union }) : one));
  return bounded({ expression, active: [...into, at] });
}

export const DIRECTIONS = ['up', 'down', 'in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One step by keys: past a neighbour, into the one before, or out of what holds it. */
export function moveStep(editing: Editing, path: Path, direction: Direction): Edited {
  if (path.length === 0) return refuse('This is the whole expression.');
  const [into, at] = [parentOf(path), placeOf(path)];
  if (direction === 'up') return at === 0 ? refuse('It is the first here already.') : moveTo(editing, path, { into, at: at - 1 });
  if (direction === 'out')
    return into.length === 0 ? refuse('It is at the top already.') : moveTo(editing, path, { into: parentOf(into), at: placeOf(into) + 1 });
  if (direction === 'in') return movedIn(editing, path);
  const holder = nodeAt(editing.expression, into);
  const count = holder ? childrenOf(holder).length : 0;
  return at === count - 1 ? refuse('It is the last here already.') : moveTo(editing, path, { into, at: at + 2 });
}

/** Into the group before it; with a set before it, both into a new group. */
function movedIn(editing: Editing, path: Path): Edited {
  const { expression } = editing;
  const [into, at] = [parentOf(path), placeOf(path)];
  const [group, node] = [nodeAt(expression, into), nodeAt(expression, path)];
  const before = group?.type === 'GROUP' ? group.nodes[at - 1] : undefined;
  if (group?.type !== 'GROUP' || !node || isItem(node)) return refuse('An item stands in a set already.');
  if (!before) return refuse('There is nothing before it to move into.');
  const target = [...into, at - 1];
  if (before.type === 'GROUP') return moveTo(editing, path, { into: target, at: before.nodes.length });
  const union = unionOf(expression, path);
  const both: Group = { type: 'GROUP', nodes: [before, node], unions: [union] };
  const made = { ...group, nodes: group.nodes.toSpliced(at - 1, 2, both), unions: group.unions.toSpliced(at - 1, 1) };
  return bounded({ expression: replaced(expression, into, () => made), active: [...target, 1] });
}
