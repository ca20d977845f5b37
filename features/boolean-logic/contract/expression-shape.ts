import { MAX_TREE_DEPTH, MAX_TREE_NODES } from '@kontor/market/contract';
import { z } from 'zod';
import { ContentItem, type Expression, GroupShape, type LogicOf, type Path, SegmentItem, SetShape } from './expression.ts';
import { expressionTree, treeSize } from './expression-tree.ts';

/** What is wrong with an expression, and with which node. */
export type Fault = { path: Path; message: string };

type Reading = { of: LogicOf; faults: Fault[]; nodes: number };

const MOST_FAULTS = 20;
const TOO_DEEP = `This is deeper than ${MAX_TREE_DEPTH} levels. Move its sets out into the groups above.`;
const TOO_LARGE = `An expression holds at most ${MAX_TREE_NODES.toLocaleString('en-US')} groups, sets and items. Take some away.`;

/** What keeps a value from being an expression; an expression that is still being made may hold empty sets. */
export function shapeFaults(value: unknown, of: LogicOf): Fault[] {
  const reading: Reading = { of, faults: [], nodes: 0 };
  if (typeOf(value) !== 'GROUP') return [{ path: [], message: 'An expression is one group of sets and groups.' }];
  readNode(value, [], reading);
  if (reading.nodes > MAX_TREE_NODES) return [{ path: [], message: TOO_LARGE }];
  if (reading.faults.length > 0) return reading.faults;
  const { depth, nodes } = treeSize(expressionTree(value as Expression, of)); // read above, node by node
  if (depth > MAX_TREE_DEPTH) return [{ path: [], message: TOO_DEEP }];
  return nodes > MAX_TREE_NODES ? [{ path: [], message: TOO_LARGE }] : [];
}

const typeOf = (value: unknown): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined);

/** Stops at the limits, so that no depth and no size costs more than they. */
function readNode(value: unknown, path: Path, reading: Reading): void {
  reading.nodes += 1;
  if (reading.nodes > MAX_TREE_NODES || reading.faults.length >= MOST_FAULTS) return;
  const type = typeOf(value);
  if (path.length > MAX_TREE_DEPTH) fault(reading, path, TOO_DEEP);
  else if (type === 'SET') readSet(value, path, reading);
  else if (type === 'GROUP') readGroup(value, path, reading);
  else fault(reading, path, 'A group holds sets and groups.');
}

const fault = (reading: Reading, path: Path, message: string) => reading.faults.push({ path, message });

function readSet(value: unknown, path: Path, reading: Reading): void {
  const { success, data, error } = SetShape.safeParse(value);
  reading.nodes += data?.items.length ?? 0;
  if (!success) fault(reading, path, said('set', error));
  if (!success || reading.nodes > MAX_TREE_NODES) return;
  for (const [index, item] of data.items.entries()) {
    const isRead = (reading.of === 'audience' ? SegmentItem : ContentItem).safeParse(item).success;
    if (!isRead) fault(reading, [...path, index], `A set of ${reading.of} logic holds ${HELD[reading.of]}.`);
  }
}
const HELD = { audience: 'segments, each by its id', content: 'content values, each by its dimension and value' };

function readGroup(value: unknown, path: Path, reading: Reading): void {
  const { success, data, error } = GroupShape.safeParse(value);
  const words = Math.max(0, (data?.nodes.length ?? 0) - 1);
  if (!success) fault(reading, path, said('group', error));
  else if (data.unions.length !== words)
    fault(reading, path, `A group of ${data.nodes.length} has ${words} words between them, not ${data.unions.length}.`);
  else for (const [index, node] of data.nodes.entries()) readNode(node, [...path, index], reading);
}

/** “A group cannot be read: its name is too long.” */
const said = (noun: string, { issues: [issue] }: z.ZodError): string =>
  `This ${noun} cannot be read: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}.`;

/** What keeps a whole expression from being used: nothing chosen, or a set without items. */
export function emptyFaults(expression: Expression): Fault[] {
  const faults: Fault[] = [];
  const look = (node: Expression['nodes'][number], path: Path): void => {
    if (node.type === 'SET' && node.items.length === 0)
      faults.push({ path, message: `${node.name ? `“${node.name}”` : 'A set'} is empty. Add to it, or remove it.` });
    if (node.type === 'GROUP' && node.nodes.length === 0)
      faults.push({ path, message: `${node.name ? `“${node.name}”` : 'A group'} is empty. Add a set to it, or remove it.` });
    if (node.type === 'GROUP') for (const [index, child] of node.nodes.entries()) look(child, [...path, index]);
  };
  if (expression.nodes.length === 0) return [{ path: [], message: 'The expression is empty. Add a set, and choose what is in it.' }];
  look(expression, []);
  return faults;
}

/** A whole expression as a plan holds it. */
const expressionOf = (of: LogicOf) =>
  z.unknown().superRefine((value, context) => {
    const shape = shapeFaults(value, of);
    const faults = shape.length > 0 ? shape : emptyFaults(value as Expression); // its shape was read
    for (const { message } of faults.slice(0, 1)) context.addIssue({ code: 'custom', message });
  }) as unknown as z.ZodType<Expression>; // what passes is one
export const AudienceExpression = expressionOf('audience');
export const ContentExpression = expressionOf('content');

/** A part of a plan that is switched on with an expression (spec 2 §3). */
export const Logic = { audience: logicOf(AudienceExpression), content: logicOf(ContentExpression) };
function logicOf(expression: z.ZodType<Expression>) {
  return z.strictObject({ enabled: z.boolean(), value: expression.nullable() }).prefault({ enabled: false, value: null });
}
export type Logic = { enabled: boolean; value: Expression | null };
export const NO_LOGIC: Logic = { enabled: false, value: null };

/** The messages of spec 2 §5. */
export const LOGIC_MISSING = {
  audience: 'Please fill Advance Boolean Logic in targeting tab',
  content: 'Please fill Content Boolean Logic in targeting tab',
} as const;
