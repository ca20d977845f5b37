import { call, callKey, useBurst, useIsKept, useRead } from '@kontor/core/web';
import { MediaPlanTargeting, mediaPlanRoutes, type PlanForecast } from '@kontor/media-plans/contract';
import { useMemo } from 'react';

/** Shorter than between two presses of a person: what comes faster is a key held down or a list pasted. */
export const BURST_MS = 70;

/** An answer with the targeting it answers, so that clauses are named by what was asked and not by what was chosen since. */
export type ForecastAnswer = { targeting: MediaPlanTargeting; forecast: PlanForecast };

/**
 * The forecast of a targeting while it is edited: asked at once, and 70 ms after the last of several quick changes, the call before it
 * dropped. Answers are kept by question, so a known one is there at once and a late one never stands in for a newer one; until the newest
 * is here `isStale` is true and the last answer stays.
 */
export function usePlanForecast(targeting: MediaPlanTargeting) {
  // Compared as text: the form copies its values on every key typed anywhere in it.
  const text = JSON.stringify(targeting);
  const isKept = useIsKept([...callKey(mediaPlanRoutes.forecast), text]);
  const calm = useBurst(text, BURST_MS);
  const askedText = isKept ? text : calm;
  const isValid = useMemo(() => MediaPlanTargeting.safeParse(JSON.parse(text)).success, [text]);
  const asked = useMemo(() => MediaPlanTargeting.safeParse(JSON.parse(askedText)), [askedText]);
  const ask = async (signal: AbortSignal): Promise<ForecastAnswer> => {
    const question = MediaPlanTargeting.parse(asked.data);
    return { targeting: question, forecast: (await call(mediaPlanRoutes.forecast, { targeting: question }, signal)).data };
  };
  const query = useRead([...callKey(mediaPlanRoutes.forecast), askedText], ask, { enabled: asked.success, keepPrevious: true });
  return {
    answer: query.data,
    isValid,
    isStale: askedText !== text || query.isFetching || !isValid,
    error: query.isError ? query.error : null,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
export type PlanForecastState = ReturnType<typeof usePlanForecast>;
