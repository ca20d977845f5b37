import type { Expression, ExpressionSet, Item, Node } from './expression.ts';
import { normalForm } from './expression-text.ts';

/** What a plan's two boxes say: included joined by one word, excluded always any of them (decision 0060). */
export type Boxes = { included: string[]; excluded: string[]; and: 'AND' | 'OR' };

const setOf = (ids: readonly string[], join: 'and' | 'or', name: string): ExpressionSet => ({
  type: 'SET',
  name,
  join,
  items: ids.map((id): Item => ({ type: 'SEGMENT', id })),
});

/** The two boxes as an expression; null where nothing is included, for an expression cannot begin with “not”. */
export function boxesToExpression({ included, excluded, and }: Boxes): Expression | null {
  if (included.length === 0) return null;
  const nodes = [setOf(included, and === 'AND' ? 'and' : 'or', 'Included')];
  if (excluded.length > 0) nodes.push(setOf(excluded, 'or', 'Excluded'));
  return { type: 'GROUP', nodes, unions: nodes.slice(1).map(() => ({ join: 'and', not: true })) };
}

/** An expression as the two boxes, while it is as simple as they are: a set, and what is kept out of it. */
export function expressionToBoxes(expression: Expression): Boxes | null {
  const whole = normalForm(expression);
  const [included, ...others] = whole?.nodes ?? [];
  if (!whole || included?.type !== 'SET') return null;
  if (!whole.unions.every(({ join, not }) => join === 'and' && not)) return null;
  if (!others.every((node): node is ExpressionSet => isAnyOf(node))) return null;
  const ids = (node: ExpressionSet) => node.items.flatMap((item) => (item.type === 'SEGMENT' ? [item.id] : []));
  return { included: ids(included), excluded: [...new Set(others.flatMap(ids))], and: included.join === 'and' ? 'AND' : 'OR' };
}

const isAnyOf = (node: Node): boolean => node.type === 'SET' && (node.join === 'or' || node.items.length === 1);
