import { addDays, countDays } from '@kontor/core/contract';
import { newlySighted } from '@kontor/market/server';
import type { ReachCurve } from '@kontor/reach/contract';
import { daysOf, frameOf, openReach, type ReachCall } from './reader.ts';
import { toldCurve } from './told-curve.ts';

/** Households that a day saw first, and all so far: how reach grows over the days. */
export async function readCurve(call: ReachCall): Promise<ReachCurve> {
  const reach = await openReach(call);
  const { reader, span, where } = reach;
  const found = new Map((await newlySighted(reader, { days: daysOf(span), of: 'ftrack', where })).map(({ day, fresh }) => [day, fresh]));
  const labels = Array.from({ length: countDays(span.days) }, (_, day) => addDays(span.days.startDate, day));
  return {
    ...frameOf(reach, { title: 'Reach curve', type: 'line', xLabel: 'Day, UTC', yLabel: 'FTrack households', isEmpty: found.size === 0 }),
    data: found.size === 0 ? [] : toldCurve(labels, (day) => found.get(day) ?? 0),
  };
}
