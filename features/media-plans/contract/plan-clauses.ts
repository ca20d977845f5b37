import { anyOf, DIMENSION_KEYS, DIMENSIONS, type Dimension, type Targeting, type ValueDimension } from '@kontor/market/contract';
import { genresOf, masterCode, masterOf } from '@kontor/targeting/contract';
import { isWithValues, listsOf, setsOf } from './lists-part.ts';
import { NO_SOURCES, type PlanClause, type PlanSources } from './plan-part.ts';
import { PLAN_PARTS } from './plan-parts.ts';
import { including } from './plan-places.ts';
import { type Choice, type MediaPlanTargeting, SINGLY } from './plan-targeting.ts';

const LIVESTREAM = { ANY: [], LIVE: ['1'], NOT_LIVE: ['0'] };

/** What a plan says of a dimension; one with a control of its own reads as a choice like the others, and master genres as genres. */
export function choiceOf(targeting: MediaPlanTargeting, dimension: Dimension): Choice {
  const only = (values: string[]): Choice => ({ included: true, values });
  if (dimension === 'mediaType') return only([targeting.mediaType]);
  if (dimension === 'platform') return only(targeting.platform.includes('ALL') ? [] : targeting.platform);
  if (dimension === 'includeLivestream') return only(LIVESTREAM[targeting.includeLivestream]);
  // Parts of a plan say which segments.
  if (dimension === 'segments' || dimension === 'contextual') return only([]);
  if (dimension === 'genres') {
    const { included, values } = targeting.genres;
    return { included, values: [...targeting.masterGenres.map(masterCode), ...values] };
  }
  return targeting[dimension];
}

/** Dimensions whose meaning differs; the order of values, and a side without values, mean nothing. */
export function changedDimensions(before: MediaPlanTargeting, after: MediaPlanTargeting): Dimension[] {
  return DIMENSION_KEYS.filter((dimension) => {
    const [old, now] = [choiceOf(before, dimension), choiceOf(after, dimension)];
    if (old === now) return false;
    const values = new Set(old.values);
    const isSame = old.values.length === now.values.length && now.values.every((value) => values.has(value));
    return !isSame || (now.values.length > 0 && old.included !== now.included);
  });
}

/** The targeting with this choice of a dimension, as `choiceOf` reads it. */
export function withChoiceOf(targeting: MediaPlanTargeting, dimension: ValueDimension, choice: Choice): MediaPlanTargeting {
  if (dimension !== 'genres') return { ...targeting, [dimension]: choice };
  const masterGenres = choice.values.flatMap((code) => masterOf(code) ?? []);
  return { ...targeting, masterGenres, genres: { ...choice, values: choice.values.filter((code) => masterOf(code) === null) } };
}

/** The codes of requests that values stand for. */
const codesOf = (dimension: Dimension, values: string[]): string[] =>
  dimension === 'genres' ? [...new Set(values.flatMap(genresOf))] : values;

/** The plan as conditions that must all hold, in the order of the editor. */
export function planClauses(targeting: MediaPlanTargeting, sources: PlanSources = NO_SOURCES): PlanClause[] {
  const clauses = DIMENSION_KEYS.flatMap((dimension): PlanClause[] => {
    const { included, values } = choiceOf(targeting, dimension);
    if (values.length === 0) return [];
    if (included) {
      const lists = isWithValues(targeting, dimension) ? setsOf(listsOf(targeting, dimension), sources) : [];
      return [{ key: dimension, tree: including(targeting, dimension, [codesOf(dimension, values), ...lists]) }];
    }
    const not = (key: string, kept: string[]): PlanClause => ({
      key,
      tree: { kind: 'not', of: anyOf(dimension, codesOf(dimension, kept)) },
    });
    return values.length > SINGLY ? [not(dimension, values)] : values.map((value) => not(`${dimension}:${value}`, [value]));
  });
  return [...clauses, ...PLAN_PARTS.flatMap((part) => part.clauses(targeting, sources))];
}

/** The plan's other clauses: what it says but for this dimension. */
export function otherThan(targeting: MediaPlanTargeting, dimension: ValueDimension): MediaPlanTargeting {
  const { mediaList } = DIMENSIONS[dimension];
  const without = withChoiceOf(targeting, dimension, { included: true, values: [] });
  return mediaList ? { ...without, [mediaList]: { included: true, ids: [] } } : without;
}

/** The whole plan as one targeting tree. */
export const planTree = (targeting: MediaPlanTargeting, sources?: PlanSources): Targeting => ({
  kind: 'and',
  of: planClauses(targeting, sources).map(({ tree }) => tree),
});
