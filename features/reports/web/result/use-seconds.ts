import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const EVERY_MS = 1_000;

/** Whole seconds for which something has been going on; 0 while it is not. */
export function useSeconds(isGoing: boolean): number {
  const [seconds, setSeconds] = useState(0);
  const { start, stop } = useInterval(() => setSeconds((before) => before + 1), EVERY_MS);
  useEffect(() => {
    setSeconds(0);
    if (!isGoing) return;
    start();
    return stop;
  }, [isGoing]);
  return isGoing ? seconds : 0;
}
