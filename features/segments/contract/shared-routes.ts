import { byId, csvRoute, EntityId, idOf, listRoute, NoInput, route } from '@kontor/core/contract';
import { z } from 'zod';
import { segmentNotFound } from './segment-draft.ts';
import { SharedSegment, sharedSegments } from './shared-list.ts';

/** The tab of all providers (spec 3 §2). */
export const ALL_PROVIDERS = 'all';
/** Of one provider, or of all that the account may use. */
const provider = z.union([idOf('platform'), z.literal(ALL_PROVIDERS)]).default(ALL_PROVIDERS);
const access = 'agencySharedSegment';

/** A provider's tab; `owned` where it is the account's own. */
export const ProviderTab = z.object({ key: EntityId, value: z.string(), owned: z.boolean(), count: z.number().int() });
export type ProviderTab = z.output<typeof ProviderTab>;

export const SharedDetail = SharedSegment.extend({
  remoteId: z.string(),
  providerId: EntityId,
  parentProvider: z.string(),
  expirationDate: z.number().int().nullable(),
});
export type SharedDetail = z.output<typeof SharedDetail>;

export const sharedRoutes = {
  list: listRoute(sharedSegments, {
    path: 'segment/list/shared',
    access,
    summary: 'Segments that providers share with the account, and those of its own providers',
    also: { provider },
  }),
  download: csvRoute(sharedSegments, {
    path: 'segment/download/shared',
    access,
    summary: 'The shared segments as CSV, every row of the filter',
    also: { provider },
  }),
  get: route({
    method: 'GET',
    path: 'segment/shared/get/{id}',
    access,
    summary: 'One shared segment',
    input: byId('segment'),
    output: SharedDetail,
    failures: [segmentNotFound],
    effect: 'read',
  }),
  providers: route({
    method: 'GET',
    path: 'segment/provider',
    access,
    summary: 'The providers whose segments the account may use, its own first',
    input: NoInput,
    output: z.array(ProviderTab),
    effect: 'read',
  }),
  allProviders: route({
    method: 'GET',
    path: 'segment/provider/all',
    access: 'superOrAgencySharedSegment',
    summary: 'All providers of the platform for its staff; for an account those it may use',
    input: NoInput,
    output: z.array(ProviderTab),
    effect: 'read',
  }),
};
