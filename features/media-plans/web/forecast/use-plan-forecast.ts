import { useBurst, useIsKept, useRead } from '@kontor/core/web';
import { MediaPlanTargeting, type PlanForecast } from '@kontor/media-plans/contract';
import { useMemo } from 'react';
import type { TargetingReads } from './targeting-reads.ts';

/** Shorter than between two presses of a person: what comes faster is a key held down or a list pasted. */
export const BURST_MS = 70;

/** An answer with the targeting it answers, so that clauses are named by what was asked and not by what was chosen since. */
export type ForecastAnswer = { targeting: MediaPlanTargeting; forecast: PlanForecast };

/**
 * The forecast of a targeting while it is edited: asked at once, and 70 ms after the last of several quick changes, the call before it
 * dropped. Answers are kept by question, so a known one is there at once and a late one never stands in for a newer one; until the newest
 * is here `isStale` is true and the last answer stays. Of a large market a first answer comes from a part of it, and the exact one settles it.
 */
export function usePlanForecast(targeting: MediaPlanTargeting, { keys, forecast: read }: TargetingReads) {
  // Compared as text: the form copies its values on every key typed in a field of it.
  const text = useMemo(() => JSON.stringify(targeting), [targeting]);
  const isKept = useIsKept([...keys.forecast, text]);
  const question = useMemo(() => ({ text, ...MediaPlanTargeting.safeParse(JSON.parse(text)) }), [text]);
  const asked = useBurst(question, BURST_MS, isKept);
  const ask = async (signal: AbortSignal, show: (early: ForecastAnswer) => void): Promise<ForecastAnswer> => {
    if (!asked.success) throw asked.error;
    const { data } = asked;
    const count = async (quick: boolean): Promise<ForecastAnswer> => ({
      targeting: data,
      forecast: await read({ targeting: data, quick }, signal),
    });
    const first = await count(true);
    if (first.forecast.exact) return first;
    // Of few rows a part says too little: what was shown stays until the exact answer is here.
    if (first.forecast.isEnough) show(first);
    return count(false);
  };
  const query = useRead([...keys.forecast, asked.text], ask, { enabled: asked.success, keepPrevious: true });
  const isSettling = query.isFetching && !query.isPlaceholderData && query.data?.forecast.exact === false;
  return {
    answer: query.data,
    isValid: question.success,
    isStale: asked.text !== text || (query.isFetching && !isSettling) || !question.success,
    isSettling,
    error: query.isError ? query.error : null,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
export type PlanForecastState = ReturnType<typeof usePlanForecast>;
