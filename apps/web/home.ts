import type { Session } from '@kontor/core/contract';
import { useMaybeSession, type WebPage } from '@kontor/core/web';
import { usePages } from './pages-context.tsx';
import { menuFor } from './shell/menu.ts';
import { STAFF_GROUP } from './shell/menu-entries.ts';

export type Home = { href: string; label: string };

/**
 * Where a person starts: staff in the admin area, everyone else at the first entry of their menu; null when no page is open to them
 * (spec 1 §2.2). A page that is not built yet is nobody's home.
 */
export function homeOf(pages: readonly WebPage[], session: Session): Home | null {
  const menu = menuFor(pages, session);
  return (menu.find(({ label }) => label === STAFF_GROUP) ?? menu[0])?.items[0] ?? null;
}

/** Home of whoever is signed in. */
export function useHome(): Home | null {
  const pages = usePages();
  const signedIn = useMaybeSession();
  return signedIn ? homeOf(pages, signedIn.user) : null;
}
