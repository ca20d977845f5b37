import type { PickState } from '@kontor/core/ui';
import { type Choice, type MediaPlanTargeting, PLAN_DIMENSIONS, type PlanDimension } from '@kontor/media-plans/contract';

const NONE: Choice = { included: true, values: [] };

/** Whether the plan asks for one of these countries; what depends on a country needs it included. */
export const wantsCountry = ({ country }: MediaPlanTargeting, ...codes: string[]): boolean =>
  country.included && codes.some((code) => country.values.includes(code));

/** State and zip need US or CA, metro codes only US (spec 2 §5). */
export const COUNTRIES_OF: Partial<Record<PlanDimension, readonly string[]>> = { state: ['US', 'CA'], zip: ['US', 'CA'], dma: ['US'] };

export const isOpen = (targeting: MediaPlanTargeting, dimension: PlanDimension): boolean =>
  wantsCountry(targeting, ...(COUNTRIES_OF[dimension] ?? [])) || COUNTRIES_OF[dimension] === undefined;

/** Drops what its country no longer carries: it would not be sent (spec 2 §5). */
function settled(targeting: MediaPlanTargeting): MediaPlanTargeting {
  const closed = PLAN_DIMENSIONS.filter((dimension) => targeting[dimension].values.length > 0 && !isOpen(targeting, dimension));
  return closed.length === 0 ? targeting : { ...targeting, ...Object.fromEntries(closed.map((dimension) => [dimension, NONE])) };
}

export const withChoice = (targeting: MediaPlanTargeting, dimension: PlanDimension, choice: Choice): MediaPlanTargeting =>
  settled({ ...targeting, [dimension]: choice });

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

const MAX_VALUES = 25_000;
/** Adds many values at once, on the side the dimension is on. */
export const joined = ({ included, values }: Choice, codes: readonly string[]): Choice => ({
  included,
  values: [...new Set([...values, ...codes])].slice(0, MAX_VALUES),
});

const sameChoice = (a: Choice, b: Choice) =>
  a.values.length === b.values.length &&
  (a.values.length === 0 || a.included === b.included) &&
  a.values.every((value) => b.values.includes(value));

/** Dimensions that lost their values by a change of another one. */
export const dropped = (before: MediaPlanTargeting, after: MediaPlanTargeting, by: PlanDimension): PlanDimension[] =>
  PLAN_DIMENSIONS.filter((dimension) => dimension !== by && before[dimension].values.length > 0 && after[dimension].values.length === 0);

/** Keys of the targeting whose meaning differs; the order of values, and a side without values, mean nothing. */
export function changedKeys(before: MediaPlanTargeting, after: MediaPlanTargeting): (keyof MediaPlanTargeting)[] {
  const choices = PLAN_DIMENSIONS.filter((dimension) => !sameChoice(before[dimension], after[dimension]));
  const isSame = (key: 'mediaType' | 'includeLivestream') => before[key] === after[key];
  const platforms = [...before.platform].sort().join() === [...after.platform].sort().join();
  return [
    ...(isSame('mediaType') ? [] : (['mediaType'] as const)),
    ...(platforms ? [] : (['platform'] as const)),
    ...choices,
    ...(isSame('includeLivestream') ? [] : (['includeLivestream'] as const)),
  ];
}
