import { FEWEST_TOLD } from '@kontor/market/contract';
import type { ReachCurve } from '@kontor/reach/contract';

type Point = ReachCurve['data'][number];

/**
 * New and cumulative homes as they are told (D64): days with too few new ones wait for those after them, and what is left at the end goes with
 * the last day that is told, so that no two totals tell of few by their difference.
 */
export function toldCurve(labels: readonly string[], freshOn: (day: string) => number): Point[] {
  const points: Point[] = [];
  let [total, waiting, lastTold] = [0, 0, -1];
  const tell = (index: number) => {
    const point = points[index];
    if (point) points[index] = { ...point, fresh: waiting, total };
    [waiting, lastTold] = [0, index];
  };
  for (const [index, label] of labels.entries()) {
    const fresh = freshOn(label);
    total += fresh;
    waiting += fresh;
    points.push({ label, fresh: fresh === 0 ? 0 : { fewerThan: FEWEST_TOLD }, total: null });
    if (waiting >= FEWEST_TOLD) tell(index);
    else if (waiting === 0 && lastTold >= 0) points[index] = { label, fresh: 0, total };
  }
  if (waiting === 0 || lastTold < 0) return points;
  const before = points[lastTold];
  waiting += typeof before?.fresh === 'number' ? before.fresh : 0;
  // Days without new homes in between say the total that is not told any more.
  for (let index = lastTold; index < points.length; index += 1) {
    const point = points[index];
    if (point) points[index] = { ...point, fresh: point.fresh === 0 ? 0 : { fewerThan: FEWEST_TOLD }, total: null };
  }
  tell(points.length - 1);
  return points;
}
