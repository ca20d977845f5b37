import { useEffect, useRef } from 'react';

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
