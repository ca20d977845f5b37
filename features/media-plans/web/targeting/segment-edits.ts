import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import type { ChosenSegment } from '@kontor/segments/contract';

/** The boxes of a plan's segments, by what being in them does. */
export const BOXES = { include: 'includeSegments', exclude: 'excludeSegments' } as const;
export type Side = keyof typeof BOXES;

/** In neither box. */
export const withoutSegment = (targeting: MediaPlanTargeting, id: string): MediaPlanTargeting => ({
  ...targeting,
  includeSegments: targeting.includeSegments.filter((one) => one.id !== id),
  excludeSegments: targeting.excludeSegments.filter((one) => one.id !== id),
});

/** In one box, at its end, and so no longer in the other; one that is there already stays where it is. */
export function withSegment(targeting: MediaPlanTargeting, side: Side, segment: ChosenSegment): MediaPlanTargeting {
  const box = BOXES[side];
  if (targeting[box].some(({ id }) => id === segment.id)) return targeting;
  const without = withoutSegment(targeting, segment.id);
  return { ...without, [box]: [...without[box], segment] };
}
