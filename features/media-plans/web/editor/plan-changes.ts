import type { MediaPlanDraft } from '@kontor/media-plans/contract';
import { keyLabel } from '../targeting/plan-dimensions.ts';
import { changedKeys } from '../targeting/plan-edits.ts';

const SETTINGS = { title: 'Title', description: 'Description', status: 'Status' } as const;

/** What differs from the saved plan, as people call it. */
export function planChanges(before: MediaPlanDraft, after: MediaPlanDraft): string[] {
  const settings = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => SETTINGS[key]);
  return [...settings, ...changedKeys(before.targeting, after.targeting).map(keyLabel)];
}
