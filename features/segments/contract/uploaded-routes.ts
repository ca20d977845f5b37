import {
  byId,
  csvRoute,
  EntityId,
  entityId,
  formLimit,
  idOf,
  listRoute,
  Nothing,
  route,
  staleVersion,
  tooBusy,
  uploadRoute,
} from '@kontor/core/contract';
import { ColumnUpload, enoughOfADay, FILE_LIMITS, fileNotFound, fileUsed, noRoomForFile } from '@kontor/files/contract';
import { z } from 'zod';
import { UPLOADABLE_TYPES } from './member-id.ts';
import {
  dataTypeFixed,
  LOAD_MODES,
  NO_SEGMENT_FILE,
  notProcessing,
  RemoteId,
  SegmentName,
  SegmentPrice,
  segmentBusy,
  segmentFileNotValid,
  segmentNotFound,
} from './segment-draft.ts';
import { UploadedSegment, uploadedSegments } from './uploaded-list.ts';

const access = 'agencyUploadedSegment';
const DataType = z.enum(UPLOADABLE_TYPES, {
  error: ({ input }) => (input === undefined || input === '' ? 'Required' : 'Segments of this type cannot be uploaded.'),
});

/** How far a job is: of `total` rows of the file so many are `done`; null where none is at work. */
export const LoadProgress = z.object({ done: z.number().int(), total: z.number().int() }).nullable();

export const UploadedDetail = UploadedSegment.extend({
  remoteId: z.string(),
  /** Words of the name that are forbidden, or why its file could not be loaded (spec 3 §4). */
  errors: z.array(z.string()),
  /** The file that its job reads; null once none is needed any more. */
  fileUrl: EntityId.nullable(),
  progress: LoadProgress,
  creatorName: z.string(),
  version: z.number().int(),
});
export type UploadedDetail = z.output<typeof UploadedDetail>;

/** What the specification sends of a segment; a `status` is taken and ignored: the server alone gives it. */
const draft = {
  name: SegmentName,
  price: SegmentPrice,
  dataType: DataType,
  remoteId: RemoteId,
  status: z.string().max(40).optional(),
};

export const uploadedRoutes = {
  list: listRoute(uploadedSegments, { path: 'segment/list/uploaded', access, summary: 'Segments that the account uploaded' }),
  download: csvRoute(uploadedSegments, {
    path: 'segment/download/uploaded',
    access,
    summary: 'The uploaded segments as CSV, every row of the filter',
  }),
  get: route({
    method: 'GET',
    path: 'segment/uploaded/get/{id}',
    access,
    summary: 'One uploaded segment, with the progress of the job at work on it',
    input: byId('upload'),
    output: UploadedDetail,
    failures: [segmentNotFound],
    effect: 'read',
  }),
  upload: uploadRoute({
    path: 'segment/upload/{dataType}',
    access,
    summary: 'Check a CSV file of ids by their type; its id is good for 24 hours, for the person who sent it',
    input: z.object({ dataType: DataType }),
    output: ColumnUpload,
    failures: [noRoomForFile, enoughOfADay, tooBusy, segmentFileNotValid],
    bodyLimit: formLimit(FILE_LIMITS.segment),
    fileLimits: () => FILE_LIMITS.segment,
  }),
  rejects: route({
    method: 'GET',
    path: 'segment/rejects/{dataType}/{fileUrl}',
    access,
    summary: 'The rows of an uploaded file that are no ids, with their reasons, as CSV',
    input: z.object({ dataType: DataType, fileUrl: idOf('file') }),
    output: Nothing,
    answers: 'file',
    failures: [fileNotFound],
    effect: 'read',
  }),
  create: route({
    method: 'POST',
    path: 'segment/uploaded/create',
    access,
    summary: 'Create a segment of an uploaded file; jobs check its name and load its ids',
    input: z.object({ ...draft, fileUrl: entityId(NO_SEGMENT_FILE, NO_SEGMENT_FILE).meta({ 'x-kind': ['file'] }) }),
    output: Nothing,
    failures: [segmentFileNotValid, fileNotFound, fileUsed],
    effect: 'write',
  }),
  update: route({
    method: 'POST',
    path: 'segment/uploaded/update/{id}',
    access,
    summary: 'Change a segment; a new file replaces its ids or joins them, as chosen',
    input: z.object({
      id: idOf('upload'),
      ...draft,
      fileUrl: idOf('file').optional(),
      mode: z.enum(LOAD_MODES).default('replace'),
      version: z.int32().optional(),
    }),
    output: Nothing,
    failures: [segmentNotFound, staleVersion, segmentBusy, dataTypeFixed, segmentFileNotValid, fileNotFound, fileUsed],
    effect: 'write',
  }),
  cancel: route({
    method: 'POST',
    path: 'segment/uploaded/cancel/{id}',
    access,
    summary: 'Stop the job at work on a segment; the ids it had stay',
    input: byId('upload'),
    output: Nothing,
    failures: [segmentNotFound, notProcessing],
    effect: 'write',
  }),
};
