import { addDays, allows } from '@kontor/core/contract';
import { DateRangeFilter, dayAndClock, IconButton, Page, PageHeader, Split } from '@kontor/core/ui';
import { callKey, rangeChange, useCall, usePageTitle, useSession } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { REACH_DAYS, REACH_ZONE, reachPages, reachRoutes } from '@kontor/reach/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CurveCard } from './curve-card.tsx';
import { FrequencyCard } from './frequency-card.tsx';
import { MetricsCard } from './metrics-card.tsx';
import { OverlapCard } from './overlap-card.tsx';
import { AreaCard, PlatformCard } from './reach-table-card.tsx';
import { FRESH, useReachUrl } from './use-reach-url.ts';

const PATHS = new Set(Object.values(reachRoutes).map((route) => callKey(route)[0]));
const isOurs = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) => PATHS.has(path as string);

/** Whom the account's deals reached in the days of the URL, the last seven at first (spec 1 §2.7). */
export default function ReachPage() {
  const { title } = reachPages.reach;
  usePageTitle(title);
  const { setUrl, dates, asked } = useReachUrl();
  // Who has deals chooses among them.
  const canRead = allows(dealRoutes.list.access, useSession());
  const client = useQueryClient();
  const isFetching = useIsFetching({ predicate: isOurs }) > 0;
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
            <IconButton
              icon={IconRefresh}
              label="Refresh"
              isBusy={isFetching}
              onClick={() => void client.invalidateQueries({ predicate: isOurs })}
            />
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
