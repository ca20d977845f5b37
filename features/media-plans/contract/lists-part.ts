import { DIMENSIONS, type Dimension, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { LIST_TYPES, LISTS_OF, type MediaListKey } from '@kontor/media-lists/contract';
import type { NameById, PlanPart, PlanSources } from './plan-part.ts';
import { anyOfSets, including } from './plan-places.ts';
import type { MediaLists, MediaPlanTargeting } from './plan-targeting.ts';

const NO_LISTS: MediaLists = { included: true, ids: [] };
/** The media lists that a plan attaches to a dimension. */
export function listsOf(targeting: MediaPlanTargeting, dimension: Dimension): MediaLists {
  const key = DIMENSIONS[dimension].mediaList;
  return key ? targeting[key] : NO_LISTS;
}

/** What each attached list holds; nothing where it was deleted. */
export const setsOf = ({ ids }: MediaLists, { lists }: PlanSources): string[][] => ids.map((id) => lists.get(id) ?? []);

/** Included lists beside included values are one condition: that of the dimension. */
export function isWithValues(targeting: MediaPlanTargeting, dimension: Dimension): boolean {
  const choice = VALUE_DIMENSIONS.find((one) => one === dimension);
  const { included, ids } = listsOf(targeting, dimension);
  return choice !== undefined && included && ids.length > 0 && targeting[choice].included && targeting[choice].values.length > 0;
}

/** Names in a line of history, and beside what a clause costs. */
const [MOST_NAMED, FEW_NAMED] = [40, 2];
function namesOf(key: MediaListKey, ids: readonly string[], { nameOf, most }: { nameOf: NameById; most: number }): string {
  const named = ids.slice(0, most).map((id) => nameOf(key, id) ?? id);
  return [...named, ...(ids.length > most ? [`${ids.length - most} more lists`] : [])].join('; ');
}

/** Media lists of one dimension (decision 0062): beside its values, each with a side of its own. */
const listsPart = ({ key, dimension, label }: (typeof LISTS_OF)[keyof typeof LISTS_OF]): PlanPart => ({
  key,
  label,
  group: DIMENSIONS[dimension].group,
  within: dimension,
  count: (targeting) => targeting[key].ids.length,
  words: (targeting, nameOf) => {
    const { included, ids } = targeting[key];
    return ids.length === 0 ? null : `${included ? 'Include' : 'Exclude'} ${namesOf(key, ids, { nameOf, most: MOST_NAMED })}`;
  },
  clauses: (targeting, sources) => {
    const lists = targeting[key];
    if (lists.ids.length === 0 || isWithValues(targeting, dimension)) return [];
    const sets = setsOf(lists, sources);
    if (lists.included) return [{ key, tree: including(targeting, dimension, sets) }];
    return [{ key, tree: { kind: 'not', of: anyOfSets(dimension, sets) } }];
  },
  clauseLabel: (targeting, _, nameOf) => {
    const { included, ids } = targeting[key];
    return { label: `${DIMENSIONS[dimension].label}: ${namesOf(key, ids, { nameOf, most: FEW_NAMED })}`, isExclude: !included };
  },
});

export const LIST_PARTS: readonly PlanPart[] = LIST_TYPES.map((type) => listsPart(LISTS_OF[type]));
