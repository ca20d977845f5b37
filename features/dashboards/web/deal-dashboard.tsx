import { ErrorPanel, Split } from '@kontor/core/ui';
import { CallError, errorText, useCall } from '@kontor/core/web';
import { type DealChart, dashboardRangeRefused, dashboardRoutes } from '@kontor/dashboards/contract';
import { begunBuckets } from './bucket-labels.ts';
import './dashboard.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { type DealFacts, NoData } from './no-data.tsx';
import { SpendPanel } from './spend-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopSupply } from './top-supply.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';

const isEmpty = ({ funnel }: DealChart) => funnel.every(({ value }) => value === 0);

/** What a deal earned in the chosen days: figures, delivery, funnel, spend, top supply (spec 2 §2). */
export function DealDashboard({ dealId, admin = false, deal }: { dealId: string; admin?: boolean | undefined; deal?: DealFacts }) {
  const { zone, dates } = useDashboardUrl();
  const { days } = dates;
  const query = useCall(dashboardRoutes.deal, { dealId, ...days, timezone: zone, admin }, { keepPrevious: true });
  if (query.isError) {
    const isRange = query.error instanceof CallError && query.error.code === dashboardRangeRefused.code;
    return (
      <ErrorPanel
        title={isRange ? 'These dates cannot be shown' : 'The dashboard did not load'}
        {...(isRange ? {} : { onRetry: () => void query.refetch() })}
        isRetrying={query.isFetching}
      >
        {errorText(query.error)}
      </ErrorPanel>
    );
  }
  if (!query.data) return <DashboardSkeleton />;
  if (isEmpty(query.data)) return <NoData dealId={dealId} admin={admin} days={days} zone={zone} deal={deal} />;
  const chart = query.data;
  const period = { ...days, zone, bucket: chart.bucket };
  return (
    <div className="k-dash" aria-busy={query.isPlaceholderData || undefined}>
      <SummaryCards cards={chart.cards} begun={begunBuckets(chart, period)} />
      <Split>
        <DeliveryPanel chart={chart} period={period} />
        <FunnelPanel chart={chart} />
      </Split>
      {chart.spend && <SpendPanel chart={chart} amounts={chart.spend} period={period} />}
      <div className="k-dash-pair">
        <TopSupply kind="Domain" rows={chart.topDomains} hasRevenue={chart.spend !== undefined} />
        <TopSupply kind="Bundle" rows={chart.topBundles} hasRevenue={chart.spend !== undefined} />
      </div>
    </div>
  );
}
