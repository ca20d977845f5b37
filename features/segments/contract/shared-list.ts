import { listView } from '@kontor/core/contract';
import { z } from 'zod';
import { statusOptions } from './segment-draft.ts';
import { SEGMENT_FIELDS, SegmentRow } from './uploaded-list.ts';

/** Members that came within so many days say that they come in (decision 0075). */
export const INGEST_DAYS = 7;

/** A segment that a provider makes available; `owned` where the provider is the account's own. Its price is then not shown, and of others not `ingest` (spec 3 §6). */
export const SharedSegment = SegmentRow.extend({
  sourceProvider: z.string(),
  owned: z.boolean(),
  /** Members came within 7 days (decision 0075). */
  ingest: z.boolean().nullable(),
});
export type SharedSegment = z.output<typeof SharedSegment>;

export const sharedSegments = listView({
  name: 'shared-segments',
  noun: ['segment', 'segments'],
  empty: 'No Data Found',
  row: SharedSegment,
  title: 'name',
  searches: 'Name or remote ID',
  sort: { key: 'name', reverse: false },
  pageSize: 25,
  fields: {
    ...SEGMENT_FIELDS,
    sourceProvider: { label: 'Provider', kind: 'text', sort: true, filter: true },
    ingest: { label: 'Ingest', title: `Members came within ${INGEST_DAYS} days`, kind: 'flag', sort: true },
    status: { label: 'Status', kind: 'choice', options: statusOptions('ACTIVE', 'PENDING', 'PROCESSING'), sort: true, filter: true },
  },
});
