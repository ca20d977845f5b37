import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { REPORT_RANGES } from './vocabulary.ts';

export const ReportRow = z.object({
  id: EntityId,
  name: z.string(),
  range: z.enum(REPORT_RANGES),
  shared: z.boolean(),
  /** Who made it. */
  owner: z.string(),
  /** Null until somebody has opened or received it. */
  lastRun: z.string().nullable(),
  createDate: z.string(),
  schedule: z.boolean(),
  version: z.number().int(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** How long ago, as the filters Last Run and Created offer it (spec 1 §2.6); days are those of 24 hours. */
const AGO = [
  { value: 'DAY', label: 'In the last 24 hours' },
  { value: 'WEEK', label: '1 to 7 days ago' },
  { value: 'MONTH', label: '7 to 30 days ago' },
  { value: 'EARLIER', label: 'Over 30 days ago' },
] as const;
const NEVER = { value: 'NEVER', label: 'Never' } as const;

export const RANGE_WORDS = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last7day', label: 'Last 7 Days' },
  { value: 'last14day', label: 'Last 14 Days' },
  { value: 'last30day', label: 'Last 30 Days' },
  { value: 'monthToDate', label: 'Month to Date' },
  { value: 'custom', label: 'Custom' },
] as const;

const LISTED = {
  noun: ['report', 'reports'],
  empty: 'No Data Found',
  row: ReportRow,
  title: 'name',
  searches: 'Name',
  sort: { key: 'createDate', reverse: true },
  pageSize: 25,
} as const;

/** The reports that somebody owns, or those that others share: one call answers both. */
export const reportList = listView({
  ...LISTED,
  name: 'reports',
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    range: { label: 'Date Range', kind: 'choice', options: RANGE_WORDS, sort: true },
    shared: { label: 'Shared', kind: 'flag', sort: true },
    owner: { label: 'Owner', kind: 'text', sort: true },
    schedule: { label: 'Scheduled', kind: 'flag', sort: true },
    lastRun: { label: 'Last Run', kind: 'moment', sort: true, filter: true },
    createDate: { label: 'Created', kind: 'moment', sort: true, filter: true },
    ran: { label: 'Last Run', kind: 'choice', options: [...AGO, NEVER], filter: true, isFilterOnly: true },
    created: { label: 'Created', kind: 'choice', options: AGO, filter: true, isFilterOnly: true },
  },
});

const { owner: _owner, ...ownedFields } = reportList.fields;
const { shared: _shared, ...sharedFields } = reportList.fields;
/** One's own: without the column Owner (spec 1 §2.6). */
export const ownedReports = listView({ ...LISTED, name: 'reports-owned', fields: ownedFields });
/** What others share: without the column Shared (spec 1 §2.6). */
export const sharedReports = listView({ ...LISTED, name: 'reports-shared', fields: sharedFields });
