import { Panel } from '@kontor/core/ui';
import { WIDGETS } from '@kontor/dashboards/contract';
import { useDashboardViewer } from './use-dashboard-viewer.ts';
import { WidgetGrid } from './widget-grid.tsx';
import { DRAWN } from './widgets.tsx';

/** The dashboard's shape while it is on its way. */
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
