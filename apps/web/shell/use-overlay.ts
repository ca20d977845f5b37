import { useCallback, useEffect, useRef, useState } from 'react';
import type { Overlay } from './overlays.tsx';

/** What gets the focus back: a menu is gone by then, so its button. */
function openerOf(node: Element | null): HTMLElement | null {
  const menu = node?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : node;
  return opener instanceof HTMLElement ? opener : null;
}

/** The one overlay that is open. After the last of them the focus returns to where the first was opened from. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const opener = useRef<HTMLElement>(null);
  const open = useCallback((next: Overlay) => {
    opener.current ??= openerOf(document.activeElement);
    setOverlay(next);
  }, []);
  const close = useCallback(() => setOverlay(null), []);
  useEffect(() => {
    if (overlay) return;
    opener.current?.focus({ preventScroll: true });
    opener.current = null;
  }, [overlay]);
  return { overlay, open, close };
}
