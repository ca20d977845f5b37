import { Panel } from '@kontor/core/ui';
import { useCall, useStaffView } from '@kontor/core/web';
import { incidentRoutes } from '@kontor/deals/contract';
import '../deals.css';
import { IncidentRows } from './incident-rows.tsx';

/** What is open of a deal, and what was; a deal that never needed anybody has no such panel. */
export function DealIncidents({ id }: { id: string }) {
  const admin = useStaffView();
  const { data } = useCall(incidentRoutes.list, { id, admin }, { keepPrevious: true });
  if (!data || data.incidents.length === 0) return null;
  const open = data.incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const past = data.incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <Panel title="Needs attention">
      {open.length === 0 && <p className="k-incident-none">Nothing is open.</p>}
      <IncidentRows incidents={open} isOfDeal />
      {past.length > 0 && (
        <details className="k-incident-past">
          <summary>Earlier ({past.length})</summary>
          <IncidentRows incidents={past} isOfDeal />
        </details>
      )}
    </Panel>
  );
}
