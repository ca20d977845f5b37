import { call, callKey, useReadAs } from '@kontor/core/web';
import type { People, ValueDimension } from '@kontor/market/contract';
import { type MediaPlanTargeting, mediaPlanRoutes, type PlanForecast } from '@kontor/media-plans/contract';
import { useMemo } from 'react';

type Targeted = { targeting: MediaPlanTargeting };

/** Who answers what the editor asks of a targeting, and under which keys the answers are kept. */
export type TargetingReads = {
  keys: Record<'forecast' | 'people' | 'valueRequests', readonly unknown[]>;
  forecast: (asked: Targeted & { quick: boolean }, signal: AbortSignal) => Promise<PlanForecast>;
  people: (asked: Targeted, signal: AbortSignal) => Promise<People>;
  /** Requests a day of each value under the other clauses, in the order asked. */
  valueRequests: (asked: Targeted & { dimension: ValueDimension; values: string[] }, signal?: AbortSignal) => Promise<number[]>;
};

/** The calls of media plans, which take any targeting. What a plan of another account names, staff alone may read. */
export function usePlanReads(): TargetingReads {
  const { admin } = useReadAs(mediaPlanRoutes.forecast);
  return useMemo(() => {
    const readAs = { ...(admin && { admin }) };
    return {
      keys: {
        forecast: callKey(mediaPlanRoutes.forecast),
        people: callKey(mediaPlanRoutes.people),
        valueRequests: callKey(mediaPlanRoutes.valueRequests),
      },
      forecast: async (asked, signal) => (await call(mediaPlanRoutes.forecast, { ...asked, ...readAs }, signal)).data,
      people: async (asked, signal) => (await call(mediaPlanRoutes.people, { ...asked, ...readAs }, signal)).data,
      valueRequests: async (asked, signal) => (await call(mediaPlanRoutes.valueRequests, { ...asked, ...readAs }, signal)).data.requests,
    };
  }, [admin]);
}
