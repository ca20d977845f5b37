import { hrefOf } from '@kontor/core/contract';
import { ChartTools, Panel } from '@kontor/core/ui';
import { useStaffView } from '@kontor/core/web';
import type { Ranked, SupplyTop } from '@kontor/dashboards/contract';
import { dealPages } from '@kontor/deals/contract';
import { BREAKDOWNS, MEASURES } from '@kontor/market/contract';
import type { MainShared } from './chart-of-deal.ts';
import { allOf } from './dashboard-words.ts';
import { hasRevenue, SupplyTable, supplyFigures } from './supply-table.tsx';
import { useDashboardUrl } from './use-dashboard-url.ts';
import { ViewAll } from './view-all.tsx';

type Props = { title: string; by: Ranked; top: SupplyTop; none: string } & Pick<MainShared, 'viewer' | 'fileOf'>;

/** The ten largest deals, publishers or accounts; a deal's name leads to the deal, the others narrow the dashboard to themselves. */
export function TopRows({ title, by, top, none, viewer, fileOf }: Props) {
  const { setUrl } = useDashboardUrl();
  const page = useStaffView() ? dealPages.staffEdit : dealPages.edit;
  const { label } = BREAKDOWNS[by];
  const rank = MEASURES.spend.isSeenBy(viewer) ? 'revenue' : 'impressions';
  const isEmpty = top.rows.length === 0;
  return (
    <Panel
      title={title}
      note={`by ${rank}`}
      actions={
        !isEmpty && (
          <>
            <ViewAll title={title} by={by} />
            <ChartTools title={title} table={supplyFigures({ top, label })} file={fileOf(title)} />
          </>
        )
      }
    >
      {isEmpty ? (
        <p className="k-note k-dash-line">{none}</p>
      ) : (
        <SupplyTable
          caption={`${title} by ${rank}`}
          {...{ by, top, label }}
          all={allOf(by)}
          sort={hasRevenue(top) ? 'revenue' : 'impressions'}
          onPick={({ key }) => setUrl({ [by]: key }, true)}
          {...(by === 'deal' ? { hrefOfRow: ({ key }: { key: string }) => hrefOf(page, { id: key, type: 'dashboard' }) } : {})}
        />
      )}
    </Panel>
  );
}
