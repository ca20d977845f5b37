import { ChartTools, EmptyState, ErrorPanel } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { DASHBOARD_FILTERS, type DashboardFilter, dashboardRoutes, type SupplyRow } from '@kontor/dashboards/contract';
import { BREAKDOWNS } from '@kontor/market/contract';
import { Modal, SegmentedControl } from '@mantine/core';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { allOf } from './dashboard-words.ts';
import { SupplyTable, supplyFigures } from './supply-table.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';

const TABS = DASHBOARD_FILTERS.map((value) => ({ value, label: BREAKDOWNS[value].label }));
const NONE = { rows: [], total: null, hasMore: false };
const RANKS = { auctions: ['auctions', 'requests'], bids: ['bids', 'bids'], impressions: ['impressions', 'impressions'] } as const;
type Props = { dealId: string; admin: boolean; isPaid: boolean; by: DashboardFilter } & Pick<ChartOfDeal, 'fileOf'>;

function Breakdown({ dealId, admin, isPaid, by, fileOf }: Props) {
  const { url, asked, setUrl } = useDashboardUrl();
  const { rank } = url;
  const query = useCall(dashboardRoutes.breakdown, { dealId, admin, ...asked, by, ...(rank ? { rank } : {}) }, { keepPrevious: true });
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
        data={TABS}
        value={by}
        onChange={(next) => setUrl({ by: DASHBOARD_FILTERS.find((one) => one === next) })}
      />
      <div className="k-dash-rows">
        <SupplyTable
          caption={title}
          {...{ top, label, sort }}
          all={allOf(by)}
          onPick={pick}
          isLoading={query.isFetching}
          error={error}
          empty={<EmptyState title="No Data Found">Nothing was delivered with a {label.toLowerCase()}.</EmptyState>}
        />
      </div>
      <div className="k-actions">
        {top.hasMore && <span className="k-note">The largest {top.rows.length} are shown.</span>}
        <ChartTools title={title} table={supplyFigures({ top, label })} file={fileOf(title)} />
      </div>
    </div>
  );
}

/** All of what a panel shows the top of, by whatever the dashboard may be narrowed to; it is in the URL, so Back closes it. */
export function BreakdownDialog(props: Omit<Props, 'by'>) {
  const { url, setUrl } = useDashboardUrl();
  return (
    <Modal
      opened={url.by !== undefined}
      onClose={() => setUrl({ by: undefined, rank: undefined })}
      title={`Breakdown${url.rank ? ` of ${url.rank}` : ''}`}
      size={1040}
    >
      {url.by && <Breakdown {...props} by={url.by} />}
    </Modal>
  );
}
