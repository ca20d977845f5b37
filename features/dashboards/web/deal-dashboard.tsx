import { ErrorPanel, percent, Split } from '@kontor/core/ui';
import { CallError, errorText, useCall } from '@kontor/core/web';
import { type DealChart, dashboardRangeRefused, dashboardRoutes } from '@kontor/dashboards/contract';
import { BreakdownDialog } from './breakdown-dialog.tsx';
import './dashboard.css';
import { DashboardBar } from './dashboard-bar.tsx';
import { type DashboardDeal, useDashboardFile } from './dashboard-file.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { FunnelPanel } from './funnel-panel.tsx';
import { type DealFacts, NoData } from './no-data.tsx';
import { SpendPanel } from './spend-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TopSupply } from './top-supply.tsx';
import { UnofferedPanel } from './unoffered-panel.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';

const isEmpty = ({ funnel }: DealChart) => funnel.every(({ value }) => value === 0);

type Props = { dealId: string; admin?: boolean | undefined; deal?: (DashboardDeal & DealFacts) | undefined };

/** What a deal earned in the chosen days: figures, delivery, funnel, spend, top supply (spec 2 §2). */
export function DealDashboard({ dealId, admin = false, deal }: Props) {
  const { asked } = useDashboardUrl();
  const query = useCall(dashboardRoutes.deal, { dealId, ...asked, admin }, { keepPrevious: true });
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
  return (
    <>
      <DashboardBar chart={query.data} />
      <Figures {...{ dealId, admin, deal }} chart={query.data} isStale={query.isPlaceholderData} />
    </>
  );
}

type FiguresProps = Pick<Props, 'dealId' | 'deal'> & { admin: boolean; chart: DealChart | undefined; isStale: boolean };

function Figures({ dealId, admin, deal, chart, isStale }: FiguresProps) {
  const { zone, dates } = useDashboardUrl();
  const fileOf = useDashboardFile(deal);
  if (!chart) return <DashboardSkeleton />;
  if (isEmpty(chart)) return <NoData dealId={dealId} admin={admin} days={dates.days} zone={zone} deal={deal} />;
  const period = { ...dates.days, zone, bucket: chart.bucket };
  const isPaid = chart.spend !== undefined;
  return (
    <div className="k-dash" aria-busy={isStale || undefined}>
      <SummaryCards chart={chart} />
      {chart.unpriced > 0 && (
        <p className="k-note k-dash-unpriced">
          {percent(chart.unpriced * 100)} of the impressions have a price in a currency without an exchange rate. Amounts and CPM leave them
          out.
        </p>
      )}
      <Split>
        <DeliveryPanel {...{ chart, period, fileOf }} />
        <FunnelPanel {...{ chart, fileOf }} />
      </Split>
      {chart.spend && <SpendPanel {...{ chart, period, fileOf }} amounts={chart.spend} />}
      <div className="k-dash-top">
        <TopSupply by="domain" top={chart.topDomains} {...{ isPaid, fileOf }} />
        <TopSupply by="app" top={chart.topBundles} {...{ isPaid, fileOf }} />
        <UnofferedPanel {...{ chart, fileOf }} />
      </div>
      <BreakdownDialog {...{ dealId, admin, isPaid, fileOf }} />
    </div>
  );
}
