import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { SEGMENT_ID_TYPES, type SegmentIdType } from '../segment.ts';
import { SEGMENT_STATUSES, type SegmentStatus, statusOptions } from '../segment-draft.ts';

export const ProviderRow = z.object({
  id: EntityId,
  name: z.string(),
  alias: z.string().nullable(),
  parentProvider: z.string().nullable(),
  /** The account whose own data it is; null of the platform's. */
  owner: z.string().nullable(),
  /** What requests call its data; none: ids of its segments count whoever says them. */
  dataNames: z.array(z.string()),
  enabled: z.boolean(),
  segments: z.number().int(),
  /** Accounts whose plans may use its segments. */
  accounts: z.number().int(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
});
export type ProviderRow = z.output<typeof ProviderRow>;

/** One provider with who may use it. */
export const ProviderDetail = ProviderRow.extend({
  ownerId: z.string().nullable(),
  openTo: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Plans of all accounts that name segments of it. */
  plans: z.number().int(),
  version: z.number().int(),
});
export type ProviderDetail = z.output<typeof ProviderDetail>;

/** Segment providers of the platform and of its accounts; pages of 50. */
export const providerList = listView({
  name: 'segment-providers',
  noun: ['provider', 'providers'],
  empty: 'No Segment Providers',
  row: ProviderRow,
  title: 'name',
  searches: 'Name, alias, parent or owner',
  sort: { key: 'name', reverse: false },
  pageSize: 25,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    alias: { label: 'Alias', title: 'Under which name people see it', kind: 'text', sort: true },
    parentProvider: { label: 'Parent', title: 'Segments of two parents do not go together in a plan', kind: 'text', sort: true },
    owner: { label: 'Owner', title: 'The account whose own data it is', kind: 'text', sort: true },
    dataNames: { label: 'In requests', title: 'What bid requests call its data; empty: its segment ids count in any data', kind: 'names' },
    enabled: { label: 'Open', title: 'Plans can choose its segments', kind: 'flag', sort: true, filter: true },
    segments: { label: 'Segments', kind: 'count', sort: true },
    accounts: { label: 'Accounts', title: 'Accounts whose plans may use its segments', kind: 'count', sort: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastUpdate: { label: 'Updated', kind: 'day', sort: true },
  },
});

const STATUSES = Object.keys(SEGMENT_STATUSES) as [SegmentStatus, ...SegmentStatus[]];
/** A segment as the platform lists it at its provider. */
export const ProviderSegment = z.object({
  id: EntityId,
  title: z.string(),
  remoteId: z.string(),
  dataType: z.enum(SEGMENT_ID_TYPES),
  /** Dollars CPM. */
  price: z.string(),
  status: z.enum(STATUSES),
  users: z.number().int().nullable(),
  expirationDate: z.iso.datetime().nullable(),
  lastUpdate: z.iso.datetime(),
  version: z.number().int(),
});
export type ProviderSegment = z.output<typeof ProviderSegment>;

const TYPES = SEGMENT_ID_TYPES.map((value: SegmentIdType) => ({ value, label: value }));
export const providerSegmentList = listView({
  name: 'provider-segments',
  noun: ['segment', 'segments'],
  empty: 'No Segments',
  row: ProviderSegment,
  title: 'title',
  searches: 'Title or remote ID',
  sort: { key: 'title', reverse: false },
  pageSize: 25,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    remoteId: { label: 'Remote ID', kind: 'code', sort: true },
    dataType: { label: 'Type', kind: 'choice', options: TYPES, sort: true, filter: true },
    price: { label: 'Price', kind: 'money', sort: true },
    status: { label: 'Status', kind: 'choice', options: statusOptions('ACTIVE', 'PENDING'), sort: true, filter: true },
    users: { label: 'Users', kind: 'count', sort: true },
    expirationDate: { label: 'Expires', kind: 'day', sort: true },
    lastUpdate: { label: 'Updated', kind: 'day', sort: true },
  },
});
