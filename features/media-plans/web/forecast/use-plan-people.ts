import { CallError, call, callKey, errorText, useBurst, useRead, useReadAs } from '@kontor/core/web';
import type { People } from '@kontor/market/contract';
import { mediaPlanRoutes, tooManyConditions } from '@kontor/media-plans/contract';
import { useMemo } from 'react';
import { notTold } from './not-told.ts';
import type { PlanForecastState } from './use-plan-forecast.ts';

/** Longer than between two edits: rows are read for this, and a plan that is still being edited needs its forecast first. */
const CALM_MS = 600;

/** `retry` where the count failed; `refusal` says why it would fail again. */
export type PlanPeople = { people: People | undefined; retry?: () => void; refusal?: string };

/** Who the shown forecast's targeting reaches in the sample, asked once the forecast has settled, so that it never waits for this. */
export function usePlanPeople({ answer, isStale, isSettling }: PlanForecastState): PlanPeople {
  const targeting = answer?.targeting;
  const readAs = useReadAs(mediaPlanRoutes.people);
  const text = useMemo(() => JSON.stringify(targeting ?? null), [targeting]);
  const calm = useBurst(text, CALM_MS);
  const ask = async (signal: AbortSignal): Promise<People> =>
    (await call(mediaPlanRoutes.people, { targeting: JSON.parse(calm), ...readAs }, signal)).data;
  const enabled = targeting !== undefined && calm === text && !isStale && !isSettling;
  const query = useRead([...callKey(mediaPlanRoutes.people), calm], ask, { enabled });
  // Those of another targeting are nobody of this one.
  const people = calm === text && !isStale ? query.data : undefined;
  if (!query.isError || people !== undefined) return { people };
  const isRefused = notTold(query.error) !== null || (query.error instanceof CallError && query.error.code === tooManyConditions.code);
  return isRefused ? { people, refusal: errorText(query.error) } : { people, retry: () => void query.refetch() };
}
