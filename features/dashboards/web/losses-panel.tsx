import { hrefOf } from '@kontor/core/contract';
import { ChartTools, type Column, count, DataTable, ErrorPanel, fieldId, Panel, percent, TableSkeleton, UiLink } from '@kontor/core/ui';
import { errorText, useCall, useStaffView } from '@kontor/core/web';
import {
  type DeliveryFunnel,
  dashboardRoutes,
  FUNNEL_SPLITS,
  type FunnelCause,
  type FunnelSplit,
  type SplitRow,
} from '@kontor/dashboards/contract';
import { DEAL_FIELDS, dealPages } from '@kontor/deals/contract';
import { BREAKDOWNS } from '@kontor/market/contract';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import type { ChartOfDeal, LostDeal } from './chart-of-deal.ts';
import './dashboard.css';
import { type FunnelRow, funnelFigures, funnelRows, splitFigures, whoOf } from './funnel-rows.ts';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** Where a cause is mended: the deal's field, or the clause of its plan. */
function Place({ cause: { field, clause }, deal: { dealId, plan } }: { cause: FunnelCause; deal: LostDeal }) {
  const isStaff = useStaffView();
  const known = Object.entries(DEAL_FIELDS).find(([key]) => key === field)?.[1];
  if (field && known) {
    const page = isStaff ? dealPages.staffEdit : dealPages.edit;
    return <UiLink href={`${hrefOf(page, { id: dealId, type: known.tab })}#${fieldId(field)}`}>{known.label}</UiLink>;
  }
  if (!clause || !plan) return null;
  const page = isStaff ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
  return <UiLink href={hrefOf(page, { id: plan, type: 'targeting' })}>{clause}, in the plan</UiLink>;
}

const columnsOf = (deal: LostDeal): Column<FunnelRow>[] => [
  {
    key: 'what',
    label: 'Stage and loss',
    title: 'Stage, and each reason for a loss before it',
    flex: true,
    width: 200,
    cell: ({ stage, cause }) =>
      cause ? (
        <span className="k-dash-cause" title={cause.label}>
          {cause.label}
        </span>
      ) : (
        <strong>{stage.label}</strong>
      ),
    sub: ({ cause }) => cause && `${whoOf(cause)}: ${cause.change ?? ''}`,
  },
  {
    key: 'count',
    label: 'Count',
    align: 'right',
    width: 100,
    cell: ({ stage, cause }) => (cause ? count(-cause.count) : stage.value === null ? '–' : <strong>{count(stage.value)}</strong>),
  },
  {
    key: 'share',
    label: 'Share',
    title: 'Stages: % of the previous stage. Causes: % of the losses at that stage.',
    align: 'right',
    width: 72,
    cell: ({ stage, cause }) => percent(cause ? cause.share : stage.share),
  },
  { key: 'who', label: 'Who can act', width: 96, hide: 'phone', cell: ({ cause }) => cause && whoOf(cause) },
  {
    key: 'change',
    label: 'What to change',
    width: 500,
    hide: 'phone',
    cell: ({ stage, cause }) =>
      cause ? (
        <span className="k-dash-change" title={cause.change ?? undefined}>
          <Place cause={cause} deal={deal} /> {cause.change}
        </span>
      ) : (
        <span className="k-note">{stage.missing}</span>
      ),
  },
];

const figure = (key: keyof Omit<SplitRow, 'key' | 'name'>, label: string): Column<SplitRow> => ({
  key,
  label,
  align: 'right',
  width: 128,
  cell: (row) => count(row[key]),
});
const splitColumns = (label: string): Column<SplitRow>[] => [
  { key: 'name', label, flex: true, cell: ({ name }) => <span title={name}>{name}</span> },
  figure('auctions', 'Auctions'),
  { ...figure('bids', 'Bids'), hide: 'phone' },
  { ...figure('wins', 'Wins'), hide: 'phone' },
  figure('impressions', 'Impressions'),
];

const NO_SPLIT = 'none';
const SPLITS = [
  { value: NO_SPLIT, label: 'Total' },
  ...FUNNEL_SPLITS.map((value) => ({ value, label: `By ${BREAKDOWNS[value].label.toLowerCase()}` })),
];

function Funnel({ funnel, split, deal }: { funnel: DeliveryFunnel; split: FunnelSplit | undefined; deal: LostDeal }) {
  const label = split && BREAKDOWNS[split].label;
  if (label && funnel.split)
    return (
      <DataTable
        key="split"
        caption={`Funnel by ${label.toLowerCase()}`}
        columns={splitColumns(label)}
        rows={funnel.split}
        rowKey={({ key }) => key}
      />
    );
  return (
    // A table of its own: rows are drawn when there is time, and those of the split have none of these columns.
    <DataTable
      key="stages"
      caption="Stages and loss reasons"
      columns={columnsOf(deal)}
      rows={funnelRows(funnel)}
      rowKey={({ key }) => key}
      rowLabel={({ stage, cause }) => cause?.label ?? stage.label}
    />
  );
}

const LOSSES = 'losses';

/** Brings a part that the address names into sight, once it is there and drawn: what grows in the frame in which it comes into sight moves in sight. */
function useShown(id: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere || window.location.hash !== `#${id}`) return;
    const show = () => document.getElementById(id)?.scrollIntoView?.({ block: 'start' });
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere]);
}

type Props = Pick<ChartOfDeal, 'fileOf'> & { deal: LostDeal; admin: boolean };

/** Where delivery is lost, why, who can act and what to change: the funnel from match to impression with every cause (spec 2 §2). */
export function LossesPanel({ deal, admin, fileOf }: Props) {
  const { url, asked, setUrl } = useDashboardUrl();
  const { split } = url;
  const query = useCall(
    dashboardRoutes.funnel,
    { dealId: deal.dealId, ...asked, admin, ...(split ? { split } : {}) },
    { keepPrevious: ['split'] },
  );
  const title = 'Where delivery is lost';
  const funnel = query.data;
  useShown(LOSSES, !query.isPending);
  const label = split && BREAKDOWNS[split].label;
  const table = funnel && (label && funnel.split ? splitFigures(funnel.split, label) : funnelFigures(funnel));
  return (
    <Panel
      title={title}
      note="causes sum to what is lost"
      actions={
        <>
          <SegmentedControl
            size="xs"
            aria-label="Split the funnel"
            data={SPLITS}
            value={split ?? NO_SPLIT}
            onChange={(next) => setUrl({ split: FUNNEL_SPLITS.find((one) => one === next) }, true)}
          />
          {table && <ChartTools title={title} table={table} file={query.isPlaceholderData ? null : fileOf(title)} />}
        </>
      }
    >
      {/* Nothing leads here before it has its height: what is below would move in sight. */}
      <div id={query.isPending ? undefined : LOSSES} className="k-dash-one" aria-busy={query.isPlaceholderData || undefined}>
        {query.isError ? (
          <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            {errorText(query.error)}
          </ErrorPanel>
        ) : funnel ? (
          <Funnel {...{ funnel, split, deal }} />
        ) : (
          <TableSkeleton rows={10} label="Loading the funnel" />
        )}
      </div>
    </Panel>
  );
}
