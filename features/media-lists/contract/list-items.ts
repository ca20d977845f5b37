import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';

/** A value of a list (spec 3 §3): of metro areas code and name, of others the value as title. `id` is the row's own (decision 0073). */
export const ListItem = z.object({
  id: EntityId,
  title: z.string(),
  code: z.string(),
  createDate: z.iso.datetime(),
});
export type ListItem = z.output<typeof ListItem>;

export const listItems = listView({
  name: 'media-list-items',
  noun: ['item', 'items'],
  empty: 'No List Items Found',
  row: ListItem,
  title: 'code',
  searches: 'Item',
  sort: { key: 'code', reverse: false },
  pageSize: 50,
  fields: {
    code: { label: 'Item', kind: 'text', sort: true },
    title: { label: 'Name', kind: 'text' },
    createDate: { label: 'Added', kind: 'day', sort: true },
  },
});
