import { type ChangeLog, changesBetween } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { MARKET_DIMENSION, type MediaPlanDraft, type MediaPlanTargeting, PLAN_DIMENSIONS } from '@kontor/media-plans/contract';
import { namesOfValues } from '@kontor/targeting/server';

export type PlanNames = Record<string, Record<string, string>>;

/** Names of every coded value in the targeting, by plan dimension. */
export async function planNames(scope: Scope, ...targetings: MediaPlanTargeting[]): Promise<PlanNames> {
  const named = PLAN_DIMENSIONS.map(async (dimension) => {
    const values = [...new Set(targetings.flatMap((targeting) => targeting[dimension].values))];
    return [dimension, values.length === 0 ? {} : await namesOfValues(scope, MARKET_DIMENSION[dimension], values)] as const;
  });
  return Object.fromEntries(await Promise.all(named));
}

const LABELS: Record<keyof MediaPlanTargeting, string> = {
  mediaType: 'Media Type',
  platform: 'Platform',
  country: 'Country',
  state: 'State',
  dma: 'DMA',
  zip: 'Zip Code',
  genres: 'Genre',
  network: 'Network',
  channel: 'Channel',
  iabCategory: 'IAB Category',
  rating: 'Rating',
  language: 'Language',
  app: 'App',
  domain: 'Domain',
  publishers: 'Publisher',
  includeLivestream: 'Livestream',
};

const nameOf = (list: readonly { code: string; name: string }[], code: string) => list.find((one) => one.code === code)?.name ?? code;
const MOST_NAMED = 40;

/** One targeting field in words: "Exclude 501 New York, 803 Los Angeles"; null when it targets nothing. */
function targetingWords(names: PlanNames, key: keyof MediaPlanTargeting, value: unknown): string | null {
  if (key === 'mediaType') return nameOf(MEDIA_TYPES, String(value));
  if (key === 'platform') return (value as string[]).map((code) => nameOf(PLATFORMS, code)).join(', ');
  if (key === 'includeLivestream') return { ANY: 'Any', LIVE: 'Live only', NOT_LIVE: 'Not live' }[String(value)] ?? null;
  const { included, values } = value as MediaPlanTargeting['country'];
  if (values.length === 0) return null;
  const named = new Map(Object.entries(names[key] ?? {}));
  const shown = values.slice(0, MOST_NAMED).map((code) => named.get(code) ?? code);
  const more = values.length > MOST_NAMED ? `, and ${values.length - MOST_NAMED} more` : '';
  return `${included ? 'Include' : 'Exclude'} ${shown.join(', ')}${more}`;
}

type Written = Pick<MediaPlanDraft, 'title' | 'description' | 'status' | 'targeting'>;

/** What differs between two states of a plan, in words (spec 2 §3, audit entry). */
export function planChanges(names: PlanNames, before: Partial<Written>, after: Written): ChangeLog[] {
  const settings = changesBetween<Written>(before, after, { title: 'Title', description: 'Description', status: 'Status' }, (key, value) =>
    value === undefined || value === '' ? null : key === 'status' ? (value ? 'Enabled' : 'Disabled') : String(value),
  );
  const targeting = changesBetween<MediaPlanTargeting>(before.targeting ?? {}, after.targeting, LABELS, (key, value) =>
    value === undefined ? null : targetingWords(names, key, value),
  );
  return [...settings, ...targeting];
}
