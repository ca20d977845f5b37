import { DIMENSIONS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { z } from 'zod';

/** Lookups page by 100 and load the next page on scroll (spec 2 §7). */
export const LOOKUP_SIZE = 100;

/** A list is read so far at first, and so many values are counted in one question: it is in the order of their requests. */
export const MOST_RANKED = 1_000;

/** The largest list of values a plan may hold (spec 2 §5). */
export const MOST_VALUES = 25_000;
/** Texts that are matched at once: as many as a list holds, each with the runs that a comma may belong to. */
export const MAX_PASTED = 4 * MOST_VALUES;

export const LookupInput = z.object({
  q: z.string().trim().max(200).default(''),
  p: z.coerce.number().int().min(0).max(10_000).default(0),
  s: z.coerce.number().int().min(1).max(MOST_RANKED).default(LOOKUP_SIZE),
});

/** A value one can target: its code, its name, and requests a day in the market, null where the sample has none. */
export const LookupValue = z.object({ code: z.string(), name: z.string(), group: z.string().nullable(), requests: z.number().nullable() });
export type LookupValue = z.output<typeof LookupValue>;

export const LookupPage = z.object({ values: z.array(LookupValue), total: z.number(), hm: z.boolean() });
export type LookupPage = z.output<typeof LookupPage>;

/** What `target/search` searches: bundles, as the specification calls apps there, and every dimension without a call of its own. */
export const SEARCHED = ['bundle', ...VALUE_DIMENSIONS.filter((key) => DIMENSIONS[key].lookup === 'search')] as [
  'bundle',
  ...ValueDimension[],
];
export const searchedDimension = (dim: (typeof SEARCHED)[number]): ValueDimension => (dim === 'bundle' ? 'app' : dim);
