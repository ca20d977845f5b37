import { DIMENSION_KEYS, DIMENSIONS, type Dimension } from '@kontor/market/contract';
import { choiceOf, type MediaPlanTargeting } from '@kontor/media-plans/contract';

/** The sections of the editor that hold more than one dimension. */
const SHARED = { mediaType: 'media', platform: 'media', domain: 'app' } as const;
const SHARED_LABELS: Partial<Record<SectionKey, string>> = { media: 'Media & platform', app: 'Apps & domains' };

/** A section holds one dimension but for two: media type and platform share one, and so do apps and domains, for a plan has either. */
export type SectionKey = Exclude<Dimension, keyof typeof SHARED> | 'media';

/** The section in which a key of the targeting is edited. */
export function sectionOf(key: string): SectionKey {
  const dimension = DIMENSION_KEYS.find((one) => one === key) ?? 'mediaType';
  return dimension === 'mediaType' || dimension === 'platform' || dimension === 'domain' ? SHARED[dimension] : dimension;
}

export const dimensionsOf = (section: SectionKey): Dimension[] => DIMENSION_KEYS.filter((key) => sectionOf(key) === section);
export const sectionLabel = (section: SectionKey): string =>
  SHARED_LABELS[section] ?? DIMENSIONS[dimensionsOf(section)[0] ?? 'mediaType'].label;

export const SECTION_KEYS = [...new Set(DIMENSION_KEYS.map(sectionOf))] as [SectionKey, ...SectionKey[]]; // there is a dimension
/** Sections under the group of their first dimension. */
export const SECTION_GROUPS = Map.groupBy(SECTION_KEYS, (section) => DIMENSIONS[dimensionsOf(section)[0] ?? 'mediaType'].group);

/** How many values a section holds; the media type always counts. */
export const countOf = (targeting: MediaPlanTargeting, section: SectionKey): number =>
  dimensionsOf(section).reduce((sum, dimension) => sum + choiceOf(targeting, dimension).values.length, 0);
