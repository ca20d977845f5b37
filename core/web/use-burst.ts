import { useEffect, useRef, useState } from 'react';

/** A value that follows at once, and in a burst of changes `ms` after the last one. */
export function useBurst<T>(value: T, ms: number): T {
  const [followed, setFollowed] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isBurst = now - last.current < ms;
    last.current = now;
    if (!isBurst) {
      setFollowed(value);
      return;
    }
    const timer = setTimeout(() => setFollowed(value), ms);
    return () => clearTimeout(timer);
  }, [value]);
  return followed;
}
