import type { PickState } from '@kontor/core/ui';
import { VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { type Choice, isOpen, type MediaPlanTargeting, withChoiceOf } from '@kontor/media-plans/contract';
import { MOST_VALUES } from '@kontor/targeting/contract';

const NONE: Choice = { included: true, values: [] };

/** Drops what its country no longer carries: it would not be sent (spec 2 §5). */
function settled(targeting: MediaPlanTargeting): MediaPlanTargeting {
  const closed = VALUE_DIMENSIONS.filter((dimension) => targeting[dimension].values.length > 0 && !isOpen(targeting, dimension));
  return closed.length === 0 ? targeting : { ...targeting, ...Object.fromEntries(closed.map((dimension) => [dimension, NONE])) };
}

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
  VALUE_DIMENSIONS.filter((dimension) => dimension !== by && before[dimension].values.length > 0 && after[dimension].values.length === 0);
