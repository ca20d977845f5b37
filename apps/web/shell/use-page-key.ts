import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Names the page that is open: its path without the optional part, so that a tab of a form is the same page and keeps what was typed.
 */
export function usePageKey(): string {
  return useRouterState({
    select: ({ matches }): string => {
      const last = matches.at(-1);
      const parameters: Record<string, string | undefined> = last?.params ?? {};
      const required = (last?.routeId ?? '').replace(/\/\{-\$\w+\}/g, '');
      return required.replace(/\$(\w+)/g, (_: string, name: string) => parameters[name] ?? '');
    },
  });
}

/** A new page takes the focus, so that the next Tab and a screen reader start in it and not in the menu. */
export function useFocusOnNewPage(pageKey: string) {
  const shown = useRef(pageKey);
  useEffect(() => {
    const before = shown.current;
    shown.current = pageKey;
    // `/` only leads on: arriving there is a first load, whose first Tab belongs to the skip link.
    if (before === pageKey || before === '/') return;
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pageKey]);
}
