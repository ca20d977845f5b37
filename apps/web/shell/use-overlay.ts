import { toast } from '@kontor/core/ui';
import { CONNECTION } from '@kontor/core/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OVERLAY_CODE } from './overlays.tsx';

const EARLY_MS = 1_500;

/** What gets the focus back: a menu is gone by then, so its button. */
function openerOf(node: Element | null): HTMLElement | null {
  const menu = node?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : node;
  return opener instanceof HTMLElement ? opener : null;
}

/** Fetches what may be opened once the page is idle. */
function useEarlyCode() {
  useEffect(() => {
    const load = () => Object.values(OVERLAY_CODE).forEach((code) => void code().catch(() => {}));
    const timer = setTimeout(load, EARLY_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * The one overlay that is open. After the last of them the focus returns to where the first was opened from. One whose code cannot be
 * fetched does not open: rendered without it, it would take the page and what was typed there along.
 */
export function useOverlay() {
  const [overlay, setOverlay] = useState<string | null>(null);
  const opener = useRef<HTMLElement>(null);
  useEarlyCode();
  const open = useCallback((next: string) => {
    opener.current ??= openerOf(document.activeElement);
    const code = OVERLAY_CODE[next];
    if (!code) return setOverlay(next);
    code().then(
      () => setOverlay(next),
      () => toast.failed(CONNECTION),
    );
  }, []);
  const close = useCallback(() => setOverlay(null), []);
  useEffect(() => {
    if (overlay) return;
    opener.current?.focus({ preventScroll: true });
    opener.current = null;
  }, [overlay]);
  return { overlay, open, close };
}
