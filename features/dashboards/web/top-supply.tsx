import { ChartTools, Panel } from '@kontor/core/ui';
import type { DashboardFilter, SupplyTop } from '@kontor/dashboards/contract';
import { BREAKDOWNS, MEASURES } from '@kontor/market/contract';
import type { ChartOfDeal } from './chart-of-deal.ts';
import { allOf } from './dashboard-words.ts';
import { hasRevenue, SupplyTable, supplyFigures } from './supply-table.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';
import { ViewAll } from './view-all.tsx';

/** `none` says where there is nothing: the panel is one line then. */
type Props = { by: DashboardFilter; top: SupplyTop; none: string } & Pick<ChartOfDeal, 'fileOf' | 'viewer'>;

/** The five largest domains or bundles, by revenue where the account sees it and by impressions elsewhere (spec 2 §2). */
export function TopSupply({ by, top, none, viewer, fileOf }: Props) {
  const { setUrl } = useDashboardUrl();
  const { label } = BREAKDOWNS[by];
  const title = `Top 5 ${label}`;
  const rank = MEASURES.spend.isSeenBy(viewer) ? 'revenue' : 'impressions';
  if (top.rows.length === 0) return <Panel title={title} note={`No Data Found. ${none}`} />;
  return (
    <Panel
      title={title}
      note={`by ${rank}`}
      actions={
        <>
          <ViewAll title={title} by={by} />
          <ChartTools title={title} table={supplyFigures({ top, label })} file={fileOf(title)} />
        </>
      }
    >
      <SupplyTable
        caption={`${title} by ${rank}`}
        {...{ by, top, label }}
        all={allOf(by)}
        sort={hasRevenue(top) ? 'revenue' : 'impressions'}
        onPick={({ key }) => setUrl({ [by]: key }, true)}
        empty={null}
      />
    </Panel>
  );
}
