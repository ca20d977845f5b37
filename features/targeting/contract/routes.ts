import { type AccessRule, LARGE_BODY, type Method, route } from '@kontor/core/contract';
import { DIMENSIONS, OWN_LOOKUPS, type OwnLookup, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { z } from 'zod';
import { LookupInput, LookupPage, LookupValue, MAX_PASTED, SEARCHED } from './lookup.ts';

const lookup = <I extends z.ZodType>(path: string, summary: string, input: I, method: Method = 'GET') =>
  route({
    method,
    path: `target/${path}`,
    access: 'agencyOrAdminFlag' satisfies AccessRule,
    summary,
    input,
    output: LookupPage,
    effect: 'read',
  });
type OwnRoutes = Record<OwnLookup, ReturnType<typeof lookup<typeof LookupInput>>>;

const own = OWN_LOOKUPS.map((dimension) => {
  const { many, lookupPath = dimension.toLowerCase() } = DIMENSIONS[dimension];
  return [dimension, lookup(lookupPath, `What plans can target: ${many}`, LookupInput)] as const;
});

/** One call for each dimension that has one of its own, and the specification's three that ask for more. */
export const targetingRoutes = {
  ...(Object.fromEntries(own) as OwnRoutes), // one for each of OWN_LOOKUPS
  search: lookup('search', 'Values of a dimension by name', LookupInput.extend({ dim: z.enum(SEARCHED) })),
  zip: lookup('zip/{stateCode}', 'Zip codes of a state', LookupInput.extend({ stateCode: z.string().max(8) })),
  state: lookup(
    'state',
    'States and provinces of countries',
    LookupInput.extend({ countries: z.array(z.string().length(2)).max(10).default(['US', 'CA']) }),
    'POST',
  ),
  match: route({
    method: 'POST',
    path: 'target/match',
    access: 'agencyOrAdminFlag',
    summary: 'The values of a dimension whose code or name is one of these texts, ignoring case',
    input: z.object({ dimension: z.enum(VALUE_DIMENSIONS), texts: z.array(z.string().min(1).max(400)).min(1).max(MAX_PASTED) }),
    bodyLimit: 4 * LARGE_BODY,
    output: z.array(LookupValue),
    effect: 'read',
  }),
};
