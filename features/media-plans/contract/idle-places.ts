import { DIMENSIONS, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { isWithValues, listsOf, setsOf } from './lists-part.ts';
import type { PlanSources } from './plan-part.ts';
import { areElsewhere } from './plan-places.ts';
import { type MediaPlanTargeting, SINGLY } from './plan-targeting.ts';

/** Keys of the clauses that change nothing because all their places are in countries that the plan does not include (decision 0062). */
export function idlePlaces(targeting: MediaPlanTargeting, sources: PlanSources): string[] {
  return VALUE_DIMENSIONS.flatMap((dimension): string[] => {
    const { included, values } = targeting[dimension];
    const lists = setsOf(listsOf(targeting, dimension), sources);
    const isOne = isWithValues(targeting, dimension);
    const isElsewhere = (...sets: string[][]) => areElsewhere(targeting, dimension, sets);
    const ofValues = included || values.length > SINGLY ? [dimension] : values.map((value) => `${dimension}:${value}`);
    const key = DIMENSIONS[dimension].mediaList;
    if (isOne) return isElsewhere(values, ...lists) ? [dimension] : [];
    return [
      ...ofValues.filter((clause) => isElsewhere(clause === dimension ? values : [clause.slice(dimension.length + 1)])),
      ...(key && isElsewhere(...lists) ? [key] : []),
    ];
  });
}
