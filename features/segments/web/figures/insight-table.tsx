import { fileNameOf } from '@kontor/core/contract';
import { type ChartTable, ChartTools, type Column, Cut, count, DataTable, EmptyState, Panel, type Sort } from '@kontor/core/ui';
import { CallError, CallFailed, useCall } from '@kontor/core/web';
import { insightRoutes } from '@kontor/dashboards/contract';
import { audienceTooSmall } from '@kontor/market/contract';
import { type InsightTable as Insight, type InsightKey, OTHER_ROW, type SegmentRange } from '@kontor/segments/contract';
import { useMemo, useState } from 'react';

/** Insight tables have pages of 25 rows, which 20 and Other fill once (spec 3 §9). */
const PAGE = 25;
const FRESH_MS = 300_000;
type Row = { id: string; data: readonly (string | number)[] };

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const figure = (value: number, hasCents: boolean) => (hasCents ? cents.format(value) : count(value));
/** At most two decimals, and the same in a whole column (spec 1 §9). */
const hasCents = ({ rows }: Insight, index: number) => rows.some(({ data }) => !Number.isInteger(data[index] ?? 0));

function columnsOf(insight: Insight): Column<Row>[] {
  const written = insight.headers.map(({ title, type }, index) => {
    const isExact = type === 'NUMBER' && hasCents(insight, index);
    const write = ({ data }: Row) => (type === 'NUMBER' ? figure(Number(data[index] ?? 0), isExact) : String(data[index] ?? ''));
    return { title, type, write };
  });
  return written.map(({ title, type, write }, index) => ({
    key: String(index),
    label: title,
    sortable: true,
    ...(type === 'NUMBER' && { align: 'right' as const }),
    ...(index === 0
      ? {
          flex: true,
          width: 140,
          cell: (row: Row) => <Cut text={write(row)} />,
          // What has no column of its own on a phone.
          sub: (row: Row) =>
            written
              .slice(2)
              .map((one) => `${one.title} ${one.write(row)}`)
              .join(', '),
        }
      : { cell: write, ...(index > 1 && { hide: 'phone' as const }) }),
  }));
}

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
  const isOther = ({ data }: Row) => data[0] === OTHER_ROW;
  // What has no row of its own stays the last.
  return rows.toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)) || (reverse ? compare(b, a) : compare(a, b)));
};

/** An insight's rows for files, raw. */
export const insightFigures = ({ headers, rows }: Insight): ChartTable => ({
  columns: headers.map(({ title }) => ({ label: title })),
  rows: rows.map(({ data }) => data),
});

/** The rows of an insight, sorted by its headers; what has no row of its own stays the last. */
export function InsightRows({
  title,
  insight,
  isStale,
  page = PAGE,
}: {
  title: string;
  insight: Insight;
  isStale: boolean;
  page?: number;
}) {
  const [sort, setSort] = useState(() => firstSort(insight));
  const columns = useMemo(() => columnsOf(insight), [insight]);
  const rows = useMemo(
    () =>
      inOrder(
        insight.rows.slice(0, page).map(({ data }, index) => ({ id: String(index), data })),
        sort,
      ),
    [insight, sort, page],
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
      isLoading={isStale}
    />
  );
}

/** One insight of a segment; the last one stays while that of other days comes. */
export const useInsight = (id: InsightKey, asked: { segmentId: string; dateRange: SegmentRange }) =>
  useCall(insightRoutes.detail, { id, ...asked }, { staleTime: FRESH_MS, keepPrevious: true });

type Props = { title: string; answer: ReturnType<typeof useInsight> };

/** Where the members of a segment ask most: the top 20 and Other (spec 3 §9). */
export function InsightTable({ title, answer: { data, error, refetch, isFetching, isPlaceholderData } }: Props) {
  const table = useMemo(() => data && insightFigures(data), [data]);
  const isSmall = error instanceof CallError && error.code === audienceTooSmall.code;
  return (
    <Panel
      title={title}
      note="approximate: avails are estimated, members are those in the sample"
      actions={
        table &&
        table.rows.length > 0 && (
          <ChartTools title={title} table={table} file={isPlaceholderData ? null : { name: fileNameOf(title), facts: [] }} />
        )
      }
    >
      {isSmall && <EmptyState title="Too few members">{error.message}</EmptyState>}
      {error && !isSmall && (
        <CallFailed
          title={`${title} did not load`}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          rest="The other figures are not affected."
        />
      )}
      {!error && data?.rows.length === 0 && (
        <EmptyState title="No Insight Data Found">No avails of this segment came in this date range, up to four hours ago.</EmptyState>
      )}
      {!error && data && data.rows.length > 0 && (
        <InsightRows key={data.headers.map((header) => header.title).join()} title={title} insight={data} isStale={isPlaceholderData} />
      )}
    </Panel>
  );
}
