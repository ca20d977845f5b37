import { allows, hrefOf } from '@kontor/core/contract';
import { ButtonLink, dayRange, EmptyState } from '@kontor/core/ui';
import { HomeParts, useCall, useSession, useStaffView } from '@kontor/core/web';
import { MAIN_FILTERS, MAIN_WIDGETS, type MainChart, mainRoutes, mainWidgetsSeen } from '@kontor/dashboards/contract';
import { dealPages } from '@kontor/deals/contract';
import { firstStepsPages } from '@kontor/first-steps/contract';
import { MEASURES } from '@kontor/market/contract';
import { IconChartBarOff } from '@tabler/icons-react';
import { BreakdownDialog } from './breakdown-dialog.tsx';
import './dashboard.css';
import { DashboardBar } from './dashboard-bar.tsx';
import { useDashboardFile } from './dashboard-file.ts';
import { MainWidget } from './main-widget.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';
import { useDashboardViewer } from './use-dashboard-viewer.ts';
import { LinedGrid } from './widget-grid.tsx';

const isEmpty = ({ cards }: MainChart) => cards?.every(({ key, value }) => key !== 'auctions' || !value) ?? false;

/** Nothing in the chosen days: an account without deals begins with its first steps, staff with all deals (spec 2 §2). */
function Nothing() {
  const session = useSession();
  const isStaff = useStaffView();
  const { dates } = useDashboardUrl();
  const steps = firstStepsPages.steps;
  const deals = isStaff ? dealPages.staffList : dealPages.list;
  return (
    <EmptyState
      title="Dashboard data not available"
      level={2}
      icon={IconChartBarOff}
      actions={
        <>
          {!isStaff && allows(steps.access, session) && <ButtonLink href={hrefOf(steps)}>First steps</ButtonLink>}
          <ButtonLink href={hrefOf(deals)} variant="default">
            See deals
          </ButtonLink>
        </>
      }
    >
      {`No deal had avails in ${dayRange(dates.days, 'always')}. A published deal shows here with its first avails.`}
    </EmptyState>
  );
}

/** What an account, or everybody, delivered in the chosen days: each widget alone, so that one that fails leaves the others whole (spec 2 §2). */
export function MainDashboard() {
  const viewer = useDashboardViewer();
  const { url, askedOfAll } = useDashboardUrl();
  const fileOf = useDashboardFile(undefined);
  const summary = useCall(mainRoutes.widget, { widget: 'summary', ...askedOfAll }, { keepPrevious: true });
  const isNarrowed = MAIN_FILTERS.some((key) => url[key] !== undefined) || url.at !== undefined;
  if (summary.data && !summary.isPlaceholderData && isEmpty(summary.data) && !isNarrowed)
    return (
      <>
        <HomeParts />
        <DashboardBar chart={summary.data} />
        <Nothing />
      </>
    );
  return (
    <>
      <HomeParts />
      <DashboardBar chart={summary.data} />
      <div className="k-dash">
        <LinedGrid keys={mainWidgetsSeen(viewer)} spanOf={(key) => MAIN_WIDGETS[key].span} draw={(key) => <MainWidget of={key} />} />
        <BreakdownDialog fileOf={fileOf} isPaid={MEASURES.spend.isSeenBy(viewer)} />
      </div>
    </>
  );
}
