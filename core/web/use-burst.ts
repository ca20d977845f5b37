import { useEffect, useRef, useState } from 'react';

/**
 * A value that follows at once, and in a burst of changes `ms` after the last one. `isAtOnce`: this one is followed whatever came before it, and
 * what comes next does not lead back behind it.
 */
export function useBurst<T>(value: T, ms: number, isAtOnce = false): T {
  const [followed, setFollowed] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isAtOnce) {
      setFollowed(value);
      return;
    }
    const now = performance.now();
    const isBurst = now - last.current < ms;
    last.current = now;
    if (!isBurst) {
      setFollowed(value);
      return;
    }
    const timer = setTimeout(() => setFollowed(value), ms);
    return () => clearTimeout(timer);
  }, [value, isAtOnce]);
  return isAtOnce ? value : followed;
}
