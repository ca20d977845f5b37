import { lazy, Suspense, useEffect, useState } from 'react';

/** Comes with the first tip: what places it is not needed before. */
const Tip = lazy(() => import('./tip.tsx'));

const OPEN_DELAY_MS = 300;
const WITH_TIP = '[data-tip]';

const tipOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(WITH_TIP) : null;

/** Calls `show` with the element whose tip is to be seen, null for none; by pointer, finger and keyboard. Answers how to stop. */
function followTips(show: (element: HTMLElement | null) => void): () => void {
  let at: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turnTo = (element: HTMLElement | null, delay: number) => {
    if (element === at) return;
    at = element;
    clearTimeout(timer);
    if (element && delay > 0) timer = setTimeout(() => show(element), delay);
    else show(element);
  };
  const stop = new AbortController();
  const on = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, handle, { signal: stop.signal, passive: true, capture: true });
  on('pointerover', ({ target, pointerType }) => turnTo(tipOf(target), pointerType === 'touch' ? 0 : OPEN_DELAY_MS));
  // Out of the window.
  on('pointerout', ({ relatedTarget }) => relatedTarget === null && turnTo(null, 0));
  on('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && turnTo(tipOf(target), 0));
  on('focusout', () => turnTo(null, 0));
  on('keydown', ({ key }) => key === 'Escape' && turnTo(null, 0));
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Shows the words of `data-tip` at the element that is hovered or focused. One for the whole page: a tooltip of its own costs more than a button. */
export function Tips() {
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const [words, setWords] = useState<string>();
  useEffect(() => followTips(setShown), []);
  useEffect(() => {
    if (!shown) return setWords(undefined);
    const read = () => setWords(shown.dataset['tip']);
    read();
    // The words may change while they are seen: “Copy ID”, “Copied”.
    const observer = new MutationObserver(read);
    observer.observe(shown, { attributeFilter: ['data-tip'] });
    return () => observer.disconnect();
  }, [shown]);
  return (
    shown &&
    words && (
      <Suspense>
        <Tip key={words} target={shown} words={words} />
      </Suspense>
    )
  );
}
