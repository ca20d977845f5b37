import { mountPages } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';

export { type ClauseCost, ClauseCosts } from './forecast/clause-costs.tsx';
export { ForecastBar, ForecastRail, RailSection } from './forecast/forecast-rail.tsx';
export { PriceHistogram } from './forecast/price-histogram.tsx';
export { RailFigure } from './forecast/rail-figure.tsx';
export { PlanSelect, type PlanSelectProps } from './plan-select.tsx';

export const mediaPlanScreens = mountPages(mediaPlanPages, {
  list: () => import('./list/plan-list-page.tsx'),
  create: () => import('./editor/plan-create-page.tsx'),
  edit: () => import('./editor/plan-edit-page.tsx'),
  staffList: () => import('./list/staff-plan-list-page.tsx'),
  staffEdit: () => import('./editor/staff-plan-page.tsx'),
});
