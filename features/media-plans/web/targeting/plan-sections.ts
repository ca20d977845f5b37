import { CHOSEN_DIMENSIONS, type ChosenDimension, DIMENSIONS } from '@kontor/market/contract';
import { choiceOf, type MediaPlanTargeting, type PartKey, PLAN_PARTS, type PlanPart, partOf } from '@kontor/media-plans/contract';
import { PART_SECTIONS } from './part-sections.ts';

/** The sections of the editor that hold more than one dimension. */
const SHARED = { mediaType: 'media', platform: 'media', domain: 'app' } as const;
const SHARED_LABELS: Partial<Record<SectionKey, string>> = { media: 'Media & platform', app: 'Apps & domains' };

/** A section holds one dimension but for two: media type and platform share one, and so do apps and domains, for a plan has either. */
type DimensionSectionKey = Exclude<ChosenDimension, keyof typeof SHARED> | 'media';
export type SectionKey = DimensionSectionKey | PartKey;

/** The section in which a key of the targeting is edited. */
export function sectionOf(key: string): SectionKey {
  const part = partOf(key);
  return part ? part.key : sectionOfDimension(CHOSEN_DIMENSIONS.find((one) => one === key) ?? 'mediaType');
}
const sectionOfDimension = (dimension: ChosenDimension): DimensionSectionKey =>
  dimension === 'mediaType' || dimension === 'platform' || dimension === 'domain' ? SHARED[dimension] : dimension;

export const isPart = (section: SectionKey): section is PartKey => PLAN_PARTS.some(({ key }) => key === section);
export const partOfSection = (section: SectionKey): PlanPart | undefined => PLAN_PARTS.find(({ key }) => key === section);
export const dimensionsOf = (section: SectionKey): ChosenDimension[] =>
  CHOSEN_DIMENSIONS.filter((key) => sectionOfDimension(key) === section);
export const sectionLabel = (section: SectionKey): string =>
  SHARED_LABELS[section] ?? partOfSection(section)?.label ?? DIMENSIONS[dimensionsOf(section)[0] ?? 'mediaType'].label;

const SHOWN_PARTS = PLAN_PARTS.filter(({ key }) => PART_SECTIONS[key] !== undefined);
const DIMENSION_SECTIONS = [...new Set(CHOSEN_DIMENSIONS.map(sectionOfDimension))];
export const SECTION_KEYS = [...DIMENSION_SECTIONS, ...SHOWN_PARTS.map(({ key }) => key)] as [SectionKey, ...SectionKey[]]; // there is a dimension
const GROUPS = ['Inventory', 'Geography', 'Content', 'Audience'] as const;
const groupOf = (section: SectionKey) => partOfSection(section)?.group ?? DIMENSIONS[dimensionsOf(section)[0] ?? 'mediaType'].group;
/** Sections under the group of their first dimension, or of their part. */
export const SECTION_GROUPS = GROUPS.map((label) => ({ label, sections: SECTION_KEYS.filter((key) => groupOf(key) === label) })).filter(
  ({ sections }) => sections.length > 0,
);

/** How many values a section holds; the media type always counts. */
export const countOf = (targeting: MediaPlanTargeting, section: SectionKey): number =>
  dimensionsOf(section).reduce((sum, dimension) => sum + choiceOf(targeting, dimension).values.length, 0) +
  (partOfSection(section)?.count(targeting) ?? 0);
