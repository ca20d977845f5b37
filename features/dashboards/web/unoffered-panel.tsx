import { type ChartTable, ChartTools, compact, count, FigureTable, Panel, percent } from '@kontor/core/ui';
import type { WidgetReply } from '@kontor/dashboards/contract';
import type { WidgetProps } from './chart-of-deal.ts';

const right = { align: 'right' } as const;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const tableOf = (unoffered: WidgetReply<'unoffered'>['unoffered'], missed: number): ChartTable => ({
  columns: [
    { label: 'Reason' },
    { label: 'Avails', ...right, write: (value) => count(Number(value)) },
    { label: 'Share', unit: 'percent', ...right, write: (value) => percent(Number(value)) },
  ],
  rows: unoffered.map(({ cause, requests }) => [cause, requests, (requests / missed) * 100]),
});

/** What kept the deal from avails that its plan met; only where somebody knows it, as the simulator does and exchanges' logs do not. */
export function UnofferedPanel({ part: { unoffered }, chart: { funnel }, fileOf }: WidgetProps<'unoffered'>) {
  if (unoffered.length === 0) return null;
  const title = 'Why avails were not offered';
  const missed = sum(unoffered.map(({ requests }) => requests));
  // The funnel may have failed: how many were offered is not known then.
  const offered = funnel?.find(({ key }) => key === 'auctions')?.value;
  const table = tableOf(unoffered, missed);
  return (
    <Panel
      title={title}
      note={offered === undefined ? '' : `of ${compact(offered + missed)} that the plan matched, ${compact(offered)} were offered`}
      actions={<ChartTools title={title} table={table} file={fileOf('avails not offered')} />}
    >
      <FigureTable table={table} caption={title} />
    </Panel>
  );
}
