import { DEFAULT_PAGE_SIZE, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { LIST_TYPES, MediaListRow, WIRE_TYPES } from './media-list.ts';
import { mediaListView } from './media-list-view.ts';

/** A list as its own pages have it (spec 3 §3). `type` is the call's word, `mediaType` the address's. */
export const MediaList = MediaListRow.extend({
  type: z.enum(WIRE_TYPES),
  mediaType: z.enum(LIST_TYPES),
  /** Live media plans that attach it. */
  plans: z.number().int(),
});
export type MediaList = z.output<typeof MediaList>;

/** Lists of one type (spec 3 §2). */
export const ownLists = listView({
  name: 'own-media-lists',
  noun: ['list', 'lists'],
  empty: mediaListView.empty,
  row: MediaList,
  title: 'title',
  searches: 'Title or list ID',
  sort: { key: 'updateDate', reverse: true },
  pageSize: DEFAULT_PAGE_SIZE,
  fields: {
    title: { ...mediaListView.fields.title, filter: true },
    count: { ...mediaListView.fields.count, filter: true },
    status: mediaListView.fields.status,
    plans: { label: 'Plans', title: 'Media plans that attach the list', kind: 'count', sort: true, filter: true },
    noOfDealsAttched: { ...mediaListView.fields.noOfDealsAttched, filter: true },
    createDate: { ...mediaListView.fields.createDate, filter: true },
    updateDate: { ...mediaListView.fields.updateDate, filter: true },
  },
});
