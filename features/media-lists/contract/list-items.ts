import { DEFAULT_PAGE_SIZE, EntityId, listView } from '@kontor/core/contract';
import { FORECAST_DAYS } from '@kontor/market/contract';
import { z } from 'zod';

/** Days without any request after which an item counts as not seen: those of the forecast. */
export const UNSEEN_DAYS = FORECAST_DAYS;
export const UNSEEN_WORDS = `Not seen in ${UNSEEN_DAYS} days`;

/** A value of a list (spec 3 §3): of metro areas code and name, of others the value as title. `id` is the row's own (decision 0073). */
export const ListItem = z.object({
  id: EntityId,
  title: z.string(),
  code: z.string(),
  /** The market's requests a day; 0 where none came within `UNSEEN_DAYS`, null where it is not known now. */
  requests: z.number().nullable(),
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
  pageSize: DEFAULT_PAGE_SIZE,
  fields: {
    code: { label: 'Item', kind: 'text', sort: true },
    title: { label: 'Name', kind: 'text' },
    requests: { label: 'Avails/day', title: 'Avails a day in the whole market', kind: 'count' },
    seen: { label: 'Seen', kind: 'choice', options: [{ value: 'no', label: UNSEEN_WORDS }], filter: true, isFilterOnly: true },
    createDate: { label: 'Added', kind: 'day', sort: true },
  },
});

const { code, title, createDate } = listItems.fields;
/** The same of two lists. */
export const comparedItems = listView({
  name: 'compared-media-list-items',
  noun: listItems.noun,
  empty: listItems.empty,
  row: ListItem.omit({ requests: true }),
  title: 'code',
  searches: listItems.searches,
  sort: { key: 'code', reverse: false },
  pageSize: 50,
  fields: { code, title, createDate },
});
