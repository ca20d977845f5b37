import { LOGIC_MISSING, LOGICS, Logic, NO_LOGIC } from '@kontor/boolean-logic/contract';
import { byId, idOf } from '@kontor/core/contract';
import { DIMENSIONS, MEDIA_LISTS, VALUE_DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { MASTER_GENRES, PLATFORMS } from '@kontor/market/reference';
import { MOST_LISTS } from '@kontor/media-lists/contract';
import { PLAN_ACCOUNTS } from '@kontor/publishers/contract';
import { ChosenSegment, MAX_SEGMENTS } from '@kontor/segments/contract';
import { MOST_VALUES } from '@kontor/targeting/contract';
import { z } from 'zod';

/** Chosen twice is chosen once; a second clause of it would cost nothing. */
const each = (values: string[]): string[] => [...new Set(values)];
/** Letters of a value's code. */
export const MAX_VALUE = 400;
/** Of a list that is too long: what it holds, how many there are and may be, and how to mend it. */
const atMost = (most: number, many: string) => ({
  error: ({ input }: { input?: unknown }) => {
    const count = Array.isArray(input) ? input.length : most + 1;
    const words = (number: number) => number.toLocaleString('en-US');
    return `A plan holds at most ${words(most)} ${many} in one place, and here are ${words(count)}. Remove ${words(count - most)}.`;
  },
});

/** Values of one dimension, and whether they are wanted or kept out (spec 2 §3). No values: not targeted. */
const choice = (many: string) =>
  z
    .strictObject({
      included: z.boolean(),
      values: z.array(z.string().min(1).max(MAX_VALUE)).max(MOST_VALUES, atMost(MOST_VALUES, many)).overwrite(each),
    })
    .prefault({ included: true, values: [] });
export type Choice = z.output<ReturnType<typeof choice>>;
/** An exclusion of few values costs value by value (“− DMA 501 New York”), a longer one as a whole. */
export const SINGLY = 4;
/** Most records that a plan names by id in one field. */
const MOST_RECORDS = 1_000;
/** Records by id, on one side like the values of a dimension. */
const records = (many: string, kind: string) =>
  z
    .strictObject({ included: z.boolean(), values: z.array(idOf(kind)).max(MOST_RECORDS, atMost(MOST_RECORDS, many)).overwrite(each) })
    .prefault({ included: true, values: [] });
const choices = Object.fromEntries(VALUE_DIMENSIONS.map((dimension) => [dimension, choice(DIMENSIONS[dimension].many)])) as Record<
  ValueDimension,
  ReturnType<typeof choice>
>; // one for each of VALUE_DIMENSIONS

/** A media list by its id; calls may give its title with it, as the specification has it (spec 2 §3), and nothing reads that. */
const listId = (kind: string) =>
  z.union([
    idOf(kind),
    byId(kind)
      .extend({ title: z.string().max(MAX_VALUE).optional() })
      .transform(({ id }) => id),
  ]);
/** Media lists attached to a dimension, and whether their values are wanted or kept out. The set has a side of its own (decision 0062). */
const listsOf = (kind: string) =>
  z.strictObject({
    included: z.boolean(),
    ids: z.array(listId(kind)).max(MOST_LISTS, atMost(MOST_LISTS, 'media lists')).overwrite(each),
  });
export type MediaLists = z.output<ReturnType<typeof listsOf>>;
const LIST_KINDS = { bundleMedia: 'bundleList', domainMedia: 'domainList', zipMedia: 'zipcodeList', dmaMedia: 'metrocodeList' } as const;
const attached = (key: keyof typeof LIST_KINDS) => listsOf(LIST_KINDS[key]).prefault({ included: true, ids: [] });
const mediaLists = Object.fromEntries(MEDIA_LISTS.map((key) => [key, attached(key)])) as Record<
  (typeof MEDIA_LISTS)[number],
  ReturnType<typeof attached>
>; // one for each of MEDIA_LISTS
const masterGenres = z
  .array(z.string().max(MAX_VALUE))
  .max(MASTER_GENRES.length * 2)
  .superRefine((masters, context) => {
    const unknown = masters.filter((master) => !MASTER_GENRES.includes(master));
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `There is no master genre ${unknown.join(', ')}. Choose among ${MASTER_GENRES.join(', ')}.`,
      });
  })
  .overwrite(each)
  .default([]);

/** The segments of a box (spec 2 §3). */
const Segments = z
  .array(ChosenSegment)
  .max(MAX_SEGMENTS, atMost(MAX_SEGMENTS, 'segments'))
  .overwrite((chosen) => [...new Map(chosen.map((one) => [one.id, one])).values()])
  .default([]);

/** Where a plan has its logic over people and over content. */
export const LOGIC_KEYS = { audience: 'audienceBooleanLogic', content: 'contentBooleanLogic' } as const;

