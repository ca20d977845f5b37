import { Bone, Panel } from '@kontor/core/ui';
import { WIDGETS } from '@kontor/dashboards/contract';
import './dashboard.css';
import { useDashboardViewer } from './use-dashboard-viewer.ts';
import { WidgetGrid } from './widget-grid.tsx';
import { DRAWN } from './widgets.tsx';

/** The figures' shape while they are on their way. */
export function DashboardSkeleton() {
  const viewer = useDashboardViewer();
  return (
    <WidgetGrid
      viewer={viewer}
      draw={(key) => {
        const { bone, isBare } = DRAWN[key];
        if (!bone) return null;
        return isBare ? bone(viewer) : <Panel title={WIDGETS[key].title(viewer)}>{bone(viewer)}</Panel>;
      }}
    />
  );
}

/** The whole dashboard's shape while its deal is on its way, the line over the figures too, so that these stay where they are. */
export const DealDashboardSkeleton = () => (
  <>
    <div className="k-dash-bar" aria-hidden="true">
      <Bone width={150} height={20} />
      <Bone width={90} />
    </div>
    <DashboardSkeleton />
  </>
);
