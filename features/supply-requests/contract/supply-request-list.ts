import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';

export const SUPPLY_STATUSES = ['pending', 'done', 'declined'] as const;
export type SupplyStatus = (typeof SUPPLY_STATUSES)[number];
export const SUPPLY_STATUS_LABELS: Record<SupplyStatus, string> = { pending: 'Pending', done: 'Done', declined: 'Declined' };

export const SupplyRequestRow = z.object({
  id: EntityId,
  /** The publisher's name and id, the account that asked and who asked for it (spec 3 §3). */
  pub: z.string(),
  publisherId: z.string(),
  account: z.string(),
  user: z.string(),
  requestDate: z.iso.datetime(),
  status: z.enum(SUPPLY_STATUSES),
  /** What was said with the answer. */
  answer: z.string(),
  version: z.number().int(),
});
export type SupplyRequestRow = z.output<typeof SupplyRequestRow>;

/** Publishers that accounts have asked for (spec 3 §2, §9). */
export const supplyRequestList = listView({
  name: 'supply-requests',
  noun: ['supply request', 'supply requests'],
  empty: 'No Supply Requests',
  row: SupplyRequestRow,
  title: 'pub',
  searches: 'Publisher, account or ID',
  sort: { key: 'requestDate', reverse: true },
  pageSize: 500,
  fields: {
    id: { label: 'ID', kind: 'code' },
    pub: { label: 'Publisher', kind: 'text', sort: true },
    publisherId: { label: 'Publisher ID', kind: 'code' },
    account: { label: 'Account', kind: 'text', sort: true },
    user: { label: 'User', kind: 'text', sort: true },
    requestDate: { label: 'Requested', kind: 'day', sort: true },
    status: {
      label: 'Status',
      kind: 'choice',
      options: SUPPLY_STATUSES.map((value) => ({ value, label: SUPPLY_STATUS_LABELS[value] })),
      sort: true,
      filter: true,
    },
    answer: { label: 'Answer', kind: 'text' },
  },
});
