import { DEFAULT_PAGE_SIZE, type Input, type ListOf, type Output, type Route } from '@kontor/core/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';
import { holdFocus } from './held-focus.ts';
import { callKey } from './use-call.ts';

type ListRoute = Route;
type RowOf<R extends ListRoute> = Output<R> extends ListOf<infer Row> ? Row : never;

export type ListState<Row, Page> = {
  rows: Row[];
  total: number | null;
  first: Page | undefined;
  isLoading: boolean;
  isUpdating: boolean;
  /** Why there is nothing to show. */
  error: Error | null;
  /** Why there is no more, or nothing newer, than the rows that stay in sight. */
  lateError: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Pages of a list call, one after another (Load More); keeps the previous rows while new ones load. */
export function useList<R extends ListRoute>(route: R, input: Partial<Input<R>>, size = DEFAULT_PAGE_SIZE): ListState<RowOf<R>, Output<R>> {
  const query = useInfiniteQuery({
    queryKey: [...callKey(route), 'list', input, size],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      // Every list route extends ListInput, whose other keys have defaults.
      const body = { ...input, pagination: { start: pageParam, number: size }, fetchTotal: pageParam === 0 } as Input<R>;
      return (await call(route, body, signal)).data as Output<R> & ListOf<RowOf<R>>;
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.reduce((count, { rows }) => count + rows.length, 0) : undefined),
    placeholderData: keepPreviousData,
  });
  // A row that somebody added above moves the others down: the last of one page comes again as the first of the next.
  const rows = useMemo(
    () => [...new Map(query.data?.pages.flatMap((page) => page.rows.map(({ id, data }): [string, RowOf<R>] => [id, data]))).values()],
    [query.data],
  );
  const loadMore = () => void query.fetchNextPage().finally(holdFocus());
  return {
    rows,
    total: query.data?.pages[0]?.totalCount ?? null,
    first: query.data?.pages[0],
    isLoading: query.isPending,
    isUpdating: query.isFetching && !query.isFetchingNextPage,
    error: query.data ? null : query.error,
    lateError: query.data ? query.error : null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    retry: () => (query.isFetchNextPageError ? loadMore() : void query.refetch()),
  };
}
