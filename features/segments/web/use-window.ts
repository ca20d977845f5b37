import { type RefObject, type UIEvent, useEffect, useState } from 'react';

/** Spec 2 §9: the next page is loaded this near to the end. */
const NEAR_END = 20;
const OVERSCAN = 8;

type Options = { count: number; rowHeight: number; height: number; scroll: RefObject<HTMLElement | null>; onEnd: (() => void) | undefined };

/** The rows of a long list that are drawn, all of one height; asks for the next page within 20 px of the end (spec 2 §4). */
export function useWindow({ count, rowHeight, height, scroll, onEnd }: Options) {
  const [top, setTop] = useState(0);
  // A page that ends in sight has its next one at once: there is nothing to scroll.
  useEffect(() => {
    if (count > 0 && count * rowHeight - height - (scroll.current?.scrollTop ?? 0) <= NEAR_END) onEnd?.();
  }, [count, onEnd === undefined]);
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    setTop(Math.floor(currentTarget.scrollTop / rowHeight));
    if (count * rowHeight - height - currentTarget.scrollTop <= NEAR_END) onEnd?.();
  };
  const show = (index: number) => {
    const box = scroll.current;
    if (box) box.scrollTop = Math.min(index * rowHeight, Math.max(box.scrollTop, (index + 1) * rowHeight - height));
  };
  const first = Math.max(0, top - OVERSCAN);
  return { first, last: Math.min(count, top + Math.ceil(height / rowHeight) + OVERSCAN) - 1, handleScroll, show };
}