const PLATFORM_CODES = PLATFORMS.map(({ code }) => code);
/** The platforms but ALL. */
const SPECIFIC = PLATFORM_CODES.filter((code) => code !== 'ALL');
type Platform = (typeof PLATFORM_CODES)[number];

/** ALL stands alone; five or none of the specific ones mean ALL (spec 2 §4). */
export function normalPlatforms(chosen: readonly string[]): Platform[] {
  const specific = SPECIFIC.filter((code) => chosen.includes(code));
  return specific.length === 0 || specific.length === SPECIFIC.length ? ['ALL'] : specific;
}

/** What a call may send: the same rule, in the order that was sent; beside others ALL stays (spec 2 §3, “ALL exclusive”). */
function sentPlatforms(sent: Platform[]): Platform[] {
  const [only] = normalPlatforms(sent.includes('ALL') ? [] : sent);
  return only === 'ALL' ? ['ALL'] : [...new Set(sent)];
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
    platform: z.array(z.enum(PLATFORM_CODES)).max(100).overwrite(sentPlatforms).default(['ALL']),
    ...choices,
    ...PLAN_ACCOUNTS,
    /** Groups of genres, each whole and on the side of `genres` (decision 0063). */
    masterGenres,
    /** Named sets of publishers (decision 0063). */
    marketplaceIds: records('marketplaces', 'marketplace'),
    /** Which DSPs the plan's deals may use; no part of the forecast (decision 0063). */
    buyers: records('buyers', 'platform'),
    includeLivestream: z.enum(['ANY', 'LIVE', 'NOT_LIVE']).default('ANY'),
    ...mediaLists,
    includeSegments: Segments,
    excludeSegments: Segments,
    includeSegmentAnd: z.enum(['AND', 'OR']).default('OR'),
    contentBooleanLogic: Logic.content,
    audienceBooleanLogic: Logic.audience,
  })
  .superRefine((targeting, context) => {
    const { app, bundleMedia, domain, domainMedia } = targeting;
    if (app.values.length + bundleMedia.ids.length > 0 && domain.values.length + domainMedia.ids.length > 0) {
      context.addIssue({ code: 'custom', path: ['app'], message: 'Please select either Domain or Bundle.' });
    }
    for (const of of LOGICS) {
      const { enabled, value } = targeting[LOGIC_KEYS[of]];
      if (enabled && value === null) context.addIssue({ code: 'custom', path: [LOGIC_KEYS[of]], message: LOGIC_MISSING[of] });
    }
    const both = targeting.accountExcludeList.filter((id) => targeting.inventoryInfoAccIds.includes(id));
    if (both.length > 0)
      context.addIssue({
        code: 'custom',
        path: ['accountExcludeList'],
        message: `An account is either chosen or excluded. Both: ${both.slice(0, 3).join(', ')}. Remove it from one side.`,
      });
    for (const dimension of VALUE_DIMENSIONS) {
      if (targeting[dimension].values.length > 0 && !isOpen(targeting, dimension))
        context.addIssue({ code: 'custom', path: [dimension], message: countryNeeded(dimension) });
      const { mediaList } = DIMENSIONS[dimension];
      if (mediaList && targeting[mediaList].ids.length > 0 && !isOpen(targeting, dimension))
        context.addIssue({ code: 'custom', path: [mediaList], message: countryNeeded(dimension) });
    }
  });
export type MediaPlanTargeting = z.output<typeof MediaPlanTargeting>;

export const emptyTargeting = (): MediaPlanTargeting => MediaPlanTargeting.parse({});

/** A plan as it is stored: what has come to plans since it was written is not targeted. */
export const wholeTargeting = (stored: { [Key in keyof MediaPlanTargeting]?: MediaPlanTargeting[Key] | null }): MediaPlanTargeting => ({
  ...UNTARGETED,
  ...(stored as Partial<MediaPlanTargeting>), // what is null in it is written over below
  audienceBooleanLogic: stored.audienceBooleanLogic ?? NO_LOGIC,
  contentBooleanLogic: stored.contentBooleanLogic ?? NO_LOGIC,
});
const UNTARGETED = emptyTargeting();

/** Whether the plan includes a country that the dimension needs (spec 2 §5: state and zip code US or CA, metro code US). */
export function isOpen({ country }: Pick<MediaPlanTargeting, 'country'>, dimension: ValueDimension): boolean {
  const { needsCountry } = DIMENSIONS[dimension];
  return needsCountry === undefined || (country.included && needsCountry.some((code) => country.values.includes(code)));
}

/** “States need the country US or CA.” */
export function countryNeeded(dimension: ValueDimension): string {
  const { label, needsCountry = [] } = DIMENSIONS[dimension];
  return `${label}s need the country ${needsCountry.join(' or ')}.`;
}
