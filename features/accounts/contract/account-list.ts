import { ACCOUNT_TYPES, AccountType, EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { ACCOUNT_SHAPE } from './account-draft.ts';

/** As stored; both that are not active are shown as Inactive (spec 3 §3). */
const Status = z.enum(['active', 'inactive', 'banned']);

export const AccountRow = z.object({
  id: EntityId,
  name: z.string(),
  status: Status,
  type: AccountType,
  users: z.number().int(),
  publishedDeals: z.number().int(),
  allowedAds: z.number().int(),
  dealManagement: z.boolean(),
  dealAccessTemplate: z.boolean(),
  ftrackhhidReach: z.boolean(),
  uploadedSegment: z.boolean(),
  shared: z.boolean(),
  demoAccount: z.boolean(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
});
export type AccountRow = z.output<typeof AccountRow>;

/** One account as its page shows it. */
export const AccountDetail = z.object({
  ...ACCOUNT_SHAPE,
  accountId: EntityId,
  status: Status,
  /** Custom marketplaces that were made by the account or for it, by name. */
  customMarketplaces: z.array(z.object({ id: z.string(), name: z.string() })),
  users: z.number().int(),
  publishedDeals: z.number().int(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
  version: z.number().int(),
});
export type AccountDetail = z.output<typeof AccountDetail>;

const TYPES = ACCOUNT_TYPES.map((value) => ({ value, label: value }));
const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'banned', label: 'Inactive' },
  { value: 'inactive', label: 'Inactive' },
] as const;

/** Accounts of the platform (spec 3 §2, §3); pages of 50. */
export const accountAdminList = listView({
  name: 'platform-accounts',
  noun: ['account', 'accounts'],
  empty: 'No Accounts',
  row: AccountRow,
  title: 'name',
  searches: 'Name or ID',
  sort: { key: 'name', reverse: false },
  pageSize: 50,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    status: { label: 'Status', kind: 'choice', options: STATUSES, sort: true, filter: true },
    type: { label: 'Type', kind: 'choice', options: TYPES, sort: true, filter: true },
    users: { label: 'Users', kind: 'count', sort: true },
    publishedDeals: { label: 'Published deals', kind: 'count', sort: true },
    allowedAds: { label: 'Allowed ads', title: 'Most deals published at once', kind: 'count', sort: true },
    dealManagement: { label: 'Deals', title: 'Deal management', kind: 'flag', filter: true },
    dealAccessTemplate: { label: 'Templates', title: 'Deal templates', kind: 'flag', filter: true },
    ftrackhhidReach: { label: 'Reach', title: 'FTrackHHID reach', kind: 'flag', filter: true },
    uploadedSegment: { label: 'Uploads', title: 'Uploaded segments', kind: 'flag', filter: true },
    shared: { label: 'Shared', title: 'Shared segments', kind: 'flag', filter: true },
    demoAccount: { label: 'Demo', title: 'Demo account', kind: 'flag', filter: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastUpdate: { label: 'Updated', kind: 'day', sort: true },
  },
});
