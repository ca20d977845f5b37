import { call, callKey, useBurst, useIsKept, useRead } from '@kontor/core/web';
import { segmentRoutes } from '@kontor/segments/contract';
import { useMemo } from 'react';

/** Shorter than between two presses of a person, as of the forecast beside it. */
const BURST_MS = 70;

export type Boxes = { included: readonly string[]; excluded: readonly string[]; word: 'AND' | 'OR' };
type Question = { inSeg: string[]; exSeg: string[]; includeSegmentAnd: 'AND' | 'OR' };
type Figure<T> = { value: T | undefined; isStale: boolean; error: Error | null; isRetrying: boolean; retry: () => void };

/** One figure of a question: kept by question, so that a late answer never stands in for a newer one; until the newest is here `isStale` is true. */
function useFigure<T>(name: readonly unknown[], boxes: Boxes, ask: (question: Question, signal: AbortSignal) => Promise<T>): Figure<T> {
  const { included, excluded, word } = boxes;
  const text = JSON.stringify({ inSeg: included, exSeg: excluded, includeSegmentAnd: word } satisfies Question | object);
  const isKept = useIsKept([...name, text]);
  const calm = useBurst(text, BURST_MS);
  const asked = isKept ? text : calm;
  const question = useMemo((): Question => JSON.parse(asked), [asked]);
  const isAny = question.inSeg.length + question.exSeg.length > 0;
  const query = useRead([...name, asked], (signal) => ask(question, signal), { enabled: isAny, keepPrevious: true });
  return {
    value: isAny ? query.data : undefined,
    isStale: asked !== text || query.isFetching,
    error: isAny && query.isError ? query.error : null,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** How many users two boxes of segments are, and what their data costs, while they are edited. */
export function useAudienceFigures(boxes: Boxes) {
  const size = useFigure(
    [...callKey(segmentRoutes.avails), 'boxes'],
    boxes,
    async (question, signal) => (await call(segmentRoutes.avails, question, signal)).data,
  );
  const fee = useFigure([...callKey(segmentRoutes.cost), 'boxes'], boxes, async ({ inSeg, includeSegmentAnd }, signal) =>
    inSeg.length === 0 ? '0.000000' : (await call(segmentRoutes.cost, { ids: inSeg, includeSegmentAnd }, signal)).data.cost,
  );
  return { size, fee };
}
