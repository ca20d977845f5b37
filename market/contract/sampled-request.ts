import type { DimensionColumn } from './dimensions.ts';

/**
 * One row of `bid_requests`, flat, as an OpenRTB request reads after extraction. Keys are the column names.
 * '' means "not said"; 64-bit hashes and decimals are text, as the event store answers them.
 */
export type SampledRequest = Record<
  Exclude<DimensionColumn, 'categories' | 'livestream' | 'segments' | 'contextual'> | 'request_id' | 'series' | 'title',
  string
> & {
  categories: string[];
  /** Ids of segments that the request itself names, of its person and of its content. */
  segments: string[];
  contextual: string[];
  /** Of an app its name, its domain and its store URL, '' for what is not said (`SAID_OF_APPS`); empty of everything else. */
  app_said: string[];
  livestream: 0 | 1;
  floor: string;
  /** 1 where the floor was sent in a currency without a rate near its day; `floor` is then 0 and says nothing. */
  floor_unknown: 0 | 1;
  /** The person, the home and what else identifies them, as texts (`identityHashText`); the event store keeps cityHash64 of each, 0 for ''. */
  user: string;
  household: string;
  identities: string[];
};
