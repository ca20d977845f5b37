import { anyOf, DIMENSIONS, type Dimension, type Targeting } from '@kontor/market/contract';
import { STATES } from '@kontor/market/reference';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const PROVINCES = new Set(STATES.filter(({ country }) => country === 'CA').map(({ code }) => code));
/** In which country a place is. Canadian postal codes begin with a letter. */
const COUNTRY_OF: Partial<Record<Dimension, (code: string) => string>> = {
  state: (code) => (PROVINCES.has(code) ? 'CA' : 'US'),
  dma: () => 'US',
  zip: (code) => (/^\d/.test(code) ? 'US' : 'CA'),
};

/** Any of these sets of values: what was chosen, and what each attached list holds. */
export function anyOfSets(dimension: Dimension, sets: readonly string[][]): Targeting {
  const [first, ...more] = sets.map((values) => anyOf(dimension, values));
  return first && more.length === 0 ? first : { kind: 'or', of: first ? [first, ...more] : [] };
}

/** Whether all of these places are in countries that the plan does not include. */
export function areElsewhere({ country }: MediaPlanTargeting, dimension: Dimension, sets: readonly string[][]): boolean {
  const countryOf = COUNTRY_OF[dimension];
  const places = sets.flat();
  if (!countryOf || !country.included || country.values.length === 0 || places.length === 0) return false;
  return places.every((code) => !country.values.includes(countryOf(code)));
}

/**
 * What a dimension includes. Places narrow their own country alone: of the US and Great Britain with Texas, all of Great Britain stays.
 * A list that holds nothing any more includes nothing in every country that its values can be in.
 */
export function including({ country }: MediaPlanTargeting, dimension: Dimension, sets: readonly string[][]): Targeting {
  const countryOf = COUNTRY_OF[dimension];
  const chosen = anyOfSets(dimension, sets);
  if (!countryOf) return chosen;
  const ofNothing = DIMENSIONS[dimension].needsCountry ?? [];
  const narrowed = [...new Set(sets.flatMap((values) => (values.length === 0 ? ofNothing : values.map(countryOf))))];
  const isAllThereIs = country.values.length > 0 && country.values.every((code) => narrowed.includes(code));
  return isAllThereIs ? chosen : { kind: 'or', of: [chosen, { kind: 'not', of: anyOf('country', narrowed) }] };
}

/** The country in which a place narrows the plan, where requests of other countries stay beside it; null where it is the whole of the plan. */
export function narrowedCountry({ country }: MediaPlanTargeting, dimension: Dimension, code: string): string | null {
  const found = COUNTRY_OF[dimension]?.(code);
  const isAllThereIs = country.values.length > 0 && country.values.every((one) => one === found);
  return found === undefined || isAllThereIs ? null : found;
}
