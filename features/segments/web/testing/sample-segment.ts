import type {
  PickerSegment,
  SegmentFigures,
  SharedDetail,
  SharedSegment,
  UploadedDetail,
  UploadedSegment,
} from '@kontor/segments/contract';

/** Ids that are easy to tell apart. */
export const idOf = (n: number): string => n.toString(16).repeat(24).slice(0, 24);

export const uploadedRow = (n: number, change: Partial<UploadedSegment> = {}): UploadedSegment => ({
  id: idOf(n),
  name: `Segment ${n}`,
  sourceSegmentId: `crm-${n}`,
  dataType: 'IP',
  dataCount: 98_231,
  price: '2.50',
  status: 'ACTIVE',
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  rdsId: `rds-${n}`,
  canUpdate: true,
  ...change,
});

export const uploadedDetail = (change: Partial<UploadedDetail> = {}): UploadedDetail => ({
  ...uploadedRow(1),
  remoteId: 'crm-1',
  errors: [],
  fileUrl: null,
  progress: null,
  creatorName: 'Maren Oduya',
  version: 3,
  ...change,
});

export const sharedRow = (n: number, change: Partial<SharedSegment> = {}): SharedSegment => ({
  id: idOf(n),
  name: `Shared ${n}`,
  sourceSegmentId: `gable-${n}`,
  dataType: 'GAID',
  dataCount: 41_000,
  price: '0.55',
  status: 'ACTIVE',
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  sourceProvider: 'Gable Data',
  owned: false,
  ingest: null,
  ...change,
});

export const sharedDetail = (change: Partial<SharedDetail> = {}): SharedDetail => ({
  ...sharedRow(1),
  remoteId: 'gable-1',
  providerId: idOf(9),
  parentProvider: 'Gable',
  expirationDate: null,
  ...change,
});

export const figures = (change: Partial<SegmentFigures> = {}): SegmentFigures => ({
  users: 98_231,
  seen: 31_400,
  matchRate: 0.3197,
  dailyAvails: 812_000,
  loadedAt: '2026-11-02T12:00:00.000Z',
  activeSince: '2026-11-02T12:00:00.000Z',
  daysUntilAvails: 0,
  ...change,
});

export const pickerSegment = (n: number, change: Partial<PickerSegment> = {}): PickerSegment => ({
  id: idOf(n),
  title: `Segment ${n}`,
  price: '0.55',
  dataType: 'IP',
  provider: '',
  parentProvider: '',
  dailyAvails: 1_000,
  users: 400,
  source: 1,
  owned: false,
  selected: false,
  expirationDate: null,
  key: idOf(n),
  value: `Segment ${n}`,
  ...change,
});
