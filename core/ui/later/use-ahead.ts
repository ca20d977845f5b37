import { useState } from 'react';

/**
 * A value that its owner draws later (`Later`): what was chosen here is shown at once, and counts for what is chosen next. Any new value
 * of the owner's takes its place, so it must be the same object while nothing new is said.
 */
export function useAhead<T>(value: T): [now: T, goAhead: (next: T) => void] {
  const [ahead, setAhead] = useState<{ from: T; to: T } | null>(null);
  const goAhead = (to: T) => setAhead({ from: value, to });
  return [ahead && Object.is(ahead.from, value) ? ahead.to : value, goAhead];
}
