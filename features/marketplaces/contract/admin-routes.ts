import { ById, csvRoute, failure, LARGE_BODY, listRoute, Nothing, route, staleVersion } from '@kontor/core/contract';
import { z } from 'zod';
import { MarketplaceChange, MarketplaceDraft } from './marketplace-draft.ts';
import { MarketplaceDetail, marketplaceList } from './marketplace-list.ts';

export const marketplaceMissing = failure({ code: 'marketplaceMissing', status: 404, text: 'Detail not found' });
export const marketplaceNameTaken = failure({
  code: 'marketplaceNameTaken',
  status: 409,
  text: 'Another marketplace of this owner already has this name.',
});
export const marketplaceInUse = failure({ code: 'marketplaceInUse', status: 409, text: 'Media plans use this marketplace.' });
export const marketplaceChoiceGone = failure({
  code: 'marketplaceChoiceGone',
  status: 400,
  text: 'One of the choices no longer exists.',
});

const Named = z.object({ id: z.string(), name: z.string() });

/** How the platform administers marketplaces (decisions D49, D68). */
export const marketplaceAdminRoutes = {
  list: listRoute(marketplaceList, {
    path: 'marketplace/get/all',
    access: 'super',
    summary: 'Marketplaces of the platform and of accounts',
  }),
  download: csvRoute(marketplaceList, {
    path: 'marketplace/download/csv',
    access: 'super',
    summary: 'The list as CSV, every row of the filter',
  }),
  choices: route({
    method: 'GET',
    path: 'marketplace/choices',
    access: 'super',
    summary: 'What the form of a marketplace offers: publishers whose name or id holds `q`, and accounts that are switched on',
    input: z.object({ q: z.string().trim().max(200).default('') }),
    output: z.object({ publishers: z.array(Named), accounts: z.array(Named) }),
    effect: 'read',
  }),
  get: route({
    method: 'GET',
    path: 'marketplace/get/{id}',
    access: 'super',
    summary: 'One marketplace with its publishers and the accounts that may use it',
    input: ById,
    output: MarketplaceDetail,
    failures: [marketplaceMissing],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'marketplace/create',
    access: 'super',
    reach: 'platform',
    summary: 'Make a marketplace of the platform, or a custom one for an account',
    input: MarketplaceDraft,
    output: Nothing,
    failures: [marketplaceNameTaken, marketplaceChoiceGone],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'marketplace/update/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Change a marketplace: name, publishers, who may use it, whether it is open',
    input: MarketplaceChange.extend({ ...ById.shape, version: z.int32().optional() }),
    output: Nothing,
    failures: [marketplaceMissing, marketplaceNameTaken, marketplaceChoiceGone, staleVersion],
    bodyLimit: LARGE_BODY,
    effect: 'write',
  }),
  remove: route({
    method: 'POST',
    path: 'marketplace/delete/{id}',
    access: 'super',
    reach: 'platform',
    summary: 'Delete a marketplace that no plan names',
    input: ById,
    output: Nothing,
    failures: [marketplaceMissing, marketplaceInUse],
    effect: 'write',
  }),
};
