import { useCall } from '@kontor/core/web';
import { useDealChart } from '@kontor/dashboards/web';
import { type Deal, dealRoutes, HAS_RUN, incidentRoutes } from '@kontor/deals/contract';

type Asked = { deal: Pick<Deal, 'id' | 'status'>; isStaff: boolean; isDashboard: boolean };

/** Whether it is known what stands over a deal's figures, so that these do not move down once it comes; they are asked for meanwhile. */
export function useIsTopKnown({ deal: { id, status }, isStaff, isDashboard }: Asked): boolean {
  const isAsked = isDashboard && status !== 'DRAFT';
  const standing = useCall(dealRoutes.standing, { id }, { enabled: isDashboard && HAS_RUN.includes(status), keepPrevious: true });
  const incidents = useCall(incidentRoutes.list, { id, admin: isStaff }, { enabled: isAsked, keepPrevious: true });
  useDealChart(id, { admin: isStaff, enabled: isAsked });
  // What failed once holds nothing back while it is tried again.
  return [standing, incidents].every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}
