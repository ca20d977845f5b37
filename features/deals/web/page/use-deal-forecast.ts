import { usePlanOutlook } from '../form/use-plan-outlook.ts';

/** What a deal's plan would deliver a day: undefined on its way, null where nothing can be said. */
export function useDealForecast(planId: string | null, enabled = true) {
  const { plan, forecast } = usePlanOutlook(enabled ? planId : null);
  if (planId === null || plan.isError || forecast.isError) return null;
  return forecast.data && (forecast.data.isEnough ? forecast.data : null);
}
