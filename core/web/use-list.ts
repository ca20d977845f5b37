import {
  callKey,
  DEFAULT_PAGE_SIZE,
  FIRST_PLACE,
  type Input,
  type ListOf,
  listKey,
  MAX_PAGE_SIZE,
  MOST_CHOSEN,
  type Output,
  type Place,
  pageInput,
  type Route,
} from '@kontor/core/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from './call.ts';
import { useReadAs } from './page-context.tsx';

export type RowOf<R extends Route> = Output<R> extends ListOf<infer Row extends { id: string }> ? Row : never;

export type ListState<Row, Page> = {
  rows: Row[];
  total: number | null;
  first: Page | undefined;
  isLoading: boolean;
  /** When the rows came, in milliseconds; 0 before. */
  updatedAt: number;
  isUpdating: boolean;
  /** The rows are those of the wish before, until the new ones come. */
  isPrevious: boolean;
  /** Why there is nothing to show. */
  error: Error | null;
  /** Why there is no more, or nothing newer, than the rows that stay in sight. */
  lateError: Error | null;
  /** What the call says of all rows of the wish with a change, and the key under which that is kept. */
  summary: { key: readonly unknown[]; read: (change: object, signal: AbortSignal) => Promise<Page> };
  /** Every row of the wish, up to `MOST_CHOSEN`. */
  readWhole: () => Promise<Row[]>;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
};

/** Every row that the wish matches, page by page as long as the server allows, whose scope and order they have. */
async function readWhole<R extends Route>(route: R, input: Input<R>): Promise<RowOf<R>[]> {
  const rows = new Map<string, RowOf<R>>();
  let after: string | undefined;
  let hasMore = true;
  while (hasMore && rows.size < MOST_CHOSEN) {
    const pagination = { start: rows.size, after, number: MAX_PAGE_SIZE };
    // As in `useList`: every list route extends ListInput.
    const page = (await call(route, { ...(input as object), pagination, fetchTotal: false } as Input<R>)).data as ListOf<RowOf<R>>;
    for (const { id, data } of page.rows) rows.set(id, data);
    after = page.rows.at(-1)?.id;
    hasMore = page.hasMore && page.rows.length > 0;
  }
  return [...rows.values()].slice(0, MOST_CHOSEN);
}

/** Pages of a list call, one after another (Load More); keeps the previous rows while new ones load. */
export function useList<R extends Route>(
  route: R,
  wish: Partial<Input<R>>,
  { size = DEFAULT_PAGE_SIZE, isWaiting = false }: { size?: number; isWaiting?: boolean } = {},
): ListState<RowOf<R>, Output<R>> {
  const readAs = useReadAs(route);
  const input = { ...readAs, ...wish };
  const query = useInfiniteQuery({
    queryKey: listKey(route, input, size),
    enabled: !isWaiting,
    initialPageParam: FIRST_PLACE,
    queryFn: async ({ pageParam, signal }) => {
      // Every list route extends ListInput, whose other keys have defaults.
      return (await call(route, pageInput(input, pageParam, size) as Input<R>, signal)).data as Output<R> & ListOf<RowOf<R>>;
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
  const loadMore = () => void query.fetchNextPage();
  return {
    rows,
    total: query.data?.pages[0]?.totalCount ?? null,
    first: query.data?.pages[0],
    isLoading: query.isPending,
    updatedAt: query.dataUpdatedAt,
    isPrevious: query.isPlaceholderData,
    isUpdating: query.isFetching && !query.isFetchingNextPage,
    error: query.data ? null : query.error,
    lateError: query.data ? query.error : null,
    summary: {
      key: [...callKey(route), 'groups', input],
      read: async (change, signal) =>
        // As above; no row of it is looked at.
        (await call(route, { ...input, ...change, pagination: { start: 0, number: 1 }, fetchTotal: true } as Input<R>, signal)).data,
    },
    readWhole: () => readWhole(route, input as Input<R>),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    retry: () => (query.isFetchNextPageError ? loadMore() : void query.refetch()),
  };
}
