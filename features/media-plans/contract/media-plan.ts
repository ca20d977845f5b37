import { EntityId, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';
import { MediaPlanTargeting } from './plan-targeting.ts';

export const MAX_DESCRIPTION = 500;

/** What people write of a plan. `status` is true for ENABLE (spec 2 §3). */
export const MediaPlanDraft = z.object({
  title: z.string().trim().min(1, 'Required').max(400, 'A title has at most 400 characters.').regex(ONE_LINE, 'A title is one line.'),
  description: z.string().trim().max(MAX_DESCRIPTION, `A description has at most ${MAX_DESCRIPTION} characters.`).default(''),
  status: z.boolean().default(true),
  targeting: MediaPlanTargeting.prefault({}),
});
export type MediaPlanDraft = z.output<typeof MediaPlanDraft>;

/** Of which item of the deal library, as it was then, a plan was made. */
export const MadeOf = z.object({ id: EntityId, version: z.number().int() });
export type MadeOf = z.output<typeof MadeOf>;

export const MediaPlan = z.object({
  id: EntityId,
  title: z.string(),
  description: z.string(),
  status: z.boolean(),
  targeting: MediaPlanTargeting,
  /** Names of the coded values in `targeting`, by dimension and code, for words and chips. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** The template that it was made of; null where it was made by itself. */
  template: MadeOf.nullable(),
  company: z.string(),
  mediaPlanDisabled: z.boolean(),
  attachedDeals: z.number(),
  /** Of these, the published ones: while there are any, the inventory of the plan is fixed. */
  publishedDeals: z.number(),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
  creatorName: z.string(),
  version: z.number().int(),
});
export type MediaPlan = z.output<typeof MediaPlan>;

export const AttachedDeal = z.object({
  id: EntityId,
  title: z.string(),
  dealId: z.string(),
  isPublished: z.boolean(),
  /** Its deal floor, dollars CPM. */
  rate: z.string(),
  attachedOn: z.iso.datetime(),
});
export type AttachedDeal = z.output<typeof AttachedDeal>;

/** Plans that a search finds at most. */
export const MOST_FOUND = 20;
/** A plan as a deal chooses it. */
export const FoundPlan = z.object({ id: EntityId, title: z.string(), status: z.boolean() });
export type FoundPlan = z.output<typeof FoundPlan>;
