import { mountPages, webFeature } from '@kontor/core/web';
import { dashboardPages } from '@kontor/dashboards/contract';
import { IconLayoutDashboard, IconLayoutGrid } from '@tabler/icons-react';

export { DealDashboardSkeleton } from './dashboard-skeleton.tsx';
export { DealDashboard } from './deal-dashboard.tsx';
export { DealDashboardFilters } from './deal-dashboard-filters.tsx';
export { useDealChart } from './use-deal-chart.ts';

const load = () => import('./main-dashboard-page.tsx');

export const dashboardsWeb = webFeature({
  name: 'dashboards',
  screens: mountPages(dashboardPages, { main: load, staffMain: load }),
  menu: [
    { group: 'Overview', order: 1, label: 'Dashboard', page: dashboardPages.main, icon: IconLayoutDashboard, go: 'v' },
    { group: 'Admin', order: 1, label: 'Dashboard', page: dashboardPages.staffMain, icon: IconLayoutGrid, go: 'v' },
  ],
});
