import { itemsOf } from '@kontor/boolean-logic/contract';
import type { MediaPlanTargeting } from './plan-targeting.ts';

/** Ids of the segments that a targeting names anywhere: in its boxes, and in logic that is on or off. */
export function segmentsNamed(targeting: MediaPlanTargeting): string[] {
  const { includeSegments, excludeSegments, audienceBooleanLogic, contentBooleanLogic } = targeting;
  const items = [audienceBooleanLogic, contentBooleanLogic].flatMap(({ value }) => (value ? itemsOf(value) : []));
  const inLogic = items.flatMap((item) => (item.type === 'SEGMENT' ? [item.id] : item.dimension === 'contextual' ? [item.value] : []));
  return [...new Set([...[...includeSegments, ...excludeSegments].map(({ id }) => id), ...inLogic])];
}
