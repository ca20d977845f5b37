import { useBurst } from '@kontor/core/web';
import type { ValueDimension } from '@kontor/market/contract';
import { MediaPlanTargeting, otherThan } from '@kontor/media-plans/contract';
import type { ValueCounts } from '@kontor/targeting/web';
import { useMemo } from 'react';
import type { TargetingReads } from '../forecast/targeting-reads.ts';
import { BURST_MS } from '../forecast/use-plan-forecast.ts';

type Asked = { targeting: MediaPlanTargeting; reads: TargetingReads };

/** Requests a day of the dimension's values under the plan's other clauses: choosing values here asks nothing anew. Null while the plan is not valid. */
export function useOtherClauses({ targeting, reads }: Asked, dimension: ValueDimension): ValueCounts | null {
  const text = useBurst(
    useMemo(() => JSON.stringify(targeting), [targeting]),
    BURST_MS,
  );
  return useMemo(() => {
    const { data } = MediaPlanTargeting.safeParse(JSON.parse(text));
    if (data === undefined) return null;
    return {
      key: [...reads.keys.valueRequests, dimension, JSON.stringify(otherThan(data, dimension))],
      read: (values, signal) => reads.valueRequests({ targeting: data, dimension, values }, signal),
    };
  }, [text, dimension, reads]);
}
