import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkSecret?: string;
  }
}

/**
 * What stands behind `#` in a letter's link, as it came; empty where nothing does. It leaves the address at once, for whoever looks at the
 * screen or the history, and stays in the history entry, where a reload finds it.
 */
export function useLinkSecret(): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  // Kept here, because the location moves on before its page is gone.
  const [kept, setKept] = useState(() => state.linkSecret ?? '');
  useEffect(() => {
    if (!hash) return;
    setKept(hash);
    void navigate({ to: '.', hash: '', state: { linkSecret: hash }, replace: true });
  }, [hash, navigate]);
  return hash || kept;
}
