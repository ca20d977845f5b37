import { ChartTools, EmptyState, ErrorPanel } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { type DashboardFilter, dashboardRoutes, type MainFilter, mainRoutes, type SupplyRow } from '@kontor/dashboards/contract';
import { BREAKDOWNS } from '@kontor/market/contract';
import { Modal, SegmentedControl } from '@mantine/core';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { useDashboardPlace } from './dashboard-place.ts';
import { allOf } from './dashboard-words.ts';
import { SupplyTable, supplyFigures } from './supply-table.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';

const NONE = { rows: [], total: null, hasMore: false };
const RANKS = { auctions: ['auctions', 'requests'], bids: ['bids', 'bids'], impressions: ['impressions', 'impressions'] } as const;
type Props = { isPaid: boolean; by: MainFilter } & Pick<ChartOfDeal, 'fileOf'>;

/** All rows of a breakdown, of the deal or of all that the dashboard shows. */
function useBreakdown(by: MainFilter) {
  const { dealId } = useDashboardPlace();
  const { url, asked, askedOfAll } = useDashboardUrl();
  const rank = url.rank ? { rank: url.rank } : {};
  // Rows of another breakdown would be chosen by this one's name.
  const options = { keepPrevious: ['by'] } as const;
  // A deal's dashboard offers its own filters only.
  const ofDeal = { dealId: dealId ?? '', ...asked, by: by as DashboardFilter, ...rank };
  const deal = useCall(dashboardRoutes.breakdown, ofDeal, { ...options, enabled: dealId !== null });
  const all = useCall(mainRoutes.breakdown, { ...askedOfAll, by, ...rank }, { ...options, enabled: dealId === null });
  return dealId === null ? all : deal;
}

function Breakdown({ isPaid, by, fileOf }: Props) {
  const { filters } = useDashboardPlace();
  const { url, setUrl } = useDashboardUrl();
  const { rank } = url;
  const query = useBreakdown(by);
  const label = BREAKDOWNS[by].label;
  const [word, sort] = rank ? RANKS[rank] : isPaid ? (['revenue', 'revenue'] as const) : RANKS.impressions;
  const top = query.data ?? NONE;
  const title = `${label} by ${word}`;
  // Pressing a row shows it alone, in the dashboard behind.
  const pick = ({ key }: SupplyRow) => setUrl({ [by]: key, by: undefined, rank: undefined }, true);
  const error = query.isError && (
    <ErrorPanel title="The breakdown did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
      {errorText(query.error)}
    </ErrorPanel>
  );
  return (
    <div className="k-dash-breakdown">
      <SegmentedControl
        size="xs"
        aria-label="Break down by"
        data={filters.map((value) => ({ value, label: BREAKDOWNS[value].label }))}
        value={by}
        onChange={(next) => setUrl({ by: filters.find((one) => one === next) })}
      />
      <div className="k-dash-rows">
        <SupplyTable
          caption={title}
          {...{ by, top, label, sort }}
          all={allOf(by)}
          onPick={pick}
          isLoading={query.isFetching}
          error={error}
          empty={<EmptyState title="No Data Found">Nothing was delivered with a {label.toLowerCase()}.</EmptyState>}
        />
      </div>
      <div className="k-actions">
        {top.hasMore && <span className="k-note">The largest {top.rows.length} are shown.</span>}
        <ChartTools
          title={title}
          table={supplyFigures({ top, label })}
          file={query.data && !query.isPlaceholderData ? fileOf(title) : null}
        />
      </div>
    </div>
  );
}

/** All of what a panel shows the top of, by whatever the dashboard may be narrowed to; it is in the URL, so Back closes it. */
export function BreakdownDialog(props: Omit<Props, 'by'>) {
  const { url, setUrl } = useDashboardUrl();
  const { filters } = useDashboardPlace();
  const by = filters.find((one) => one === url.by);
  return (
    <Modal
      opened={by !== undefined}
      onClose={() => setUrl({ by: undefined, rank: undefined })}
      title={`Breakdown${url.rank ? ` of ${url.rank}` : ''}`}
      size={1040}
    >
      {by && <Breakdown {...props} by={by} />}
    </Modal>
  );
}
