import { changedLabels } from '@kontor/core/web';
import type { MediaPlanDraft } from '@kontor/media-plans/contract';
import { SETTING_LABELS } from './plan-problems.ts';
import { changedTargeting } from './targeting-meeting.ts';

/** What differs from the saved plan, as people call it. */
export const planChanges = (before: MediaPlanDraft, after: MediaPlanDraft): string[] => [
  ...changedLabels(SETTING_LABELS, before, after),
  ...changedTargeting(before.targeting, after.targeting),
];
