import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of a box in px, known before the first paint and kept up; null before, and 0 where nothing is laid out. */
export function useRoom(box: RefObject<HTMLElement | null>, isThere: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const node = box.current;
    if (!isThere || !node) return;
    const read = () => setRoom(node.offsetWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(node);
    return () => observer.disconnect();
  }, [box, isThere]);
  return room;
}
