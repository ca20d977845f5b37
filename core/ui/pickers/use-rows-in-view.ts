import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

const NEAR_END = 20;
/** A short list is drawn whole. */
const VIRTUAL_FROM = 60;

type Options = {
  count: number;
  rowHeight: number;
  scroll: RefObject<HTMLDivElement | null>;
  isLoading: boolean;
  onEnd: (() => void) | undefined;
  onView: ((view: { first: number; last: number }) => void) | undefined;
};

/** The rows to draw of a list that may be long; says when its end is near, and which rows are in view. */
export function useRowsInView({ count, rowHeight, scroll, isLoading, onEnd, onView }: Options) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 400, height: 480 },
  });
  useEffect(() => virtualizer.measure(), [rowHeight]);
  const inView = virtualizer.getVirtualItems();
  const [first, last] = [inView[0]?.index ?? 0, inView.at(-1)?.index ?? 0];
  const isNearEnd = count > 0 && last >= count - NEAR_END;
  // Once per page, not once per callback.
  useEffect(() => {
    if (isNearEnd && !isLoading) onEnd?.();
  }, [isNearEnd, isLoading, count]);
  useEffect(() => onView?.({ first, last }), [first, last]);
  return {
    virtualizer,
    rows: count > VIRTUAL_FROM ? inView : Array.from({ length: count }, (_, index) => ({ index, start: index * rowHeight })),
  };
}
