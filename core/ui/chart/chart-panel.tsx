import { fileNameOf } from '@kontor/core/contract';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import { Panel, type PanelProps } from '../layout/panel.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Chart, type ChartProps } from './chart.tsx';
import type { TakePicture } from './chart-canvas.tsx';
import { type ChartCell, type ChartTable, tableOf, writtenCell } from './chart-table.ts';
import { type ChartFile, ChartTools } from './chart-tools.tsx';
import { ringPicture } from './ring-picture.ts';

export type ChartPanelProps = Omit<PanelProps, 'children'> &
  Omit<ChartProps, 'spec' | 'picture' | 'first'> & {
    /** Undefined while loading. */
    spec: ChartProps['spec'] | undefined;
    /** The figures as a table; made from the spec when left out. `first` heads its first column. */
    table?: ChartTable | undefined;
    first?: string | undefined;
    /** Left out, files are called as the panel; null as in `ChartTools`. */
    file?: ChartFile | null | undefined;
    error?: ReactNode;
    empty?: ReactNode;
  };

type FigureTableProps = { table: ChartTable; caption: string; height?: number | undefined; onPick?: ((index: number) => void) | undefined };

/** A chart's figures as people read them; where a row can be pressed in the chart, its name is a button. */
export function FigureTable({ table, caption, height, onPick }: FigureTableProps) {
  const rows = table.rows.map((cells, index) => ({ cells, index }));
  type Row = { cells: readonly ChartCell[]; index: number };
  const columns = table.columns.map((column, i) => ({
    key: `${i} ${column.label}`,
    label: column.label,
    ...(column.align ? { align: column.align } : {}),
    cell: ({ cells, index }: Row) => {
      const text = writtenCell(column, cells[i]);
      if (i > 0 || !onPick) return text;
      return (
        <button type="button" className="k-chart-row" onClick={() => onPick(index)}>
          {text}
        </button>
      );
    },
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section style={{ height, overflow: 'auto' }} tabIndex={0} aria-label={`${caption}, figures`}>
      <DataTable caption={`${caption}, as a table`} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
    </section>
  );
}

/** A chart in a panel, with the same figures as a table and as files: the picture is never the only way. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, hint, actions, spec, height, label, onPick, first = '', error, empty } = props;
  const { file = { name: fileNameOf(title), facts: [] } } = props;
  const [isTable, setTable] = useState(false);
  const picture = useRef<TakePicture>(null);
  const table = useMemo(() => props.table ?? (spec && tableOf(spec, first)), [props.table, spec, first]);
  const isReady = spec !== undefined && !error && !empty;
  const content = () => {
    // As tall as the chart, so that nothing below it moves.
    if (error || empty) return <div style={{ minHeight: height }}>{error || empty}</div>;
    if (!spec || !table) return <ChartSkeleton height={height} />;
    return isTable ? (
      <FigureTable table={table} caption={title} height={height} onPick={onPick} />
    ) : (
      <Chart {...{ spec, height, label, first, onPick, picture }} />
    );
  };
  const tools = isReady && table && (
    <ChartTools
      {...{ title, table, file, isTable }}
      // A ring has its table beside it.
      onTable={spec.kind === 'pie' ? undefined : setTable}
      draw={() => (spec.kind === 'pie' ? ringPicture(spec) : (picture.current?.() ?? null))}
    />
  );
  return (
    <Panel
      title={title}
      note={note}
      hint={hint}
      actions={
        <>
          {actions}
          {spec === undefined && !error && !empty ? <span className="k-tools-room" /> : tools}
        </>
      }
    >
      {content()}
    </Panel>
  );
}
