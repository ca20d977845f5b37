import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until `at`, in milliseconds of this browser's clock, counted down to 0; another `at` begins anew. */
export function useCountdown(at: number): number {
  const [clock, setClock] = useState(() => ({ at, now: Date.now() }));
  // The clock stands while nothing is waited for, so another end is measured from now.
  const { now } = clock.at === at ? clock : { now: Date.now() };
  const seconds = Math.max(0, Math.ceil((at - now) / SECOND_MS));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const tick = () => setClock({ at, now: Date.now() });
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [at, isOver]);
  return seconds;
}
