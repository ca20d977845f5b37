import { type ChartTable, count, csvOf, DataTable, download, Funnel, MISSING, Panel, percent } from '@kontor/core/ui';
import type { DealChart } from '@kontor/dashboards/contract';
import { Button } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useState } from 'react';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** The funnel's figures as rows: step, amount, share of the step before, what was lost. */
const tableOf = ({ funnel }: DealChart): ChartTable => ({
  columns: ['Step', 'Amount', 'Of the step before', 'Lost to'],
  rows: funnel.map(({ label, value, losses }, i) => {
    const before = funnel[i - 1]?.value;
    return [
      label,
      count(value),
      before ? percent((value / before) * 100) : MISSING,
      losses.map(({ cause, share }) => `${cause} ${percent(share, 0)}`).join('; ') || MISSING,
    ];
  }),
});

/** From what matched to what was shown, with the causes of each loss. */
export function FunnelPanel({ chart }: { chart: DealChart }) {
  const [isTable, setTable] = useState(false);
  const table = tableOf(chart);
  const Icon = isTable ? IconChartBar : IconTable;
  const first = chart.funnel[0]?.label.toLowerCase() ?? '';
  return (
    <Panel
      title="Delivery funnel"
      note="square-root scale"
      actions={
        <>
          <Button variant="subtle" size="compact-xs" leftSection={<Icon {...icon} />} onClick={() => setTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </Button>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconDownload {...icon} />}
            aria-label="Delivery funnel: download CSV"
            onClick={() => download(csvOf(table), 'delivery-funnel.csv')}
          >
            CSV
          </Button>
        </>
      }
    >
      {isTable ? (
        <DataTable
          caption="Delivery funnel"
          rows={table.rows}
          rowKey={(row) => row[0] ?? ''}
          columns={table.columns.map((label, i) => ({
            key: label,
            label,
            cell: (row: readonly string[]) => row[i],
            ...(i === 1 || i === 2 ? { align: 'right' as const } : {}),
            ...(i === 3 ? { flex: true } : {}),
          }))}
        />
      ) : (
        <Funnel steps={chart.funnel} closing={`Impressions per ${first === 'requests' ? 'request' : `${first} request`}`} />
      )}
    </Panel>
  );
}
