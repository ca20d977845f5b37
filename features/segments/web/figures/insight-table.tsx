import { fileNameOf } from '@kontor/core/contract';
import {
  type ChartTable,
  ChartTools,
  type Column,
  Cut,
  count,
  DataTable,
  EmptyState,
  Panel,
  type Sort,
  TableSkeleton,
} from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { figureRoutes, type InsightTable as Insight, type InsightKey, type SegmentRange } from '@kontor/segments/contract';
import { useMemo, useState } from 'react';

/** Insight tables have pages of 25 rows, which 20 and Other fill once (spec 3 §9). */
const PAGE = 25;
const FRESH_MS = 300_000;
type Row = { id: string; data: readonly (string | number)[] };

const columnsOf = ({ headers }: Insight): Column<Row>[] =>
  headers.map(({ title, type }, index) => ({
    key: String(index),
    label: title,
    sortable: true,
    ...(index === 0 ? { flex: true, width: 140 } : { width: 108 }),
    ...(type === 'NUMBER' && { align: 'right' as const }),
    cell: ({ data }) => {
      const value = data[index] ?? '';
      return type === 'NUMBER' ? count(value) : <Cut text={String(value)} />;
    },
  }));

function firstSort({ headers }: Insight): Sort {
  const index = headers.findIndex(({ defaultSortOrder }) => defaultSortOrder !== undefined);
  return { key: String(Math.max(0, index)), reverse: headers[index]?.defaultSortOrder === 'desc' };
}

const inOrder = (rows: readonly Row[], { key, reverse }: Sort): Row[] => {
  const figureOf = ({ data }: Row) => data[Number(key)] ?? '';
  const compare = (a: Row, b: Row) => {
    const [left, right] = [figureOf(a), figureOf(b)];
    return typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
  };
  return rows.toSorted((a, b) => (reverse ? compare(b, a) : compare(a, b)));
};

const tableOf = ({ headers, rows }: Insight): ChartTable => ({
  columns: headers.map(({ title }) => ({ label: title })),
  rows: rows.map(({ data }) => data),
});

function Rows({ title, insight }: { title: string; insight: Insight }) {
  const [sort, setSort] = useState(() => firstSort(insight));
  const columns = useMemo(() => columnsOf(insight), [insight]);
  const rows = useMemo(
    () =>
      inOrder(
        insight.rows.slice(0, PAGE).map(({ data }, index) => ({ id: String(index), data })),
        sort,
      ),
    [insight, sort],
  );
  return (
    <DataTable
      caption={title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ data }) => String(data[0])}
      sort={sort}
      onSort={setSort}
    />
  );
}

type Props = { insight: InsightKey; title: string; segmentId: string; range: SegmentRange };

/** Where the members of a segment ask most: the top 20 and Other (spec 3 §9). */
export function InsightTable({ insight, title, segmentId, range }: Props) {
  const asked = { id: insight, segmentId, dateRange: range };
  const { data, error, refetch, isFetching } = useCall(figureRoutes.insight, asked, { staleTime: FRESH_MS, keepPrevious: true });
  const table = useMemo(() => data && tableOf(data), [data]);
  return (
    <Panel
      title={title}
      note="approximate"
      actions={table && table.rows.length > 0 && <ChartTools title={title} table={table} file={{ name: fileNameOf(title), facts: [] }} />}
    >
      {error ? (
        <CallFailed
          title={`${title} did not load`}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          rest="The other figures are not affected."
        />
      ) : !data ? (
        <TableSkeleton rows={6} label={`Loading ${title}`} />
      ) : data.rows.length === 0 ? (
        <EmptyState title="No Insight Data Found">None of its members has asked within these days, up to four hours ago.</EmptyState>
      ) : (
        <Rows key={data.headers.map((header) => header.title).join()} title={title} insight={data} />
      )}
    </Panel>
  );
}
