import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { SEGMENT_ID_TYPES } from './segment.ts';
import { SEGMENT_STATUSES, statusOptions } from './segment-draft.ts';

/** A segment in its lists (spec 3 §3). */
export const SegmentRow = z.object({
  id: EntityId,
  name: z.string(),
  /** Shown as Remote ID. */
  sourceSegmentId: z.string(),
  dataType: z.enum(SEGMENT_ID_TYPES),
  /** Users; null where nobody has told its members. */
  dataCount: z.number().int().nullable(),
  /** Dollars CPM as decimal text; null where it is not shown. */
  price: z.string().nullable(),
  status: z.enum(Object.keys(SEGMENT_STATUSES) as [keyof typeof SEGMENT_STATUSES]), // The keys of the object.
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
});

export const SEGMENT_FIELDS = {
  name: { label: 'Name', kind: 'text', sort: true, filter: true },
  sourceSegmentId: { label: 'Remote ID', kind: 'code', sort: true, filter: true },
  dataType: {
    label: 'Segment Type',
    kind: 'choice',
    options: SEGMENT_ID_TYPES.map((value) => ({ value, label: value })),
    sort: true,
    filter: true,
  },
  dataCount: { label: 'Users', title: 'Distinct ids that are members', kind: 'count', sort: true, filter: true },
  price: { label: 'Price (CPM)', kind: 'money', sort: true, filter: true },
  createDate: { label: 'Created', kind: 'moment', sort: true, filter: true },
  updateDate: { label: 'Updated', kind: 'moment', sort: true, filter: true },
} as const;

/** An uploaded segment. `rdsId` is given at activation: from then on it opens at clearvu (spec 3 §2). */
export const UploadedSegment = SegmentRow.extend({ rdsId: z.string().nullable(), canUpdate: z.boolean() });
export type UploadedSegment = z.output<typeof UploadedSegment>;

/** The account's own uploads (spec 3 §2). */
export const uploadedSegments = listView({
  name: 'uploaded-segments',
  noun: ['segment', 'segments'],
  empty: 'No Data Found',
  row: UploadedSegment,
  title: 'name',
  searches: 'Name or remote ID',
  sort: { key: 'updateDate', reverse: true },
  pageSize: 25,
  fields: {
    ...SEGMENT_FIELDS,
    status: {
      label: 'Status',
      kind: 'choice',
      options: statusOptions('ACTIVE', 'VALIDATION_PENDING', 'VALIDATION_PROCESSING', 'VALIDATION_FAILED', 'PROCESSING'),
      sort: true,
      filter: true,
    },
  },
});
