import { Button } from '@mantine/core';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import { Panel, type PanelProps } from '../layout/panel.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Chart, type ChartProps } from './chart.tsx';
import { type ChartTable, csvOf, download, tableOf } from './chart-table.ts';

export type ChartPanelProps = Omit<PanelProps, 'children'> &
  Omit<ChartProps, 'spec'> & {
    /** Undefined while loading. */
    spec: ChartProps['spec'] | undefined;
    /** The figures as a table; made from the spec when left out. `first` heads its first column. */
    table?: ChartTable | undefined;
    first?: string | undefined;
    fileName?: string | undefined;
    error?: ReactNode;
    empty?: ReactNode;
  };

const TableView = ({ table, caption, height }: { table: ChartTable; caption: string; height: number }) => {
  const columns = table.columns.map((label, i) => ({
    key: `${i} ${label}`,
    label,
    ...(i > 0 && { align: 'right' as const }),
    cell: (row: readonly string[]) => row[i] ?? '',
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section style={{ height, overflow: 'auto' }} tabIndex={0} aria-label={`${caption}, figures`}>
      <DataTable caption={`${caption}, as a table`} columns={columns} rows={table.rows} rowKey={(row) => row[0] ?? ''} />
    </section>
  );
};

/** A chart in a panel, with the same figures as a table and as a CSV file: the picture is never the only way. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, hint, actions, spec, height, label, onPick, first = '', fileName = 'chart.csv', error, empty } = props;
  const [isTable, setTable] = useState(false);
  const table = useMemo(() => props.table ?? (spec && tableOf(spec, first)), [props.table, spec, first]);
  const isReady = spec !== undefined && !error && !empty;
  const Icon = isTable ? IconChartBar : IconTable;
  const tools = isReady && table && (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? 'View as chart' : 'View as table'}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconDownload size={14} stroke={1.5} aria-hidden />}
        aria-label={`${title}: download CSV`}
        onClick={() => download(csvOf(table), fileName)}
      >
        CSV
      </Button>
    </>
  );
  const picture = () => {
    if (error || empty) return error || empty;
    if (!spec || !table) return <ChartSkeleton height={height} />;
    return isTable ? <TableView table={table} caption={title} height={height} /> : <Chart {...{ spec, height, label, onPick }} />;
  };
  return (
    <Panel
      title={title}
      note={note}
      hint={hint}
      actions={
        <>
          {actions}
          {tools}
        </>
      }
    >
      {picture()}
    </Panel>
  );
}
