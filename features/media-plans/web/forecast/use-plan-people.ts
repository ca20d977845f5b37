import { CallError, errorText, useBurst, useRead } from '@kontor/core/web';
import type { People } from '@kontor/market/contract';
import { tooManyConditions } from '@kontor/media-plans/contract';
import { useMemo } from 'react';
import { notTold } from './not-told.ts';
import type { TargetingReads } from './targeting-reads.ts';
import type { PlanForecastState } from './use-plan-forecast.ts';

/** Longer than between two edits: rows are read for this, and a plan that is still being edited needs its forecast first. */
const CALM_MS = 600;

/** `retry` where the count failed; `refusal` says why it would fail again. */
export type PlanPeople = { people: People | undefined; retry?: () => void; refusal?: string };

/** Who the shown forecast's targeting reaches in the sample, asked once the forecast has settled, so that it never waits for this. */
export function usePlanPeople({ answer, isStale, isSettling }: PlanForecastState, { keys, people: read }: TargetingReads): PlanPeople {
  const targeting = answer?.targeting;
  const text = useMemo(() => JSON.stringify(targeting ?? null), [targeting]);
  const calm = useBurst(text, CALM_MS);
  const ask = (signal: AbortSignal): Promise<People> => read({ targeting: JSON.parse(calm) }, signal);
  const enabled = targeting !== undefined && calm === text && !isStale && !isSettling;
  const query = useRead([...keys.people, calm], ask, { enabled });
  // Those of another targeting are nobody of this one.
  const people = calm === text && !isStale ? query.data : undefined;
  if (!query.isError || people !== undefined) return { people };
  const isRefused = notTold(query.error) !== null || (query.error instanceof CallError && query.error.code === tooManyConditions.code);
  return isRefused ? { people, refusal: errorText(query.error) } : { people, retry: () => void query.refetch() };
}
