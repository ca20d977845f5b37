import { callKey, useRead } from '@kontor/core/web';
import { type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { priceOf } from './price-section.tsx';
import type { ForecastAnswer } from './use-plan-forecast.ts';

/** Never asked: only what the rail has read already. */
const nobody = () => Promise.reject(new Error('Not asked here.'));

/** The price at which the line of the rail stands: as it was moved, or where the forecast of the targeting puts it; undefined before that is known. */
export function useNeedlePrice(targeting: MediaPlanTargeting, chosen: string | undefined): string | undefined {
  const known = useRead<ForecastAnswer>([...callKey(mediaPlanRoutes.forecast), JSON.stringify(targeting)], nobody, { enabled: false });
  if (chosen !== undefined) return chosen;
  return known.data && String(priceOf(known.data.forecast, undefined));
}
