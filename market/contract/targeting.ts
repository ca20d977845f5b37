import { z } from 'zod';

/**
 * What a request can be targeted by. `dim` numbers the forecast index and is stored: never change or reuse one.
 * `column` is the column of `bid_requests`; `list` marks the one column that holds several values.
 */
export const DIMENSIONS = {
  platform: { dim: 2, column: 'platform', label: 'Platform' },
  mediaType: { dim: 3, column: 'media_type', label: 'Media type' },
  country: { dim: 4, column: 'country', label: 'Country' },
  state: { dim: 5, column: 'state', label: 'State' },
  dma: { dim: 6, column: 'dma', label: 'DMA' },
  zip: { dim: 7, column: 'zip', label: 'Zip code' },
  publisher: { dim: 8, column: 'publisher', label: 'Publisher' },
  bundle: { dim: 9, column: 'app', label: 'App' },
  domain: { dim: 10, column: 'domain', label: 'Domain' },
  genre: { dim: 11, column: 'genre', label: 'Genre' },
  network: { dim: 12, column: 'network', label: 'Network' },
  channel: { dim: 13, column: 'channel', label: 'Channel' },
  iabCategory: { dim: 14, column: 'categories', label: 'IAB category', list: true },
  rating: { dim: 15, column: 'rating', label: 'Rating' },
  language: { dim: 16, column: 'language', label: 'Language' },
  livestream: { dim: 17, column: 'livestream', label: 'Livestream' },
} as const satisfies Record<string, { dim: number; column: string; label: string; list?: true }>;
export type Dimension = keyof typeof DIMENSIONS;
export const DIMENSION_KEYS = Object.keys(DIMENSIONS) as [Dimension, ...Dimension[]];

/** The forecast index's own dimensions: every row by its day, and the floor in whole dollars. */
export const EVERY_ROW = 0;
export const FLOOR_DOLLARS = 1;

/**
 * The abstract targeting tree. `values` are codes as `bid_requests` holds them; livestream is '1' or '0'.
 * `any` of no values matches nothing; `and` of nothing matches everything; `or` of nothing matches nothing.
 */
export type Targeting =
  | { kind: 'any'; dimension: Dimension; values: string[] }
  | { kind: 'and'; of: Targeting[] }
  | { kind: 'or'; of: Targeting[] }
  | { kind: 'not'; of: Targeting };

export const MAX_TREE_DEPTH = 20;
export const MAX_TREE_NODES = 2_000;
export const MAX_LEAF_VALUES = 25_000;

export const Targeting: z.ZodType<Targeting> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('any'),
      dimension: z.enum(DIMENSION_KEYS),
      values: z.array(z.string().max(400)).max(MAX_LEAF_VALUES),
    }),
    z.strictObject({ kind: z.literal('and'), of: z.array(Targeting).max(MAX_TREE_NODES) }),
    z.strictObject({ kind: z.literal('or'), of: z.array(Targeting).max(MAX_TREE_NODES) }),
    z.strictObject({ kind: z.literal('not'), of: Targeting }),
  ]),
);

export const EVERYTHING: Targeting = { kind: 'and', of: [] };
