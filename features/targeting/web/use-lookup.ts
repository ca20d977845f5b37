import { LOOKUP_SIZE } from '@kontor/targeting/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LookupSource } from './lookup-source.ts';

/** What a batch names can be chosen within a minute: a list without it asks again by itself. */
const ASK_AGAIN_MS = 15_000;

/** Values of a source that match `q`, a page at a time; a new search keeps the old values in sight until the new ones come. */
export function useLookup(source: LookupSource, q: string, size = LOOKUP_SIZE) {
  const query = useInfiniteQuery({
    queryKey: [...source.key, 'lookup', q, size],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => source.read({ q, p: pageParam, s: size }, signal),
    getNextPageParam: (last, pages) => (last.hm ? pages.length : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.total === 0 ? ASK_AGAIN_MS : false),
  });
  const isNothing = !query.isPlaceholderData && query.data?.pages[0]?.total === 0;
  const values = useMemo(() => query.data?.pages.flatMap((page) => page.values) ?? [], [query.data]);
  return {
    values,
    total: query.data?.pages[0]?.total ?? null,
    isLoading: query.isFetching && (query.isError || !isNothing),
    error: query.isError ? query.error : null,
    loadMore: query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined,
    retry: () => void query.refetch(),
  };
}
