import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';

export const MarketplaceRow = z.object({
  id: EntityId,
  name: z.string(),
  /** The account that it was made by or for; null of the platform's. */
  owner: z.string().nullable(),
  kind: z.enum(['platform', 'custom']),
  enabled: z.boolean(),
  publishers: z.number().int(),
  /** Accounts whose plans may target it. */
  accounts: z.number().int(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
});
export type MarketplaceRow = z.output<typeof MarketplaceRow>;

const Named = z.object({ id: z.string(), name: z.string() });

/** One marketplace with who is in it and who may use it. */
export const MarketplaceDetail = MarketplaceRow.extend({
  ownerId: z.string().nullable(),
  members: z.array(Named),
  openTo: z.array(Named),
  /** Plans of all accounts that name it. */
  plans: z.number().int(),
  version: z.number().int(),
});
export type MarketplaceDetail = z.output<typeof MarketplaceDetail>;

const KINDS = [
  { value: 'platform', label: 'Platform' },
  { value: 'custom', label: 'Custom' },
] as const;

/** Marketplaces of the platform and of its accounts; pages of 50. */
export const marketplaceList = listView({
  name: 'platform-marketplaces',
  noun: ['marketplace', 'marketplaces'],
  empty: 'No Marketplaces',
  row: MarketplaceRow,
  title: 'name',
  searches: 'Name or owner',
  sort: { key: 'name', reverse: false },
  pageSize: 25,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    kind: { label: 'Kind', kind: 'choice', options: KINDS, sort: true, filter: true },
    owner: { label: 'Owner', title: 'The account that a custom one was made by or for', kind: 'text', sort: true },
    enabled: { label: 'Open', title: 'Plans can choose it', kind: 'flag', sort: true, filter: true },
    publishers: { label: 'Publishers', kind: 'count', sort: true },
    accounts: { label: 'Accounts', title: 'Accounts whose plans may target it', kind: 'count', sort: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastUpdate: { label: 'Updated', kind: 'day', sort: true },
  },
});
