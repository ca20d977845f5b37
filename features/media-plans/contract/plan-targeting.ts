import { PLATFORMS } from '@kontor/market/reference';
import { z } from 'zod';

/** Values of one dimension, and whether they are wanted or kept out (spec 2 §3). No values: not targeted. */
const Choice = z.strictObject({ included: z.boolean(), values: z.array(z.string().min(1).max(400)).max(25_000) });
export type Choice = z.output<typeof Choice>;
const choice = () => Choice.prefault({ included: true, values: [] });

export const PLAN_DIMENSIONS = [
  'country',
  'state',
  'dma',
  'zip',
  'genres',
  'network',
  'channel',
  'iabCategory',
  'rating',
  'language',
  'app',
  'domain',
  'publishers',
] as const;
export type PlanDimension = (typeof PLAN_DIMENSIONS)[number];

const PLATFORM_CODES = PLATFORMS.map(({ code }) => code);
/** The platforms but ALL. */
const SPECIFIC = PLATFORM_CODES.filter((code) => code !== 'ALL');
type Platform = (typeof PLATFORM_CODES)[number];

/** ALL stands alone; five or none of the specific ones mean ALL (spec 2 §4). */
export function normalPlatforms(chosen: readonly string[]): Platform[] {
  const specific = SPECIFIC.filter((code) => chosen.includes(code));
  return specific.length === 0 || specific.length === SPECIFIC.length ? ['ALL'] : specific;
}

/** What a click on `code` makes of the chosen platforms: ALL clears the others, a specific one removes ALL (spec 2 §4). */
export function togglePlatform(chosen: readonly string[], code: string): Platform[] {
  if (code === 'ALL') return ['ALL'];
  const others = chosen.filter((one) => one !== 'ALL');
  return normalPlatforms(others.includes(code) ? others.filter((one) => one !== code) : [...others, code]);
}

export const MediaPlanTargeting = z
  .strictObject({
    mediaType: z.enum(['video', 'display']).default('video'),
    platform: z.array(z.enum(PLATFORM_CODES)).max(100).default(['ALL']),
    country: choice(),
    state: choice(),
    dma: choice(),
    zip: choice(),
    genres: choice(),
    network: choice(),
    channel: choice(),
    iabCategory: choice(),
    rating: choice(),
    language: choice(),
    app: choice(),
    domain: choice(),
    publishers: choice(),
    includeLivestream: z.enum(['ANY', 'LIVE', 'NOT_LIVE']).default('ANY'),
  })
  .superRefine((targeting, context) => {
    if (targeting.app.values.length > 0 && targeting.domain.values.length > 0) {
      context.addIssue({ code: 'custom', path: ['app'], message: 'Please select either Domain or Bundle.' });
    }
    const wants = (codes: string[]) => targeting.country.included && codes.some((code) => targeting.country.values.includes(code));
    if (targeting.state.values.length > 0 && !wants(['US', 'CA'])) {
      context.addIssue({ code: 'custom', path: ['state'], message: 'States need the country US or CA.' });
    }
    if (targeting.zip.values.length > 0 && !wants(['US', 'CA'])) {
      context.addIssue({ code: 'custom', path: ['zip'], message: 'Zip codes need the country US or CA.' });
    }
    if (targeting.dma.values.length > 0 && !wants(['US'])) {
      context.addIssue({ code: 'custom', path: ['dma'], message: 'DMAs need the country US.' });
    }
  });
export type MediaPlanTargeting = z.output<typeof MediaPlanTargeting>;

export const emptyTargeting = (): MediaPlanTargeting => MediaPlanTargeting.parse({});
