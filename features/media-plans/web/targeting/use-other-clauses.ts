import { call, callKey, useBurst, useStaffView } from '@kontor/core/web';
import type { ValueDimension } from '@kontor/market/contract';
import { MediaPlanTargeting, mediaPlanRoutes, otherThan } from '@kontor/media-plans/contract';
import type { ValueCounts } from '@kontor/targeting/web';
import { useMemo } from 'react';
import { BURST_MS } from '../forecast/use-plan-forecast.ts';

/** Requests a day of the dimension's values under the plan's other clauses: choosing values here asks nothing anew. Null while the plan is not valid. */
export function useOtherClauses(targeting: MediaPlanTargeting, dimension: ValueDimension): ValueCounts | null {
  const text = useBurst(
    useMemo(() => JSON.stringify(targeting), [targeting]),
    BURST_MS,
  );
  // Staff read what plans of all accounts name.
  const admin = useStaffView();
  return useMemo(() => {
    const { data } = MediaPlanTargeting.safeParse(JSON.parse(text));
    if (data === undefined) return null;
    return {
      key: [...callKey(mediaPlanRoutes.valueRequests), dimension, JSON.stringify(otherThan(data, dimension))],
      read: async (values, signal) =>
        (await call(mediaPlanRoutes.valueRequests, { targeting: data, dimension, values, ...(admin && { admin }) }, signal)).data.requests,
    };
  }, [text, dimension, admin]);
}
