import { useCall } from '@kontor/core/web';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** The figures of a deal in the days and the narrowing of the URL; whoever asks beside the dashboard has its answer. */
export function useDealChart(dealId: string, { admin = false, enabled = true } = {}) {
  const { asked } = useDashboardUrl();
  return useCall(dashboardRoutes.deal, { dealId, ...asked, admin }, { keepPrevious: true, enabled });
}
