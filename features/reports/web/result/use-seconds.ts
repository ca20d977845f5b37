import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** Whole seconds for which something has been going on; 0 while it is not. */
export function useSeconds(isGoing: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), EVERY_MS);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isGoing]);
  return seconds;
}
