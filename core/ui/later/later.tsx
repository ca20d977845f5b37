import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react';

/**
 * What is drawn when there is time: while `of` is another than what was drawn last, its children stay as they were, and what was pressed
 * is drawn without them. A change within the same `of` is drawn at once.
 */
export function Later({ of, children }: { of: unknown; children: ReactNode }): ReactNode {
  const seen = useRef(children);
  const isDrawn = Object.is(useDeferredValue(of), of);
  const shown = isDrawn ? children : seen.current;
  useLayoutEffect(() => {
    seen.current = shown;
  });
  return shown;
}
