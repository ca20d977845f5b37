import type { MediaPlanTargeting, PlanDimension } from '@kontor/media-plans/contract';
import { domainSource, type LookupSource, lookupSources, stateSource } from '@kontor/targeting/web';

/** How a dimension is shown and where its values come from. */
export type DimensionView = {
  label: string;
  /** What one value is called, in the plural. */
  noun: string;
  note?: string;
  codes: 'column' | 'under' | 'none';
  /** Zip codes have a source per state, chosen in the picker. */
  source?: LookupSource;
};

/** Codes stand where people know them: metro codes lead their name, a genre's code is its name. */
export const DIMENSION_VIEWS: Record<PlanDimension, DimensionView> = {
  country: { label: 'Country', noun: 'countries', codes: 'column', source: lookupSources.country },
  state: { label: 'State', noun: 'states', note: 'Only with country US or CA', codes: 'column', source: stateSource(['US', 'CA']) },
  dma: { label: 'DMA', noun: 'metro areas', note: 'Only with country US', codes: 'column', source: lookupSources.dma },
  zip: { label: 'Zip code', noun: 'zip codes', note: 'Only with country US or CA', codes: 'none' },
  genres: { label: 'Genre', noun: 'genres', codes: 'none', source: lookupSources.genre },
  network: { label: 'Network', noun: 'networks', codes: 'none', source: lookupSources.network },
  channel: { label: 'Channel', noun: 'channels', codes: 'none', source: lookupSources.channel },
  iabCategory: {
    label: 'IAB category',
    noun: 'categories',
    note: 'IAB content taxonomy 1.0',
    codes: 'column',
    source: lookupSources.iabCategory,
  },
  rating: { label: 'Rating', noun: 'ratings', codes: 'none', source: lookupSources.rating },
  language: { label: 'Language', noun: 'languages', codes: 'column', source: lookupSources.language },
  app: { label: 'App', noun: 'apps', codes: 'under', source: lookupSources.app },
  domain: { label: 'Domain', noun: 'domains', codes: 'under', source: domainSource },
  publishers: { label: 'Publisher', noun: 'publishers', codes: 'none', source: lookupSources.publisher },
};

/** A section of the editor: most hold one dimension; apps and domains share one, for a plan has either. */
export type SectionKey = 'media' | Exclude<PlanDimension, 'domain'> | 'livestream';
export type Section = { key: SectionKey; label: string };

const dimension = (key: Exclude<PlanDimension, 'domain'>): Section => ({ key, label: DIMENSION_VIEWS[key].label });

export const SECTION_GROUPS: { label: string; sections: Section[] }[] = [
  {
    label: 'Inventory',
    sections: [
      { key: 'media', label: 'Media & platform' },
      { key: 'app', label: 'Apps & domains' },
      { key: 'publishers', label: 'Publishers' },
    ],
  },
  { label: 'Geography', sections: [dimension('country'), dimension('state'), dimension('dma'), dimension('zip')] },
  {
    label: 'Content',
    sections: [
      dimension('genres'),
      dimension('network'),
      dimension('channel'),
      dimension('iabCategory'),
      dimension('rating'),
      dimension('language'),
      { key: 'livestream', label: 'Livestream' },
    ],
  },
];
export const SECTION_KEYS = SECTION_GROUPS.flatMap(({ sections }) => sections.map(({ key }) => key)) as [SectionKey, ...SectionKey[]];

/** How many values a section holds; the media type always counts. */
export function countOf(targeting: MediaPlanTargeting, key: SectionKey): number {
  if (key === 'media') return 1 + (targeting.platform.includes('ALL') ? 0 : targeting.platform.length);
  if (key === 'livestream') return targeting.includeLivestream === 'ANY' ? 0 : 1;
  return targeting[key].values.length + (key === 'app' ? targeting.domain.values.length : 0);
}

/** The section in which a key of the targeting is edited. */
export function sectionOf(key: string): SectionKey {
  if (key === 'mediaType' || key === 'platform') return 'media';
  if (key === 'includeLivestream') return 'livestream';
  if (key === 'domain') return 'app';
  return SECTION_KEYS.find((section) => section === key) ?? 'media';
}

/** What a key of the targeting is called: in “not saved” and on what clauses cost. */
export const keyLabel = (key: keyof MediaPlanTargeting): string =>
  key === 'mediaType'
    ? 'Media type'
    : key === 'platform'
      ? 'Platform'
      : key === 'includeLivestream'
        ? 'Livestream'
        : DIMENSION_VIEWS[key].label;
