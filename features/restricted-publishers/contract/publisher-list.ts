import { listView } from '@kontor/core/contract';
import { z } from 'zod';

export const PublisherRow = z.object({
  id: z.string(),
  publisherId: z.string(),
  company: z.string(),
  /** Whether it must agree to deals that name it. */
  premium: z.boolean(),
  /** The account whose people answer for it; null while there is none. */
  account: z.string().nullable(),
});
export type PublisherRow = z.output<typeof PublisherRow>;

/** Publishers of the market (spec 3 §2, §3); pages of 50. */
export const publisherList = listView({
  name: 'publishers',
  noun: ['publisher', 'publishers'],
  empty: 'No Publishers',
  row: PublisherRow,
  title: 'company',
  searches: 'Company or publisher ID',
  sort: { key: 'company', reverse: false },
  pageSize: 25,
  fields: {
    company: { label: 'Company', kind: 'text', sort: true },
    publisherId: { label: 'Publisher ID', kind: 'code' },
    account: { label: 'Account', title: 'The account whose people answer', kind: 'text', sort: true },
    premium: { label: 'Restricted', title: 'It must agree to deals that name it', kind: 'flag', sort: true, filter: true },
  },
});
