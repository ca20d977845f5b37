import { EntityId } from '@kontor/core/contract';
import { z } from 'zod';
import { UPLOADABLE_TYPES } from './member-id.ts';
import { LOAD_MODES, NO_SEGMENT_FILE, RemoteId, SegmentName, SegmentPrice } from './segment-draft.ts';

/** What the settings panel of a segment holds; nothing stands for the type until it is chosen (spec 3 §5). */
const settings = {
  name: SegmentName,
  dataType: z.union([z.literal(''), z.enum(UPLOADABLE_TYPES)]).refine((type) => type !== '', 'Required'),
  remoteId: RemoteId,
  price: SegmentPrice,
};

/** A new segment; without a file there is none (spec 3 §5). */
export const SegmentForm = z.object({ ...settings, fileUrl: z.string().refine((id) => EntityId.safeParse(id).success, NO_SEGMENT_FILE) });
export type SegmentForm = z.input<typeof SegmentForm>;

/** A segment as it is changed; a file only where its ids are. */
export const SegmentSettings = z.object({ ...settings, fileUrl: z.string(), mode: z.enum(LOAD_MODES) });
export type SegmentSettings = z.input<typeof SegmentSettings>;

/** Whether a price field takes what is typed so far: what `SegmentPrice` takes, and the point that a price may begin with (spec 3 §5). */
export const isPriceText = (text: string): boolean => text === '.' || SegmentPrice.safeParse(text).success;
