import { mountPages, webFeature } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { IconTargetArrow } from '@tabler/icons-react';

export { InventoryField } from './editor/inventory-field.tsx';
export { placeOf, sectionOfField, sectionProblems, tabOfField } from './editor/plan-problems.ts';
export { changedTargeting, TARGETING_LABELS, targetingLines, targetingWordsAt } from './editor/targeting-meeting.ts';
export { PriceExplorer } from './explorer/lazy-explorer.tsx';
export { useCompare } from './explorer/use-compare.tsx';
export { type ClauseCost, ClauseCosts } from './forecast/clause-costs.tsx';
export { ForecastBar, ForecastRail, RailSection } from './forecast/forecast-rail.tsx';
export { GoalSection, type GoalSectionProps } from './forecast/goal-section.tsx';
export { PeopleLine, type PeopleLineProps } from './forecast/people-line.tsx';
export { PriceHistogram } from './forecast/price-histogram.tsx';
export { RailFigure } from './forecast/rail-figure.tsx';
export { figureOf } from './forecast/range-words.ts';
export { type TargetingReads, usePlanReads } from './forecast/targeting-reads.ts';
export { PlanSelect, type PlanSelectProps } from './plan-select.tsx';
export { PlanStatusPill } from './plan-status-pill.tsx';
export { type SectionKey, sectionOf } from './targeting/plan-sections.ts';
export { TargetingTab, type TargetingTabProps } from './targeting/targeting-tab.tsx';
export { type PlanEditing, type PlanEditingOptions, usePlanEditing } from './targeting/use-plan-editing.ts';
export { TemplateOrigin } from './template-origin.tsx';

export const mediaPlansWeb = webFeature({
  name: 'media-plans',
  screens: mountPages(mediaPlanPages, {
    list: () => import('./list/plan-list-page.tsx'),
    create: () => import('./editor/plan-create-page.tsx'),
    edit: () => import('./editor/plan-record-page.tsx'),
    staffList: () => import('./list/plan-list-page.tsx'),
    staffEdit: () => import('./editor/plan-record-page.tsx'),
  }),
  menu: [
    { group: 'Planning', order: 1, label: 'Media Plans', page: mediaPlanPages.list, icon: IconTargetArrow, go: 'p' },
    { group: 'Admin', order: 3, label: 'Media Plans', page: mediaPlanPages.staffList, icon: IconTargetArrow, go: 'p' },
  ],
  creates: [{ label: 'Create media plan', page: mediaPlanPages.create }],
  search: {
    label: 'Media Plans',
    icon: IconTargetArrow,
    own: mediaPlanPages.edit,
    staff: mediaPlanPages.staffEdit,
    find: async (...asked) => (await import('./find-plans.ts')).findPlans(...asked),
  },
});
