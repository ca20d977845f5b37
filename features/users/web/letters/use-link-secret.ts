import { LinkSecret } from '@kontor/users/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    linkSecret?: string;
  }
}

/**
 * What stands behind `#` in a letter's link; null where nothing usable does. It leaves the address at once, for whoever looks at the
 * screen or the history, and stays in the history entry, where a reload finds it.
 */
export function useLinkSecret(): string | null {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  // Kept here, because the location moves on before its page is gone.
  const [kept, setKept] = useState(() => state.linkSecret ?? '');
  const wanted = hash || kept;
  useEffect(() => {
    if (!hash) return;
    setKept(hash);
    void navigate({ to: '.', hash: '', state: { linkSecret: hash }, replace: true });
  }, [hash, navigate]);
  return LinkSecret.safeParse(wanted).data ?? null;
}
