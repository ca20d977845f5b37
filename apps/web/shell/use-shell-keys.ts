import type { Session } from '@kontor/core/contract';
import { type MenuGroup, type Shortcut, undoLatest, useShortcuts } from '@kontor/core/ui';
import { useLocation, useRouter } from '@tanstack/react-router';
import { usePages } from '../pages-context.tsx';
import { createActions } from './palette-actions.ts';

type ShellKeys = { menu: readonly MenuGroup[]; user: Session; onPalette: () => void; onShortcuts: () => void };
type Open = (href: string) => void;

/** `g`, then the letter of a place; the second place of a letter takes it with Shift. */
export function placeKeys(menu: readonly MenuGroup[], open: Open): Shortcut[] {
  const taken = new Set(['h']);
  const places = menu.flatMap(({ label: group, items }) =>
    items.flatMap(({ label, href, go }): Shortcut[] => {
      const letter = go && [go, `Shift ${go.toUpperCase()}`].find((one) => !taken.has(one));
      if (!letter) return [];
      taken.add(letter);
      return [{ keys: `g then ${letter}`, label: letter === go ? label : `${label}, ${group}`, run: () => open(href) }];
    }),
  );
  return [{ keys: 'g then h', label: 'Home', run: () => open('/') }, ...places];
}

/** The search field of the page; the palette where it has none. */
function searchHere(onPalette: () => void) {
  const field = document.querySelector<HTMLElement>('main [data-search]');
  if (field) field.focus();
  else onPalette();
}

/** The keys of every page: search, places, what may be started here, and this list. */
export function useShellKeys({ menu, user, onPalette, onShortcuts }: ShellKeys) {
  const router = useRouter();
  const pages = usePages();
  const open: Open = (href) => void router.navigate({ href });
  const creates = createActions(pages, user, open);
  // The page to make a new one is below the list of them.
  const next = useLocation({ select: ({ pathname }) => creates.find(({ id }) => id.startsWith(`${pathname}/`))?.id });
  const create = creates.find(({ id }) => id === next);
  useShortcuts('Everywhere', [
    { keys: 'Ctrl K', label: 'Search pages, records, actions', run: onPalette },
    { keys: '/', label: 'Search this page', run: () => searchHere(onPalette), isFallback: true },
    { keys: 'z', label: 'Undo what was just done', run: undoLatest },
    { keys: '?', label: 'Show these shortcuts', run: onShortcuts },
    { keys: 'Esc', label: 'Close what is open' },
  ]);
  useShortcuts('Go to', placeKeys(menu, open));
  useShortcuts('This page', create ? [{ keys: 'n', label: create.label, run: create.run }] : []);
}
