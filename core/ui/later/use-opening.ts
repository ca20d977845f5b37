import { useDeferredValue, useState } from 'react';

/** What opens over the page: the button is drawn as pressed first, and what it opens with the next frame. It closes at once. */
export function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const isDrawn = useDeferredValue(isOpen);
  return { isOpen, isDrawn: isOpen && isDrawn, setOpen, button: { 'data-open': isOpen || undefined } };
}
