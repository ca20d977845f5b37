import { mountPages } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';

export { PlanSelect, type PlanSelectProps } from './plan-select.tsx';
export { PlanSummary } from './plan-summary.tsx';

export const mediaPlanScreens = mountPages(mediaPlanPages, {
  list: () => import('./list/plan-list-page.tsx'),
  create: () => import('./editor/plan-create-page.tsx'),
  edit: () => import('./editor/plan-record-page.tsx'),
  staffList: () => import('./list/plan-list-page.tsx'),
  staffEdit: () => import('./editor/plan-record-page.tsx'),
});
