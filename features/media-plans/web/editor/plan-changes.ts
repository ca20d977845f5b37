import { changedLabels } from '@kontor/core/web';
import type { MediaPlanDraft } from '@kontor/media-plans/contract';
import { keyLabel } from '../targeting/plan-dimensions.ts';
import { changedKeys } from '../targeting/plan-edits.ts';
import { SETTING_LABELS } from './plan-problems.ts';

/** What differs from the saved plan, as people call it. */
export function planChanges(before: MediaPlanDraft, after: MediaPlanDraft): string[] {
  const settings = changedLabels(SETTING_LABELS, before, after);
  return [...settings, ...changedKeys(before.targeting, after.targeting).map(keyLabel)];
}
