import { ChartSkeleton, Panel, Split, StatSkeleton, TableSkeleton } from '@kontor/core/ui';

/** The dashboard's shape while it is on its way. */
export const DashboardSkeleton = () => (
  <>
    <StatSkeleton stats={7} label="Loading figures" />
    <Split>
      <Panel title="Delivery by platform">
        <ChartSkeleton height={282} />
      </Panel>
      <Panel title="Delivery funnel">
        <TableSkeleton rows={8} label="Loading funnel" />
      </Panel>
    </Split>
  </>
);
