import type { Session } from '@kontor/core/contract';
import { useMaybeSession, type WebPage } from '@kontor/core/web';
import { usePages } from './pages-context.tsx';
import { menuFor } from './shell/menu.ts';
import { MARKED, STAFF_GROUP } from './shell/menu-entries.ts';

export type Home = { href: string; label: string };

/**
 * Where a person starts: staff in the admin area, everyone else at the first entry of their menu; null when no page is open to them
 * (spec 1 §2.2). No page is a home whose line comes and goes with its mark.
 */
export function homeOf(pages: readonly WebPage[], session: Session): Home | null {
  const passing = new Set(MARKED.flatMap(({ href, mark }) => (mark.isThereAnyway ? [] : [href])));
  const lasting = menuFor(pages, session).map((group) => ({ ...group, items: group.items.filter(({ href }) => !passing.has(href)) }));
  const menu = lasting.filter(({ items }) => items.length > 0);
  return (menu.find(({ label }) => label === STAFF_GROUP) ?? menu[0])?.items[0] ?? null;
}

/** Home of whoever is signed in. */
export function useHome(): Home | null {
  const pages = usePages();
  const signedIn = useMaybeSession();
  return signedIn ? homeOf(pages, signedIn.user) : null;
}
