import { useCall } from '@kontor/core/web';
import { type PickerSegment, segmentRoutes } from '@kontor/segments/contract';
import { useCallback, useMemo, useState } from 'react';

/** What is to be known of chosen segments: those picked here are known, of the others the server tells. */
export function useChosenSegments(ids: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, PickerSegment>>(new Map());
  const [asked, setAsked] = useState<readonly string[]>(ids);
  const unasked = ids.filter((id) => !seen.has(id) && !asked.includes(id));
  if (unasked.length > 0) setAsked([...asked, ...unasked]);
  const { data, isFetching, error, refetch } = useCall(
    segmentRoutes.chosen,
    { ids: [...asked] },
    { enabled: asked.length > 0, keepPrevious: true },
  );
  const known = useMemo(() => new Map([...(data ?? []).map((one): [string, PickerSegment] => [one.id, one]), ...seen]), [data, seen]);
  const learn = useCallback((segment: PickerSegment) => setSeen((before) => new Map(before).set(segment.id, segment)), []);
  return { known, learn, isLoading: isFetching, error, retry: () => void refetch() };
}
