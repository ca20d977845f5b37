import { useEffect, useState } from 'react';
import { focusMain } from '../shell/skip-link.tsx';

/** After the dialog's own way back, which knows nothing of one that is drawn only while it is open. */
const AFTER_MS = 20;

/** What is chosen from a menu goes with it; its button stays. */
function openerOf(node: Element | null): HTMLElement | null {
  const id = node?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = id ? document.getElementById(id) : node;
  return opener instanceof HTMLElement && opener !== document.body ? opener : null;
}

/** For a dialog that is drawn only while it is open: as it goes, the focus goes back to what had it; where that is gone, to the page. */
export function useFocusBack() {
  const [before] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      const page = document;
      setTimeout(() => {
        const isLost = () => page.activeElement === null || page.activeElement === page.body;
        if (isLost()) before?.focus();
        if (isLost()) focusMain(page);
      }, AFTER_MS);
    },
    [before],
  );
}
