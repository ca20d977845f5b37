import { NoInput, route } from '@kontor/core/contract';
import { LookupInput, LookupPage } from '@kontor/targeting/contract';
import { z } from 'zod';
import { Marketplace } from './marketplace.ts';

export const marketplaceRoutes = {
  lookup: route({
    method: 'GET',
    path: 'target/marketplace',
    access: 'agencyOrAdminFlag',
    summary: 'What plans can target: marketplaces the account may access, and its custom ones',
    input: LookupInput,
    output: LookupPage,
    effect: 'read',
  }),
  custom: route({
    method: 'GET',
    path: 'marketplace/custom',
    access: 'agencyOrAdminFlag',
    summary: 'The account’s own marketplaces',
    input: NoInput,
    output: z.array(Marketplace),
    effect: 'read',
  }),
};
