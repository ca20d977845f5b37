import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onEnd` when the marker comes within 600 px of view; again after `count` grew. */
export function useEnd(marker: RefObject<Element | null>, onEnd: (() => void) | undefined, count: number): void {
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  const isActive = onEnd !== undefined;
  // `count`: a longer list may still end in view.
  useEffect(() => {
    if (!isActive || !marker.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current?.();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isActive, count, marker]);
}
