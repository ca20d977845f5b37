import { changedLabels } from '@kontor/core/web';
import { DIMENSIONS } from '@kontor/market/contract';
import { changedDimensions, changedParts, type MediaPlanDraft } from '@kontor/media-plans/contract';
import { SETTING_LABELS } from './plan-problems.ts';

/** What differs from the saved plan, as people call it. */
export function planChanges(before: MediaPlanDraft, after: MediaPlanDraft): string[] {
  const settings = changedLabels(SETTING_LABELS, before, after);
  const dimensions = changedDimensions(before.targeting, after.targeting).map((dimension) => DIMENSIONS[dimension].label);
  return [...settings, ...dimensions, ...changedParts(before.targeting, after.targeting).map(({ label }) => label)];
}
