import { EntityId } from '@kontor/core/contract';
import { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { z } from 'zod';
import { Avails } from './avails.ts';

/** An item as it is read: by super users, and by accounts as a template (spec 2 §3). */
export const LibraryItem = z.object({
  id: EntityId,
  title: z.string(),
  desc: z.string(),
  /** The file of its icon: another picture has another address. */
  icon: EntityId.nullable(),
  featured: z.boolean(),
  status: z.boolean(),
  cpm: z.string(),
  mediaType: z.string(),
  platforms: z.array(z.string()),
  dailyAvails: z.number().nullable(),
  avails: Avails.nullable(),
  targeting: MediaPlanTargeting,
  /** Names of the coded values in `targeting`, by dimension and code. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** Why this account cannot use it; null where it can. */
  closed: z.string().nullable(),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
  version: z.number().int(),
  /** Told to super users alone. */
  creatorName: z.string().optional(),
  /** The median floor when the price was suggested, dollars; told to super users alone. */
  medianThen: z.number().nullable().optional(),
});
export type LibraryItem = z.output<typeof LibraryItem>;
