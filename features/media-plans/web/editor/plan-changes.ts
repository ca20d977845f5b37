import { DIMENSIONS } from '@kontor/market/contract';
import { changedDimensions, type MediaPlanDraft } from '@kontor/media-plans/contract';

const SETTINGS = { title: 'Title', description: 'Description', status: 'Status' } as const;

/** What differs from the saved plan, as people call it. */
export function planChanges(before: MediaPlanDraft, after: MediaPlanDraft): string[] {
  const settings = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])
    .filter((key) => before[key] !== after[key])
    .map((key) => SETTINGS[key]);
  return [...settings, ...changedDimensions(before.targeting, after.targeting).map((dimension) => DIMENSIONS[dimension].label)];
}
