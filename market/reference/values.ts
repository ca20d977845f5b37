import type { Dimension } from '../contract/dimensions.ts';
import { COUNTRIES } from './countries.ts';
import { DMAS } from './dmas.ts';
import { GENRES } from './genres.ts';
import { IAB_CATEGORIES } from './iab-categories.ts';
import { LANGUAGES } from './languages.ts';
import { CHANNELS, NETWORKS } from './networks.ts';
import { LIVESTREAMS, MEDIA_TYPES, PLATFORMS } from './platforms.ts';
import { RATINGS } from './ratings.ts';
import { STATES } from './states.ts';

/** A value one can target; `group` is what it belongs to: the country of a state, the network of a channel. */
export type Value = { code: string; name: string; group: string | null };

type Coded = { code: string; name: string };
const plain = (list: readonly Coded[]): Value[] => list.map(({ code, name }) => ({ code, name, group: null }));
const grouped = <C extends Coded>(list: readonly C[], groupOf: (one: C) => string): Value[] =>
  list.map((one) => ({ code: one.code, name: one.name, group: groupOf(one) }));

/** Where the values of each dimension are: in a list, in the market's supply, or in the sample alone, where no free list is complete. */
export const VALUES: Record<Dimension, readonly Value[] | 'publishers' | 'apps' | 'sites' | 'sampled'> = {
  mediaType: plain(MEDIA_TYPES),
  platform: plain(PLATFORMS),
  app: 'apps',
  domain: 'sites',
  publishers: 'publishers',
  country: plain(COUNTRIES),
  state: grouped(STATES, ({ country }) => country),
  dma: grouped(DMAS, ({ state }) => state),
  zip: 'sampled',
  genres: grouped(GENRES, ({ master }) => master),
  network: plain(NETWORKS),
  channel: grouped(CHANNELS, ({ network }) => network),
  iabCategory: grouped(IAB_CATEGORIES, ({ code, parent }) => parent || code),
  rating: plain(RATINGS),
  language: plain(LANGUAGES),
  includeLivestream: plain(LIVESTREAMS),
  segments: 'sampled',
  contextual: 'sampled',
};

/** The name of a code in a list; a code without one stands for itself. */
export const nameOf = (list: readonly Coded[], code: string): string => list.find((one) => one.code === code)?.name ?? code;
