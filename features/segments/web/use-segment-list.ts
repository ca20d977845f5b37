import { call, callKey } from '@kontor/core/web';
import { type PickerSegment, type SegmentIdType, type SegmentKind, segmentRoutes } from '@kontor/segments/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export type SegmentSearch = {
  type: SegmentKind;
  q: string;
  isPmp: boolean;
  /** Segments of this parent provider alone, and what goes with all; '' for every provider. */
  parentProvider: string;
  provider: readonly string[];
  dataType: readonly SegmentIdType[];
  iris: boolean;
};

/** Segments of a tab, a page at a time. A new search keeps the old ones in sight until the new ones come; a tab that is opened again starts at page 0 (spec 2 §4). */
export function useSegmentList({ isPmp, provider, dataType, ...search }: SegmentSearch) {
  const asked = { ...search, pmp: isPmp, provider: [...provider], dataType: [...dataType] };
  const query = useInfiniteQuery({
    queryKey: [...callKey(segmentRoutes.list), 'pages', asked],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => (await call(segmentRoutes.list, { ...asked, p: pageParam }, signal)).data,
    getNextPageParam: (last, pages) => (last.hm ? pages.length : undefined),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  // A page that moved between two calls brings a segment twice.
  const segments = useMemo(
    () => [
      ...new Map(
        (query.data?.pages ?? []).flatMap(({ segmentList }) => segmentList).map((one): [string, PickerSegment] => [one.id, one]),
      ).values(),
    ],
    [query.data],
  );
  return {
    segments,
    total: query.data?.pages[0]?.total ?? null,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    isFirst: query.isPending,
    /** The first page failed, or a later one: what is there stays. */
    error: query.isError ? query.error : null,
    loadMore: query.hasNextPage && !query.isFetching && !query.isError ? () => void query.fetchNextPage() : undefined,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
export type SegmentList = ReturnType<typeof useSegmentList>;
