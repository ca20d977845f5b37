import { anyOf, DIMENSION_KEYS, DIMENSIONS, type Dimension, type Targeting, type ValueDimension } from '@kontor/market/contract';
import { isWithValues, listsOf, setsOf } from './lists-part.ts';
import { NO_SOURCES, type PlanClause, type PlanSources } from './plan-part.ts';
import { PLAN_PARTS } from './plan-parts.ts';
import { including } from './plan-places.ts';
import type { Choice, MediaPlanTargeting } from './plan-targeting.ts';

const LIVESTREAM = { ANY: [], LIVE: ['1'], NOT_LIVE: ['0'] };

/** What a plan says of a dimension; one with a control of its own reads as a choice like the others. */
export function choiceOf(targeting: MediaPlanTargeting, dimension: Dimension): Choice {
  const only = (values: string[]): Choice => ({ included: true, values });
  if (dimension === 'mediaType') return only([targeting.mediaType]);
  if (dimension === 'platform') return only(targeting.platform.includes('ALL') ? [] : targeting.platform);
  if (dimension === 'includeLivestream') return only(LIVESTREAM[targeting.includeLivestream]);
  // Parts of a plan say which segments.
  if (dimension === 'segments' || dimension === 'contextual') return only([]);
  return targeting[dimension];
}

/** Dimensions whose meaning differs; the order of values, and a side without values, mean nothing. */
export function changedDimensions(before: MediaPlanTargeting, after: MediaPlanTargeting): Dimension[] {
  return DIMENSION_KEYS.filter((dimension) => {
    const [old, now] = [choiceOf(before, dimension), choiceOf(after, dimension)];
    const values = new Set(old.values);
    const isSame = old.values.length === now.values.length && now.values.every((value) => values.has(value));
    return !isSame || (now.values.length > 0 && old.included !== now.included);
  });
}

/** An exclusion of few values costs value by value (“− DMA 501 New York”), a longer one as a whole. */
const SINGLY = 4;

/** The plan as conditions that must all hold, in the order of the editor. */
export function planClauses(targeting: MediaPlanTargeting, sources: PlanSources = NO_SOURCES): PlanClause[] {
  const clauses = DIMENSION_KEYS.flatMap((dimension): PlanClause[] => {
    const { included, values } = choiceOf(targeting, dimension);
    if (values.length === 0) return [];
    if (included) {
      const lists = isWithValues(targeting, dimension) ? setsOf(listsOf(targeting, dimension), sources) : [];
      return [{ key: dimension, tree: including(targeting, dimension, [values, ...lists]) }];
    }
    const not = (key: string, kept: string[]): PlanClause => ({ key, tree: { kind: 'not', of: anyOf(dimension, kept) } });
    return values.length > SINGLY ? [not(dimension, values)] : values.map((value) => not(`${dimension}:${value}`, [value]));
  });
  return [...clauses, ...PLAN_PARTS.flatMap((part) => part.clauses(targeting, sources))];
}

/** The plan's other clauses: what it says but for this dimension. */
export function otherThan(targeting: MediaPlanTargeting, dimension: ValueDimension): MediaPlanTargeting {
  const { mediaList } = DIMENSIONS[dimension];
  return { ...targeting, [dimension]: { included: true, values: [] }, ...(mediaList && { [mediaList]: { included: true, ids: [] } }) };
}

/** The whole plan as one targeting tree. */
export const planTree = (targeting: MediaPlanTargeting, sources?: PlanSources): Targeting => ({
  kind: 'and',
  of: planClauses(targeting, sources).map(({ tree }) => tree),
});
