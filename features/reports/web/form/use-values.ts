import { callKey } from '@kontor/core/contract';
import { call } from '@kontor/core/web';
import { type FilterDimension, type ReportValue, reportRoutes } from '@kontor/reports/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const PAGE = 50;
const NONE: readonly ReportValue[] = [];

/** Values of a dimension in the account's delivery that match `search`, a page at a time. */
export function useValues(dim: FilterDimension, search: string, isAsked: boolean) {
  const query = useInfiniteQuery({
    queryKey: [...callKey(reportRoutes.values), 'pages', dim, search],
    enabled: isAsked,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) =>
      (await call(reportRoutes.values, { dim, search, start: pageParam, number: PAGE }, signal)).data,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.reduce((sum, { values }) => sum + values.length, 0) : undefined),
    placeholderData: keepPreviousData,
  });
  return {
    values: query.data?.pages.flatMap(({ values }) => values) ?? NONE,
    isAnswered: !query.isFetching || query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void (query.hasNextPage && !query.isFetching && query.fetchNextPage()),
  };
}
