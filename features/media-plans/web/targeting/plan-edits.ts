import type { PickState } from '@kontor/core/ui';
import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import type { MediaListKey } from '@kontor/media-lists/contract';
import { type Choice, isOpen, listsOf, type MediaLists, type MediaPlanTargeting, withChoiceOf } from '@kontor/media-plans/contract';
import { MOST_VALUES } from '@kontor/targeting/contract';

const NONE: Choice = { included: true, values: [] };

/** Drops what its country no longer carries: it would not be sent (spec 2 §5). */
function settled(targeting: MediaPlanTargeting): MediaPlanTargeting {
  const closed = VALUE_DIMENSIONS.filter((dimension) => isTargeted(targeting, dimension) && !isOpen(targeting, dimension));
  if (closed.length === 0) return targeting;
  const emptied = closed.flatMap((dimension) => {
    const { mediaList } = DIMENSIONS[dimension];
    return [[dimension, NONE] as const, ...(mediaList ? [[mediaList, NO_LISTS] as const] : [])];
  });
  return { ...targeting, ...Object.fromEntries(emptied) };
}

const NO_LISTS: MediaLists = { included: true, ids: [] };
const isTargeted = (targeting: MediaPlanTargeting, dimension: ValueDimension) =>
  targeting[dimension].values.length + listsOf(targeting, dimension).ids.length > 0;

/** Without any list the set has no side that a plan could differ by. */
export const withLists = (targeting: MediaPlanTargeting, key: MediaListKey, lists: MediaLists): MediaPlanTargeting => ({
  ...targeting,
  [key]: lists.ids.length === 0 ? NO_LISTS : lists,
});

export const withChoice = (targeting: MediaPlanTargeting, dimension: ValueDimension, choice: Choice): MediaPlanTargeting =>
  settled(withChoiceOf(targeting, dimension, choice));

/**
 * What pressing a sign makes of a dimension. A dimension is one list with one side: the first value, or a press of the other sign,
 * decides the side, and then starts a list of its own: keeping the old values would turn what was wanted into what is kept out.
 */
export function picked(choice: Choice, code: string, next: PickState | null): Choice {
  if (next === null) return { ...choice, values: choice.values.filter((value) => value !== code) };
  const included = next === 'include';
  if (choice.included !== included) return { included, values: [code] };
  return choice.values.includes(code) ? choice : { included, values: [...choice.values, code] };
}

/** True when `picked` starts a list of its own and so drops other values. */
export const startsOver = ({ included, values }: Choice, code: string, next: PickState | null): boolean =>
  next !== null && included !== (next === 'include') && values.some((value) => value !== code);

const allOf = ({ values }: Choice, codes: readonly string[]) => [...new Set([...values, ...codes])];
/** Adds many values at once, on the side the dimension is on. */
export const joined = (choice: Choice, codes: readonly string[]): Choice => ({
  included: choice.included,
  values: allOf(choice, codes).slice(0, MOST_VALUES),
});
/** For how many of these values the dimension has no room. */
export const withoutRoom = (choice: Choice, codes: readonly string[]): number => Math.max(0, allOf(choice, codes).length - MOST_VALUES);

/** Dimensions that lost their values by a change of another one. */
export const dropped = (before: MediaPlanTargeting, after: MediaPlanTargeting, by: ValueDimension): ValueDimension[] =>
  VALUE_DIMENSIONS.filter((dimension) => dimension !== by && isTargeted(before, dimension) && !isTargeted(after, dimension));
