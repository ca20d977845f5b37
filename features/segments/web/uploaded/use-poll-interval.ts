import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SLOWER = 10;

/** How often a job is asked for, in ms: every `every` at first, a tenth as often after a minute, and not at all after an hour. */
export function usePollInterval(every: number): number | false {
  const [interval, setInterval] = useState<number | false>(every);
  useEffect(() => {
    const timers = [setTimeout(() => setInterval(every * SLOWER), MINUTE_MS), setTimeout(() => setInterval(false), HOUR_MS)];
    return () => timers.forEach(clearTimeout);
  }, [every]);
  return interval;
}
