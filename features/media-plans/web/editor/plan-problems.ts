import { type SectionKey, sectionOf } from '../targeting/plan-sections.ts';
import type { PlanTab } from './use-plan-form.ts';

export const TAB_LABELS: Record<PlanTab, string> = { settings: 'Settings', targeting: 'Targeting', history: 'History' };
const FIELD_LABELS: Record<string, string> = { title: 'Title', description: 'Description', status: 'Status' };
const TARGETING = 'targeting.';

export type PlanProblem = { field: string; message: string };

/** The tab on which a field stands. */
export const tabOfField = (field: string): PlanTab => (field.startsWith(TARGETING) ? 'targeting' : 'settings');

/** The section of the targeting editor in which a field stands. */
export const sectionOfField = (field: string): SectionKey => sectionOf(field.slice(TARGETING.length).split('.')[0] ?? '');

/** “Settings, Title”: where a problem is, before what it is. */
export const placeOf = (field: string): string => [TAB_LABELS[tabOfField(field)], FIELD_LABELS[field]].filter(Boolean).join(', ');

/** Messages for the sections of the targeting editor. */
export function sectionProblems(problems: readonly PlanProblem[]): Partial<Record<SectionKey, string>> {
  const found: Partial<Record<SectionKey, string>> = {};
  for (const { field, message } of problems) if (tabOfField(field) === 'targeting') found[sectionOfField(field)] = message;
  return found;
}
