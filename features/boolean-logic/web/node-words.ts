import {
  type Expression,
  type Item,
  type LogicOf,
  type Node,
  nodeAt,
  type Path,
  parentOf,
  placeOf,
  type Union,
} from '@kontor/boolean-logic/contract';

export type AnyNode = Node | Item;

const ROOTS: Record<LogicOf, string> = { audience: 'Audience', content: 'Content' };

/** What a set or group is called where nobody named it. */
export const nodeName = (node: Node, path: Path, of: LogicOf): string =>
  node.name ?? (path.length === 0 ? ROOTS[of] : `${node.type === 'SET' ? 'Set' : 'Group'} ${path.map((at) => at + 1).join('.')}`);

/** “any of”, “all of 3”, “mixed”. */
export function ofWords(node: Node): string {
  if (node.type === 'SET') return node.items.length === 0 ? 'empty' : node.join === 'or' ? 'any of' : 'all of';
  if (node.nodes.length === 0) return 'empty';
  const joins = new Set(node.unions.map(({ join }) => join));
  if (joins.size > 1) return '“and” before “or”';
  return `${joins.has('or') ? 'any' : 'all'} of ${node.nodes.length}`;
}

export const UNIONS: Union[] = [
  { join: 'and', not: false },
  { join: 'or', not: false },
  { join: 'and', not: true },
  { join: 'or', not: true },
];
export const unionWords = ({ join, not }: Union): string => (not ? `${join} not` : join);

/** The word before a node; null where it is first or stands in a set. */
export function unionBefore(expression: Expression, path: Path): Union | null {
  const group = nodeAt(expression, parentOf(path));
  return path.length > 0 && group?.type === 'GROUP' ? (group.unions[placeOf(path) - 1] ?? null) : null;
}

export const keyOfPath = (path: Path): string => path.join('.') || 'all';
