import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useState } from 'react';
import { scrollParent } from './scroll-parent.ts';

/** Fewer rows than this are drawn whole: the browser's own find works best then. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 14;
/** A screen's worth: the others of a page are drawn when these have been painted. */
const FIRST_ROWS = 30;

type VirtualRows = {
  rowHeight: number;
  first: number;
  last: number;
  /** Brings a row into sight, and so into the drawing. */
  show: (index: number) => void;
};
type Options = { count: number; rowHeight: number; body: RefObject<HTMLTableSectionElement | null> };

/** Which rows to draw. All rows have one height. */
export function useVirtualRows({ count, rowHeight, body }: Options): VirtualRows {
  const isVirtual = count > VIRTUAL_FROM;
  const [margin, setMargin] = useState(0);
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scrollParent(body.current),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: { width: 0, height: 900 },
    useFlushSync: false,
  });
  // The body may have moved when rows or their height change.
  useLayoutEffect(() => {
    const box = isVirtual ? scrollParent(body.current) : null;
    if (!box || !body.current) return;
    setMargin(body.current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop);
    virtualizer.measure();
  }, [isVirtual, count, rowHeight]);
  const show = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer]);

  const painted = useDeferredValue(count, FIRST_ROWS);
  if (!isVirtual) return { rowHeight, first: 0, last: Math.min(count, Math.max(painted, FIRST_ROWS)) - 1, show };
  const items = virtualizer.getVirtualItems();
  return { rowHeight, first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? Math.min(count, OVERSCAN * 2) - 1, show };
}
