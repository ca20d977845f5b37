import { type ChartTable, ChartTools, count, FigureTable, Funnel, funnelPicture, Panel, percent } from '@kontor/core/ui';
import type { FunnelStep } from '@kontor/dashboards/contract';
import { useState } from 'react';
import type { ChartOfDeal, WidgetProps } from './chart-of-deal.ts';
import { useDashboardUrl } from './use-dashboard-url.ts';

const right = { align: 'right' } as const;

/** The funnel's figures as rows: step, amount, share of the step before, what was lost. */
const tableOf = (funnel: readonly FunnelStep[]): ChartTable => ({
  columns: [
    { label: 'Step' },
    { label: 'Amount', ...right, write: (value) => count(value) },
    { label: '% of previous step', unit: 'percent', ...right, write: (value) => percent(value) },
    { label: 'Lost to' },
  ],
  rows: funnel.map(({ label, value, losses }, i) => {
    const before = funnel[i - 1]?.value;
    return [
      label,
      value,
      before ? (value / before) * 100 : null,
      losses.map(({ cause, share }) => `${cause} ${percent(share, 0)}`).join('; ') || null,
    ];
  }),
});

/** From what was offered to what was shown, with the causes of each loss; a step opens its breakdown. */
export function FunnelPanel({ part: { funnel }, chart, fileOf }: Omit<WidgetProps<'funnel'>, 'chart'> & Pick<ChartOfDeal, 'chart'>) {
  const [isTable, setTable] = useState(false);
  const { setUrl } = useDashboardUrl();
  const table = tableOf(funnel);
  const title = 'Delivery funnel';
  const pick = (index: number) => {
    const key = funnel[index]?.key;
    // Not every account sees wins by domain: they rank with the bids they come from.
    if (key) setUrl({ by: chart.topDomains?.rows.length ? 'domain' : 'app', rank: key === 'wins' ? 'bids' : key }, true);
  };
  return (
    <Panel
      title={title}
      note="square-root scale"
      actions={
        <ChartTools {...{ title, table, isTable }} file={fileOf('delivery funnel')} onTable={setTable} draw={() => funnelPicture(funnel)} />
      }
    >
      {isTable ? (
        <FigureTable table={table} caption={title} onPick={pick} />
      ) : (
        <Funnel steps={funnel} closing="Impressions per auction" onPick={pick} />
      )}
    </Panel>
  );
}
