import { clauseWords, DIMENSION_KEYS, DIMENSIONS, type Dimension, type NameOf, valuesWords } from '@kontor/market/contract';
import { isWithValues, listsOf } from './lists-part.ts';
import { choiceOf } from './plan-clauses.ts';
import type { NameById } from './plan-part.ts';
import { partOf } from './plan-parts.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

/** What a dimension is where a plan leaves it open; those not named are then not targeted. */
export const OPEN_WORDS: Partial<Record<Dimension, string>> = { platform: 'All', includeLivestream: 'Any' };

/** Names in a line of history. */
const MOST_NAMED = 40;

/** What a plan says of a dimension: “Exclude 501 New York, 803 Los Angeles”; null where it is not targeted. */
export function dimensionWords(targeting: MediaPlanTargeting, dimension: Dimension, nameOf: NameOf): string | null {
  const { included, values } = choiceOf(targeting, dimension);
  if (values.length === 0) return OPEN_WORDS[dimension] ?? null;
  const words = valuesWords({ dimension, values }, { nameOf, most: MOST_NAMED });
  return DIMENSIONS[dimension].lookup ? `${included ? 'Include' : 'Exclude'} ${words}` : words;
}

/** How the clause of a key is called beside what it costs. */
export function clauseLabel(targeting: MediaPlanTargeting, key: string, nameOf: NameById): { label: string; isExclude: boolean } {
  const at = key.indexOf(':');
  const dimension = DIMENSION_KEYS.find((one) => one === (at < 0 ? key : key.slice(0, at)));
  if (dimension === undefined) return partOf(key)?.clauseLabel(targeting, key, nameOf) ?? { label: key, isExclude: false };
  const { included, values } = choiceOf(targeting, dimension);
  const lists = at < 0 && isWithValues(targeting, dimension) ? listsOf(targeting, dimension).ids : [];
  const nameOfAny: NameOf = (of, code) => nameOf(lists.includes(code) ? (DIMENSIONS[of].mediaList ?? of) : of, code);
  const shown = at < 0 ? [...lists, ...values] : [key.slice(at + 1)];
  return { label: clauseWords({ dimension, values: shown }, nameOfAny), isExclude: !included };
}
