import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import type { PlanClause, PlanDimension } from '@kontor/media-plans/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { keyLabel } from './plan-dimensions.ts';

export type NameOf = (dimension: string, code: string) => string;

const LIVESTREAM: Record<string, string> = { ANY: 'Any', LIVE: 'Live only', NOT_LIVE: 'Not live' };
const nameIn = (list: readonly { code: string; name: string }[], code: string) => list.find((one) => one.code === code)?.name ?? code;

/** One value of a clause in words. */
export function valueWords(dimension: PlanClause['dimension'], code: string, nameOf: NameOf): string {
  if (dimension === 'mediaType') return nameIn(MEDIA_TYPES, code);
  if (dimension === 'platform') return nameIn(PLATFORMS, code);
  if (dimension === 'includeLivestream') return LIVESTREAM[code] ?? code;
  // People say “TV-14”; the name explains it.
  return dimension === 'rating' ? code : nameOf(dimension, code);
}

/** How a picked value is called on chips: metro codes lead, as people say them; everything else by name. */
export const labelOf = (dimension: PlanDimension, { code, name }: LookupValue): string => (dimension === 'dma' ? `${code} ${name}` : name);

const NAMED = 2;

/** “DMA 501 New York” for one value, “Genre: Drama, News, 6 more” for several. */
export function clauseWords({ dimension, values }: PlanClause, nameOf: NameOf): string {
  const names = values.slice(0, NAMED).map((value) => valueWords(dimension, value, nameOf));
  const rest = values.length - names.length;
  const list = [...names, ...(rest > 0 ? [`${rest.toLocaleString('en-US')} more`] : [])].join(', ');
  return values.length === 1 ? `${keyLabel(dimension)} ${list}` : `${keyLabel(dimension)}: ${list}`;
}
