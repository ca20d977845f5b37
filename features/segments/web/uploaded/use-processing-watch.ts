import { MAX_PAGE_SIZE } from '@kontor/core/contract';
import { useCall, useRefresh } from '@kontor/core/web';
import { isProcessing, SEGMENT_STATUSES, type SegmentStatus, type UploadedSegment, uploadedRoutes } from '@kontor/segments/contract';
import { useEffect } from 'react';
import { usePollInterval } from './use-poll-interval.ts';

const EVERY_MS = 4_000;
// The keys of the object.
const AT_WORK = (Object.keys(SEGMENT_STATUSES) as SegmentStatus[]).filter(isProcessing);
const ASKED = {
  tableFilter: { status: { operation: 'in' as const, value: AT_WORK } },
  pagination: { start: 0, number: MAX_PAGE_SIZE },
  fetchTotal: false,
};

/** Where jobs are at work on rows in sight, asks how they stand, and reads the list anew once one has moved on: rows in sight never flicker for nothing. */
export function useProcessingWatch(rows: readonly UploadedSegment[], readAt: number) {
  const waiting = rows.filter(({ status }) => isProcessing(status));
  const refresh = useRefresh([uploadedRoutes.list]);
  const interval = usePollInterval(EVERY_MS);
  // The library does not ask while the page is out of sight.
  const { data, dataUpdatedAt } = useCall(uploadedRoutes.list, ASKED, {
    enabled: waiting.length > 0,
    refetchInterval: interval,
    staleTime: 0,
  });
  const now = new Map(data?.rows.map(({ id, data: { status } }) => [id, status]));
  const hasMoved = dataUpdatedAt > readAt && !data?.hasMore && waiting.some(({ id, status }) => now.get(id) !== status);
  useEffect(() => {
    if (hasMoved) void refresh();
    // Once for each answer.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one with every render.
  }, [hasMoved, dataUpdatedAt]);
}
