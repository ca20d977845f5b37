import { ChartSkeleton, Panel, Split, StatSkeleton, TableSkeleton } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { seenMeasures } from '@kontor/market/contract';

/** Cards that every account has; those for money hang on its type. */
const CARDS_OF_ALL = 7;

/** The dashboard's shape while it is on its way. */
export function DashboardSkeleton() {
  const { accountType } = useSession();
  const money = seenMeasures(['partnerRevenue', 'spend'], { accountType, place: 'widget' });
  return (
    <>
      <StatSkeleton stats={CARDS_OF_ALL + money.length} label="Loading figures" />
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
}
