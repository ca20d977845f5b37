import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until `at`, counted down to 0, and how to begin anew with another end. */
export function useCountdown(at: number): [seconds: number, restart: (at: number) => void] {
  const [{ end, now }, setClock] = useState(() => ({ end: at, now: Date.now() }));
  const seconds = Math.max(0, Math.ceil((end - now) / SECOND_MS));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setClock((clock) => ({ ...clock, now: Date.now() })), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return [seconds, (next) => setClock({ end: next, now: Date.now() })];
}
