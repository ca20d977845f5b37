export { DashboardSkeleton } from './dashboard-skeleton.tsx';
export { DealDashboard } from './deal-dashboard.tsx';
export { DealDashboardFilters } from './deal-dashboard-filters.tsx';
