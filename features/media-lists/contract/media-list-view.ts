import { listView } from '@kontor/core/contract';
import { MediaListRow } from './media-list.ts';

/** Lists of one type, for the modal that attaches them (spec 2 §2). */
export const mediaListView = listView({
  name: 'media-lists',
  noun: ['media list', 'media lists'],
  empty: 'No Media Lists Found',
  row: MediaListRow,
  title: 'title',
  searches: 'Title',
  sort: { key: 'updateDate', reverse: true },
  pageSize: 50,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    count: { label: 'Items', title: 'How many values the list holds', kind: 'count', sort: true },
    status: {
      label: 'Status',
      kind: 'flag',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
      sort: true,
      filter: true,
    },
    withSubdomains: { label: 'Subdomains', title: 'Hosts below its items are of it too', kind: 'flag' },
    noOfDealsAttched: { label: 'Deals', title: 'Deals whose plan attaches the list', kind: 'count', sort: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    updateDate: { label: 'Updated', kind: 'day', sort: true },
  },
});
