import { EntityId, idOf } from '@kontor/core/contract';
import { ToldCount } from '@kontor/market/contract';
import { z } from 'zod';

/** What the ids of a segment's members are (spec 1 §9). */
export const SEGMENT_ID_TYPES = [
  'COOKIE',
  'IDFA',
  'GAID',
  'IP',
  'Ramp ID',
  'RIDA',
  'AAID',
  'AFAI',
  'MSAI',
  'DPID',
  'ADTV',
  'APTV',
  'Iris ID',
  'Bid Request',
  'Mix',
  'Contextual',
] as const;
export type SegmentIdType = (typeof SEGMENT_ID_TYPES)[number];

/** Types without members of ours: a request says by itself that it is of such a segment, by the segment's remote id (docs/decisions/0061). */
const SAID_BY_REQUEST: readonly string[] = ['Bid Request', 'Contextual'] satisfies SegmentIdType[];
export const isSaidByRequest = (dataType: string): boolean => SAID_BY_REQUEST.includes(dataType);

/** The picker's tabs: segments that the account provides itself, that it uploaded, and that providers share (spec 2 §2). */
export const SEGMENT_KINDS = ['owned', 'upload', 'shared'] as const;
export type SegmentKind = (typeof SEGMENT_KINDS)[number];
export const KIND_NAMES: Record<SegmentKind, string> = { owned: 'Owned', upload: 'Uploaded', shared: 'Shared' };

/** Where a segment is from: 0 shared or owned, 1 uploaded (spec 2 §3). */
export const SegmentSource = z.union([z.literal(0), z.literal(1)]);

/** At most so many segments in one box of a plan, or in one question. */
export const MAX_SEGMENTS = 1_000;

/** A segment as a plan keeps it (spec 2 §3). */
export const ChosenSegment = z.strictObject({
  id: idOf('segment'),
  source: SegmentSource.default(0),
  type: z.literal('RDS').default('RDS'),
});
export type ChosenSegment = z.output<typeof ChosenSegment>;

/** A segment in the picker (spec 2 §3). */
export const PickerSegment = z.object({
  id: EntityId,
  title: z.string(),
  /** Dollars CPM as decimal text; screens show cents. Null of a segment of the account's own providers, whose price is hidden (spec 3 §6). */
  price: z.string().nullable(),
  dataType: z.enum(SEGMENT_ID_TYPES),
  /** Under its alias, where it has one; '' of an uploaded one. */
  provider: z.string(),
  /** The provider itself where it has no parent; '' of an uploaded one. */
  parentProvider: z.string(),
  /** Requests a day and users of it; null where the market has not counted it, and requests of one that is too small. */
  dailyAvails: z.number().nullable(),
  users: ToldCount.nullable(),
  source: SegmentSource,
  owned: z.boolean(),
  /** Of the ids that the question named as chosen. */
  selected: z.boolean(),
  /** Unix seconds. */
  expirationDate: z.number().int().nullable(),
  /** Id and title once more, as choices elsewhere are spelt. */
  key: z.string(),
  value: z.string(),
});
export type PickerSegment = z.output<typeof PickerSegment>;

/** Segments of two parent providers do not go together; uploaded ones, which have none, go with all (spec 2 §4). */
export const goesWith = (active: string, parentProvider: string): boolean =>
  active === '' || parentProvider === '' || active === parentProvider;
/** The parent provider that chosen segments restrict others to: of the first that has one. */
export const activeParent = (chosen: readonly Pick<PickerSegment, 'parentProvider'>[]): string =>
  chosen.find(({ parentProvider }) => parentProvider !== '')?.parentProvider ?? '';

/** The provider whose parent gets a filter of its own in the picker (spec 2 §9). */
export const IRIS = 'IRIS';

/** A choice of the picker's provider filter. */
export const SegmentProvider = z.object({
  key: EntityId,
  /** Its alias, where it has one. */
  value: z.string(),
  parentProvider: z.string(),
  /** The parent is IRIS. */
  isIris: z.boolean(),
  count: z.number().int(),
});
export type SegmentProvider = z.output<typeof SegmentProvider>;

/** A choice of the picker's type filter. */
export const SegmentDataType = z.object({ key: z.enum(SEGMENT_ID_TYPES), value: z.string(), count: z.number().int() });
