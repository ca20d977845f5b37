import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Fewer rows than this are drawn whole: the browser's own find and column widths work best then. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 14;

/** The nearest box that scrolls vertically; the page itself when none does. */
function scrollParent(node: Element | null): Element | null {
  for (let box = node?.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return node?.ownerDocument.scrollingElement ?? null;
}

type VirtualRows = { isVirtual: boolean; rowHeight: number; first: number; last: number; before: number; after: number };
type Options = { count: number; rowHeight: number; body: RefObject<HTMLTableSectionElement | null> };

/** Which rows to draw, and the empty height before and after them. All rows have one height. */
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

  if (!isVirtual) return { isVirtual, rowHeight, first: 0, last: count - 1, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? Math.min(count, OVERSCAN * 2) - 1;
  return { isVirtual, rowHeight, first, last, before: first * rowHeight, after: (count - 1 - last) * rowHeight };
}
