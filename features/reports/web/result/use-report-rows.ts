import { callKey } from '@kontor/core/contract';
import { call, useRefresh } from '@kontor/core/web';
import { type ReportDetail, type ReportResultRow, reportRoutes } from '@kontor/reports/contract';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { type ResultUrl, wishOf } from './use-result-url.ts';

const NAME_BYTES = 16;
/** Known to this page alone; `randomUUID` is missing where the console is served without encryption. */
const newRunName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export type Which = { id: string; shared: boolean };

/** The rows of a result, page by page; leaving the page, or Cancel, ends the question where it is answered. */
export function useReportRows(which: Which, url: ResultUrl) {
  const client = useQueryClient();
  const { size } = url;
  const input = { ...which, ...wishOf(url) };
  // Progress of the page under way is asked by the name that it was given.
  const [run, setRun] = useState<string | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...callKey(reportRoutes.detail), 'rows', input, size],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<ReportDetail> => {
      const name = newRunName();
      setRun(name);
      return (await call(reportRoutes.detail, { ...input, start: pageParam, number: size, run: name }, signal)).data;
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.reduce((sum, { rows }) => sum + rows.length, 0) : undefined),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, fetchStatus, status, dataUpdatedAt } = query;
  const rows = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.rows.map((row): [string, ReportResultRow] => [row.id, row]))).values()],
    [data],
  );
  // It has run: the lists say when.
  const refreshLists = useRefresh([reportRoutes.list]);
  const noteRun = useEffectEvent(() => void refreshLists());
  useEffect(() => {
    if (dataUpdatedAt > 0 && !isPlaceholderData) noteRun();
  }, [dataUpdatedAt, isPlaceholderData]);
  const cancel = () =>
    void Promise.all([reportRoutes.detail, reportRoutes.chart].map((route) => client.cancelQueries({ queryKey: callKey(route) })));
  const refresh = () =>
    void Promise.all(
      [reportRoutes.detail, reportRoutes.chart, reportRoutes.summary].map((route) =>
        client.invalidateQueries({ queryKey: callKey(route) }),
      ),
    );
  const { fetchNextPage } = query;
  return {
    first: data?.pages[0],
    rows,
    /** Of all pages; the first one tells. */
    total: data?.pages[0]?.totalCount ?? rows.length,
    /** When the rows came, in milliseconds; 0 before. */
    ranAt: dataUpdatedAt,
    /** The rows are those of the wish before. */
    isPrevious: isPlaceholderData,
    isRunning: query.isFetching,
    /** What its page under way is called. */
    run,
    isLoadingMore: query.isFetchingNextPage,
    /** It was stopped before it had answered. */
    isCancelled: fetchStatus === 'idle' && !query.error && (status === 'pending' || isPlaceholderData),
    error: query.error,
    hasMore: query.hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : query.refetch()),
    cancel,
    refresh,
  };
}
export type ReportRows = ReturnType<typeof useReportRows>;
