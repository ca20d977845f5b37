import { ErrorPanel } from '@kontor/core/ui';
import { CallError, errorText } from '@kontor/core/web';
import { type DealChart, dashboardRangeRefused } from '@kontor/dashboards/contract';
import { MEASURES } from '@kontor/market/contract';
import { useMemo } from 'react';
import { BreakdownDialog } from './breakdown-dialog.tsx';
import './dashboard.css';
import { DashboardBar } from './dashboard-bar.tsx';
import { type DashboardDeal, noFile, useDashboardFile } from './dashboard-file.ts';
import { DashboardPlaceProvider, dealPlace } from './dashboard-place.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DealInsights } from './deal-insights.tsx';
import { type DealFacts, NoData } from './no-data.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';
import { useDashboardViewer } from './use-dashboard-viewer.ts';
import { useDealChart } from './use-deal-chart.ts';
import { Widget } from './widget.tsx';
import { WidgetGrid } from './widget-grid.tsx';
import { DRAWN } from './widgets.tsx';

/** No request in the chosen days; a funnel that failed does not say so. */
const isEmpty = ({ funnel }: DealChart) => funnel?.every(({ value }) => value === 0) ?? false;

type Props = { dealId: string; admin?: boolean | undefined; deal?: (DashboardDeal & DealFacts) | undefined };

function Dashboard({ dealId, admin = false, deal }: Props) {
  const query = useDealChart(dealId, { admin });
  const retry = { onRetry: () => void query.refetch(), isRetrying: query.isFetching };
  if (query.isError) {
    const isRange = query.error instanceof CallError && query.error.code === dashboardRangeRefused.code;
    return (
      <ErrorPanel
        title={isRange ? 'These dates cannot be shown' : 'The dashboard did not load'}
        {...(isRange ? {} : retry)}
        isRetrying={query.isFetching}
      >
        {errorText(query.error)}
      </ErrorPanel>
    );
  }
  return (
    <>
      <DashboardBar chart={query.data} />
      <Figures {...{ dealId, admin, deal, retry }} chart={query.data} isStale={query.isPlaceholderData} />
    </>
  );
}

type FiguresProps = Pick<Props, 'dealId' | 'deal'> & {
  admin: boolean;
  chart: DealChart | undefined;
  isStale: boolean;
  retry: { onRetry: () => void; isRetrying: boolean };
};

function Figures({ dealId, admin, deal, chart, isStale, retry }: FiguresProps) {
  const { zone, dates } = useDashboardUrl();
  const viewer = useDashboardViewer();
  const ownFile = useDashboardFile(deal);
  const fileOf = isStale ? noFile : ownFile;
  if (!chart) return <DashboardSkeleton />;
  if (isEmpty(chart)) return <NoData dealId={dealId} admin={admin} days={dates.days} zone={zone} deal={deal} />;
  const shared = {
    deal: { dealId, plan: deal?.plan ?? null },
    admin,
    chart,
    viewer,
    fileOf,
    period: { ...dates.days, zone, bucket: chart.bucket },
  };
  return (
    <div className="k-dash" aria-busy={isStale || undefined}>
      <WidgetGrid
        viewer={viewer}
        isLast={(key) => DRAWN[key].isEmpty?.(chart) ?? false}
        draw={(key) => <Widget of={key} {...shared} {...retry} />}
      />
      <DealInsights dealId={dealId} admin={admin} fileOf={ownFile} />
      <BreakdownDialog fileOf={ownFile} isPaid={MEASURES.spend.isSeenBy(viewer)} />
    </div>
  );
}

/** What a deal earned in the chosen days: figures, delivery, funnel, spend, top supply (spec 2 §2). */
export function DealDashboard(props: Props) {
  const place = useMemo(() => dealPlace(props.dealId), [props.dealId]);
  return (
    <DashboardPlaceProvider value={place}>
      <Dashboard {...props} />
    </DashboardPlaceProvider>
  );
}
