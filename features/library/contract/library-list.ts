import { EntityId, listView } from '@kontor/core/contract';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { z } from 'zod';

const named = (list: readonly { code: string; name: string }[]) => list.map(({ code, name }) => ({ value: code, label: name }));
const MEDIA = named(MEDIA_TYPES);
const STATUS = [
  { value: 'true', label: 'Enabled' },
  { value: 'false', label: 'Disabled' },
] as const;

export const LibraryRow = z.object({
  id: EntityId,
  title: z.string(),
  icon: EntityId.nullable(),
  featured: z.boolean(),
  status: z.boolean(),
  mediaType: z.string(),
  platforms: z.array(z.string()),
  dailyAvails: z.number().nullable(),
  cpm: z.string(),
  /** By how many percent the median floor has moved since the price was suggested, where that is much. */
  moved: z.number().nullable(),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
  version: z.number().int(),
});
export type LibraryRow = z.output<typeof LibraryRow>;

/** Items of the library as super users list them, featured ones among them (spec 1 §3; 2 §2). */
export const libraryList = listView({
  name: 'library',
  noun: ['library deal', 'library deals'],
  empty: 'No Deals Found',
  row: LibraryRow,
  title: 'title',
  searches: 'Title or ID',
  sort: { key: 'updateDate', reverse: true },
  pageSize: 25,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    featured: { label: 'Featured', kind: 'flag', sort: true, filter: true },
    status: { label: 'Status', kind: 'flag', options: STATUS, sort: true, filter: true },
    mediaType: { label: 'Media type', kind: 'choice', options: MEDIA, sort: true, filter: true },
    platforms: { label: 'Platforms', kind: 'names', options: named(PLATFORMS) },
    dailyAvails: { label: 'Avails/day', title: 'Avails a day, from the last forecast', kind: 'count', sort: true },
    cpm: { label: 'Suggested CPM', kind: 'money', sort: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    updateDate: { label: 'Updated', kind: 'day', sort: true },
    id: { label: 'ID', kind: 'code' },
  },
});

export const TemplateRow = z.object({
  id: EntityId,
  title: z.string(),
  desc: z.string(),
  icon: EntityId.nullable(),
  featured: z.boolean(),
  mediaType: z.string(),
  platforms: z.array(z.string()),
  /** Conditions of its targeting. */
  clauses: z.number().int(),
  dailyAvails: z.number().nullable(),
  avails: z.array(z.object({ platform: z.string(), requests: z.number() })),
  /** When avails were counted, and the day of it in the zone that was asked for. */
  availsAt: z.iso.datetime().nullable(),
  availsDay: z.iso.date().nullable(),
  cpm: z.string(),
  /** Why this account cannot use it; null where it can. */
  closed: z.string().nullable(),
  updateDate: z.iso.datetime(),
});
export type TemplateRow = z.output<typeof TemplateRow>;

/** The library as accounts with the flag read it (spec 2 §2). */
export const templateList = listView({
  name: 'templates',
  noun: ['template', 'templates'],
  empty: 'No Deals Found',
  row: TemplateRow,
  title: 'title',
  searches: 'Title or description',
  sort: { key: 'title', reverse: false },
  pageSize: 25,
  fields: {
    title: { label: 'Template', kind: 'text', sort: true },
    mediaType: { label: 'Media type', kind: 'choice', options: MEDIA, sort: true },
    platforms: { label: 'Platforms', kind: 'names', options: named(PLATFORMS) },
    clauses: { label: 'Rules', title: 'Targeting rules', kind: 'count' },
    dailyAvails: { label: 'Avails/day', title: 'Avails a day, from the last forecast', kind: 'count', sort: true },
    cpm: { label: 'Suggested CPM', kind: 'money', sort: true },
    updateDate: { label: 'Updated', kind: 'day', sort: true },
  },
});
