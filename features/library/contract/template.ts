import { Timezone } from '@kontor/core/contract';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { z } from 'zod';

/** Featured templates that the panel fetches, shows at first, and adds with each Show More (spec 2 §9). */
export const FEATURED_FETCHED = 100;
export const FEATURED_SHOWN = 6;

const codes = <T extends string>(list: readonly { code: T }[]) => list.map(({ code }) => code);

/** What both calls of templates take in the URL (spec 2 §7). `timezone` names the day that avails are of. */
export const TemplateWish = {
  mediaType: z.enum(codes(MEDIA_TYPES)).optional(),
  platform: z.enum(codes(PLATFORMS)).optional(),
  timezone: Timezone.optional(),
  searchQuery: z.string().trim().max(200).default(''),
};
