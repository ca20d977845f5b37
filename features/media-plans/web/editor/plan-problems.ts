import type { FormProblem } from '@kontor/core/ui';
import { DIMENSION_KEYS, DIMENSIONS } from '@kontor/market/contract';
import { PLAN_PARTS } from '@kontor/media-plans/contract';
import { type SectionKey, sectionLabel, sectionOf } from '../targeting/plan-sections.ts';

export type PlanTab = 'settings' | 'targeting' | 'explorer' | 'history';
export const TAB_LABELS: Record<PlanTab, string> = {
  settings: 'Settings',
  targeting: 'Targeting',
  explorer: 'Price Explorer',
  history: 'History',
};
/** What the settings of a plan are called. */
export const SETTING_LABELS = { title: 'Title', description: 'Description', status: 'Status' } as const;
const settingLabel = (path: string): string | undefined => Object.entries(SETTING_LABELS).find(([key]) => key === path)?.[1];
const TARGETING = 'targeting.';

/** The tab on which a field stands. */
export const tabOfField = (field: string): 'targeting' | 'settings' => (field.startsWith(TARGETING) ? 'targeting' : 'settings');

/** The section of the targeting editor in which a field stands. */
export const sectionOfField = (field: string): SectionKey => sectionOf(field.slice(TARGETING.length).split('.')[0] ?? '');

/** Where a field is changed, by its name in history. */
export function placeOfName(name: string, hrefOfTab: (tab: PlanTab) => string): string | null {
  const key = DIMENSION_KEYS.find((one) => DIMENSIONS[one].label === name) ?? PLAN_PARTS.find(({ label }) => label === name)?.key;
  if (key) return `${hrefOfTab('targeting')}?dim=${sectionOf(key)}`;
  return Object.values<string>(SETTING_LABELS).includes(name) ? hrefOfTab('settings') : null;
}

/** What the summary calls a field: a setting, or a section of the targeting. */
export const placeOf = (field: string): string => settingLabel(field) ?? sectionLabel(sectionOfField(field));

/** Messages for the sections of the targeting editor. */
export function sectionProblems(problems: readonly FormProblem[]): Partial<Record<SectionKey, string>> {
  const found: Partial<Record<SectionKey, string>> = {};
  for (const { path, message } of problems) if (tabOfField(path) === 'targeting') found[sectionOfField(path)] = message;
  return found;
}
