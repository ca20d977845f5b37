import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';

const NOTHING = Symbol('nothing drawn');

/**
 * What is drawn when there is time: while `of` is another than what was drawn last, its children stay as they were, and what was pressed
 * is drawn without them. A change within the same `of` is drawn at once. `isLate` draws nothing at first.
 */
export function Later({ of, isLate = false, children }: { of: unknown; isLate?: boolean; children: ReactNode }): ReactNode {
  const seen = useRef(isLate ? null : children);
  const isDrawn = Object.is(useDeferredValue(of, isLate ? NOTHING : of), of);
  const shown = isDrawn ? children : seen.current;
  useLayoutEffect(() => {
    seen.current = shown;
  });
  return shown;
}
