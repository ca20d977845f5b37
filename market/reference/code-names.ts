import type { NamedCode } from '../contract/breakdowns.ts';
import { COUNTRIES } from './countries.ts';
import { DMAS } from './dmas.ts';
import { MARKET_MEDIA_TYPES, MARKET_PLATFORMS } from './platforms.ts';
import { STATES } from './states.ts';
import { nameOf } from './values.ts';

/** Everything that delivery may say, also beside what plans choose between. */
const LISTS: Record<NamedCode, readonly { code: string; name: string }[]> = {
  platform: MARKET_PLATFORMS,
  mediaType: MARKET_MEDIA_TYPES,
  country: COUNTRIES,
  state: STATES,
  dma: DMAS,
};

/** How people call a code of one of the lists; one without a name stands for itself. */
export const nameOfCode = (list: NamedCode, code: string): string => nameOf(LISTS[list], code);
