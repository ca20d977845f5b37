import type { FormProblem } from '@kontor/core/ui';
import { type SectionKey, sectionLabel, sectionOf } from '../targeting/plan-sections.ts';

export type PlanTab = 'settings' | 'targeting' | 'history';
export const TAB_LABELS: Record<PlanTab, string> = { settings: 'Settings', targeting: 'Targeting', history: 'History' };
/** What the settings of a plan are called. */
export const SETTING_LABELS = { title: 'Title', description: 'Description', status: 'Status' } as const;
const settingLabel = (path: string): string | undefined => Object.entries(SETTING_LABELS).find(([key]) => key === path)?.[1];
const TARGETING = 'targeting.';

/** The tab on which a field stands. */
export const tabOfField = (field: string): PlanTab => (field.startsWith(TARGETING) ? 'targeting' : 'settings');

/** The section of the targeting editor in which a field stands. */
export const sectionOfField = (field: string): SectionKey => sectionOf(field.slice(TARGETING.length).split('.')[0] ?? '');

/** What the summary calls a field: a setting, or a section of the targeting. */
export const placeOf = (field: string): string => settingLabel(field) ?? sectionLabel(sectionOfField(field));

/** Messages for the sections of the targeting editor. */
export function sectionProblems(problems: readonly FormProblem[]): Partial<Record<SectionKey, string>> {
  const found: Partial<Record<SectionKey, string>> = {};
  for (const { path, message } of problems) if (tabOfField(path) === 'targeting') found[sectionOfField(path)] = message;
  return found;
}
