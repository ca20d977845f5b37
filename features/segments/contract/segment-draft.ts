import { failure, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';

/** Records of a file, and bytes of it: fewer than 50 MB (spec 3 §5). */
export const MOST_RECORDS = 100_000;

export const SegmentName = z.string().trim().min(1, 'Required').max(100, 'At most 100 characters').regex(ONE_LINE, 'A name is one line.');
/** Dollars CPM: digits and one decimal point, at most 2 decimals (spec 3 §5). */
export const SegmentPrice = z
  .string()
  .trim()
  .regex(/^(?:\d{1,6}(?:\.\d{0,2})?|\.\d{1,2})?$/, 'Digits and one decimal point, at most 2 decimals')
  .default('');
export const RemoteId = z.string().trim().max(100, 'At most 100 characters').regex(ONE_LINE, 'A remote id is one line.').default('');

/** A segment's life (spec 3 §4). */
export const SEGMENT_STATUSES = {
  ACTIVE: 'Active',
  VALIDATION_PENDING: 'Validation Pending',
  VALIDATION_PROCESSING: 'Validation Processing',
  VALIDATION_FAILED: 'Validation Failed',
  PROCESSING: 'Processing',
  PENDING: 'Pending',
} as const;
export type SegmentStatus = keyof typeof SEGMENT_STATUSES;
export const statusOptions = (...of: SegmentStatus[]) => of.map((value) => ({ value, label: SEGMENT_STATUSES[value] }));
/** A job is at work on it. */
export const PROCESSING_STATUSES: SegmentStatus[] = ['VALIDATION_PENDING', 'VALIDATION_PROCESSING', 'PROCESSING'];
export const isProcessing = (status: SegmentStatus): boolean => PROCESSING_STATUSES.includes(status);

/** Whether a new file takes the place of the members, or joins them (decision 0074). */
export const LOAD_MODES = ['replace', 'add'] as const;
export type LoadMode = (typeof LOAD_MODES)[number];

export const NO_SEGMENT_FILE = 'Please upload a valid CSV file.';
export const segmentNotFound = failure({ code: 'segmentNotFound', status: 404, text: 'Segment Not Found' });
export const segmentFileNotValid = failure({ code: 'segmentFileNotValid', status: 400, text: NO_SEGMENT_FILE });
export const segmentBusy = failure({
  code: 'segmentBusy',
  status: 409,
  text: 'This segment is being processed. Wait until it is done, or cancel that first.',
});
export const notProcessing = failure({ code: 'notProcessing', status: 409, text: 'This segment is no longer being processed.' });
export const dataTypeFixed = failure({
  code: 'dataTypeFixed',
  status: 409,
  text: 'The segment type is fixed once ids are loaded. Create another segment for ids of another type.',
});
