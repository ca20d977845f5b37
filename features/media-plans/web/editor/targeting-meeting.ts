import { type Labels, together } from '@kontor/core/web';
import { DIMENSION_KEYS, DIMENSIONS } from '@kontor/market/contract';
import {
  changedDimensions,
  changedParts,
  dimensionWords,
  type MediaPlanTargeting,
  type NameById,
  PLAN_PARTS,
  type PlanPart,
} from '@kontor/media-plans/contract';

/** A part is chosen whole, with all that says it. */
const pathOf = ({ key, fields = [key] }: PlanPart) => together(fields.map((field) => `targeting.${field}`));

/** What of a targeting can be chosen apart, where two versions of it meet. */
export const TARGETING_LABELS: Labels = {
  ...Object.fromEntries(DIMENSION_KEYS.map((key) => [`targeting.${key}`, DIMENSIONS[key].label])),
  ...Object.fromEntries(PLAN_PARTS.map((part) => [pathOf(part), part.label])),
};

/** What a targeting says at one of these paths; null where the path is another's. */
export function targetingWordsAt(path: string, targeting: MediaPlanTargeting, nameOf: NameById): string | null {
  const dimension = DIMENSION_KEYS.find((key) => path === `targeting.${key}`);
  const part = PLAN_PARTS.find((one) => path === pathOf(one));
  if (dimension === undefined && part === undefined) return null;
  const words = dimension ? dimensionWords(targeting, dimension, (of, code) => nameOf(of, code)) : part?.words(targeting, nameOf);
  return words ?? 'Not targeted';
}

/** What two targetings say otherwise, as people call it. */
export const changedTargeting = (before: MediaPlanTargeting, after: MediaPlanTargeting): string[] => [
  ...changedDimensions(before, after).map((dimension) => DIMENSIONS[dimension].label),
  ...changedParts(before, after).map(({ label }) => label),
];

/** Everything that a targeting says, line by line, in the order of the editor. */
export function targetingLines(targeting: MediaPlanTargeting, nameOf: NameById): { label: string; words: string }[] {
  const dimensions = DIMENSION_KEYS.map((key) => ({
    label: DIMENSIONS[key].label,
    words: dimensionWords(targeting, key, (of, code) => nameOf(of, code)),
  }));
  const parts = PLAN_PARTS.map((part) => ({ label: part.label, words: part.words(targeting, nameOf) }));
  return [...dimensions, ...parts].flatMap(({ label, words }) => (words ? [{ label, words }] : []));
}
