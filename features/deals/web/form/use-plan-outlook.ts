import { useCall } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';

/** The attached plan and what it would deliver; the rail shows it and the fields compare with it. */
export function usePlanOutlook(planId: string | null) {
  const plan = useCall(mediaPlanRoutes.get, { id: planId ?? '' }, { enabled: planId !== null });
  const targeting = plan.data?.targeting ?? {};
  const forecast = useCall(mediaPlanRoutes.forecast, { targeting }, { enabled: planId !== null && plan.isSuccess });
  return { plan, forecast };
}
