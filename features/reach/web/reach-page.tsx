import { addDays, allows } from '@kontor/core/contract';
import { DateRangeFilter, dayAndClock, Page, PageHeader, Split } from '@kontor/core/ui';
import { RefreshButton, rangeChange, useCall, usePageTitle, useSession } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { REACH_DAYS, REACH_ZONE, reachPages, reachRoutes } from '@kontor/reach/contract';
import { CurveCard } from './curve-card.tsx';
import { FrequencyCard } from './frequency-card.tsx';
import { MetricsCard } from './metrics-card.tsx';
import { OverlapCard } from './overlap-card.tsx';
import { AreaCard, PlatformCard } from './reach-table-card.tsx';
import { FRESH, useReachUrl } from './use-reach-url.ts';

const ROUTES = Object.values(reachRoutes);

/** Whom the account's deals reached in the days of the URL, the last seven at first (spec 1 §2.7). */
export default function ReachPage() {
  const { title } = reachPages.reach;
  usePageTitle(title);
  const { setUrl, dates, asked } = useReachUrl();
  // Who has deals chooses among them.
  const canRead = allows(dealRoutes.list.access, useSession());
  const { data } = useCall(reachRoutes.metrics, asked, FRESH);
  return (
    <Page>
      <PageHeader
        title={title}
        meta={data?.dataTo && `Data to ${dayAndClock(data.dataTo, 'UTC')}`}
        actions={
          <>
            <DateRangeFilter
              value={dates.value}
              presets={dates.presets}
              minDate={addDays(dates.today, -365)}
              maxDate={dates.today}
              zone={REACH_ZONE}
              problem={REACH_DAYS.problem}
              refused={dates.refused}
              onChange={(days) => setUrl(rangeChange(days), true)}
            />
            <RefreshButton routes={ROUTES} />
          </>
        }
      />
      <Split>
        <MetricsCard />
        <FrequencyCard />
      </Split>
      {canRead ? (
        <Split>
          <CurveCard />
          <OverlapCard />
        </Split>
      ) : (
        <CurveCard />
      )}
      <Split>
        <AreaCard />
        <PlatformCard />
      </Split>
    </Page>
  );
}
