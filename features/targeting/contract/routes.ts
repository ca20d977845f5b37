import { type AccessRule, route } from '@kontor/core/contract';
import { z } from 'zod';
import { LookupInput, LookupPage } from './lookup.ts';

const lookup = (path: string, summary: string) =>
  route({
    method: 'GET',
    path,
    access: 'agencyOrAdminFlag' satisfies AccessRule,
    summary,
    input: LookupInput,
    output: LookupPage,
    effect: 'read',
  });

export const targetingRoutes = {
  country: lookup('target/country', 'Countries'),
  dma: lookup('target/dma', 'Metro areas of the United States'),
  app: lookup('target/app', 'Apps by bundle'),
  publisher: lookup('target/publisher', 'Publishers'),
  genre: lookup('target/genre', 'Content genres'),
  network: lookup('target/network', 'Content networks'),
  channel: lookup('target/channel', 'Content channels'),
  rating: lookup('target/rating', 'Content ratings'),
  language: lookup('target/language', 'Content languages'),
  iabCategory: lookup('target/iabcategory', 'IAB content categories'),
  search: route({
    method: 'GET',
    path: 'target/search',
    access: 'agencyOrAdminFlag',
    summary: 'Apps or domains by name',
    input: LookupInput.extend({ dim: z.enum(['bundle', 'domain']) }),
    output: LookupPage,
    effect: 'read',
  }),
  zip: route({
    method: 'GET',
    path: 'target/zip/{stateCode}',
    access: 'agencyOrAdminFlag',
    summary: 'Zip codes of a state',
    input: LookupInput.extend({ stateCode: z.string().max(8) }),
    output: LookupPage,
    effect: 'read',
  }),
  state: route({
    method: 'POST',
    path: 'target/state',
    access: 'agencyOrAdminFlag',
    summary: 'States and provinces of countries',
    input: LookupInput.extend({ countries: z.array(z.string().length(2)).max(10).default(['US', 'CA']) }),
    output: LookupPage,
    effect: 'read',
  }),
};
