import { useCall } from '@kontor/core/web';
import { type MediaPlan, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useTemplateOfDeal } from './of-template.ts';

/** What of a plan its outlook tells; a template has as much. */
export type PlannedBy = Pick<MediaPlan, 'title' | 'targeting'>;

/** The attached plan, or the template that one is made of, and what it would deliver; the rail shows it and the fields compare with it. */
export function usePlanOutlook(planId: string | null) {
  const template = useTemplateOfDeal();
  const read = useCall(mediaPlanRoutes.get, { id: planId ?? '' }, { enabled: planId !== null });
  const data: PlannedBy | undefined = template ?? read.data;
  const isKnown = template !== null || (planId !== null && read.isSuccess);
  const forecast = useCall(mediaPlanRoutes.forecast, { targeting: data?.targeting ?? {} }, { enabled: isKnown });
  const { isError, error, isPending, isFetching, refetch } = read;
  const plan = { data, error, isPending, isFetching, refetch, isError: template === null && isError, isSuccess: isKnown };
  return { plan, forecast };
}
