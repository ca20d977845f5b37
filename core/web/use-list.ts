import { DEFAULT_PAGE_SIZE, type Input, type ListOf, type Output, type Route } from '@kontor/core/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';
import { holdFocus } from './held-focus.ts';
import { useReadAs } from './page-context.tsx';
import { callKey } from './use-call.ts';

export type RowOf<R extends Route> = Output<R> extends ListOf<infer Row extends { id: string }> ? Row : never;

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

/** Where a page begins: so many rows down, behind the last one that is here. */
type Place = { start: number; after?: string | undefined };
const FIRST: Place = { start: 0 };

/** Pages of a list call, one after another (Load More); keeps the previous rows while new ones load. */
export function useList<R extends Route>(route: R, wish: Partial<Input<R>>, size = DEFAULT_PAGE_SIZE): ListState<RowOf<R>, Output<R>> {
  const readAs = useReadAs(route);
  const input = { ...readAs, ...wish };
  const query = useInfiniteQuery({
    queryKey: [...callKey(route), 'list', input, size],
    initialPageParam: FIRST,
    queryFn: async ({ pageParam, signal }) => {
      // Every list route extends ListInput, whose other keys have defaults.
      const body = { ...input, pagination: { ...pageParam, number: size }, fetchTotal: pageParam.start === 0 } as Input<R>;
      return (await call(route, body, signal)).data as Output<R> & ListOf<RowOf<R>>;
    },
    getNextPageParam: (last, pages): Place | undefined =>
      last.hasMore ? { start: pages.reduce((count, { rows }) => count + rows.length, 0), after: last.rows.at(-1)?.id } : undefined,
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
