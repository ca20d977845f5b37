import {
  type Expression,
  emptyFaults,
  type Fault,
  type Item,
  keyOfItem,
  type LogicOf,
  type Path,
  shapeFaults,
  walk,
} from '@kontor/boolean-logic/contract';
import type { Session } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { DIMENSIONS } from '@kontor/market/contract';
import { LIVESTREAMS } from '@kontor/market/reference';
import { examineSegments } from '@kontor/segments/server';
import { unknownValues } from '@kontor/targeting/server';
import { isContextual, realIds } from './logic-items.ts';

export type Planner = { scope: Scope; session: Session };
/** What the plan had before may be gone or expired since. */
export type Rules = {
  before?: Expression | null | undefined;
  isPmp?: boolean | undefined /** Sizes of what is still being made. */;
  isLook?: boolean | undefined /** Looked at as a whole: its segments are of one parent provider. */;
  isAudience?: boolean | undefined;
};

type Placed = { item: Item; path: Path };
const placedItems = (expression: Expression): Placed[] =>
  [...walk(expression)].flatMap(({ node, path }) => (node.type === 'SET' || node.type === 'GROUP' ? [] : [{ item: node, path }]));

/** What keeps a value from being an expression that this account can use, node by node: shape, size, items, providers (spec 2 §4, §5). */
export async function expressionFaults(planner: Planner, of: LogicOf, value: unknown, rules: Rules = {}): Promise<Fault[]> {
  const shape = shapeFaults(value, of);
  if (shape.length > 0) return shape;
  const expression = value as Expression; // its shape was read
  const empty = rules.isLook ? [] : emptyFaults(expression);
  if (empty.length > 0) return empty;
  const placed = placedItems(expression);
  const had = new Set(rules.before ? placedItems(rules.before).map(({ item }) => keyOfItem(item)) : []);
  if (of === 'audience')
    return segmentFaults(planner, placed, { ...rules, had, idOf: ({ item }) => (item.type === 'SEGMENT' ? item.id : null) });
  return [
    ...(await valueFaults(
      planner.scope,
      placed.filter(({ item }) => !had.has(keyOfItem(item))),
    )),
    ...(await segmentFaults(planner, placed, { ...rules, had, idOf: contextualId })),
  ];
}

const contextualId = ({ item }: Placed) => (item.type === 'CONTENT' && item.dimension === 'contextual' ? item.value : null);

type SegmentRules = Rules & { had: ReadonlySet<string>; idOf: (placed: Placed) => string | null };

/** An id that nobody has and one of another account's read alike. */
const unknownSegment = (id: string) => `The segment ${id.slice(0, 40)} does not exist. Remove it.`;

async function segmentFaults(
  planner: Planner,
  placed: Placed[],
  { had, idOf, isPmp = false, isLook = false, isAudience = !isLook }: SegmentRules,
): Promise<Fault[]> {
  const named = placed.flatMap((one) => {
    const id = idOf(one);
    return id === null ? [] : [{ ...one, id, isOld: had.has(keyOfItem(one.item)) }];
  });
  if (named.length === 0) return [];
  const ids = [...new Set(realIds(named.map(({ id }) => id)))];
  const { known, problems } = await examineSegments(planner, ids, {
    had: new Set(named.filter(({ isOld }) => isOld).map(({ id }) => id)),
    isPmp,
    isLook,
    isAudience,
  });
  const byId = new Map(known.map((one) => [one.id, one]));
  const unknown = named.filter(({ id, isOld }) => !isOld && !byId.has(id)).map(({ id, path }) => ({ path, message: unknownSegment(id) }));
  const ofKind = named.flatMap(({ id, path, item }) => {
    const one = byId.get(id);
    return one && item.type === 'CONTENT' && !isContextual(one)
      ? [{ path, message: `“${one.title}” is no contextual segment. Choose it in audience logic.` }]
      : [];
  });
  // Each of the other problems begins with the title of its segment.
  const others = problems.flatMap((message) => {
    const place = named.find(({ id }) => message.startsWith(`“${byId.get(id)?.title}”`));
    return place ? [{ path: place.path, message }] : [];
  });
  return [...unknown, ...ofKind, ...others];
}

async function valueFaults(scope: Scope, placed: Placed[]): Promise<Fault[]> {
  const byDimension = Map.groupBy(placed, ({ item }) => (item.type === 'CONTENT' ? item.dimension : 'contextual'));
  const faults: Fault[] = [];
  for (const [dimension, here] of byDimension) {
    if (dimension === 'contextual') continue;
    const codes = here.flatMap(({ item }) => (item.type === 'CONTENT' ? [item.value] : []));
    const live = LIVESTREAMS.map(({ code }): string => code);
    const isLive = dimension === 'includeLivestream';
    const unknown = new Set(isLive ? codes.filter((code) => !live.includes(code)) : await unknownValues(scope, dimension, codes));
    for (const { item, path } of here)
      if (item.type === 'CONTENT' && unknown.has(item.value))
        faults.push({ path, message: `${DIMENSIONS[dimension].label} does not have ${item.value.slice(0, 40)}. Remove it.` });
  }
  return faults;
}
