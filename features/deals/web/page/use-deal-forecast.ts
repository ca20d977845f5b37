import { useCall } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';

/** What a deal's plan would deliver a day: undefined on its way, null where nothing can be said. */
export function useDealForecast(planId: string | null, enabled = true) {
  const plan = useCall(mediaPlanRoutes.get, { id: planId ?? '' }, { enabled: enabled && planId !== null });
  const targeting = plan.data?.targeting ?? {};
  const forecast = useCall(mediaPlanRoutes.forecast, { targeting }, { enabled: plan.isSuccess });
  if (planId === null || plan.isError || forecast.isError) return null;
  return forecast.data && (forecast.data.isEnough ? forecast.data : null);
}
