import { useEffect, useRef } from 'react';

/** What had the focus when a form was sent: a saved record draws its form anew, and the focus is to stay where it was. */
let sentFrom: string | null = null;

/** A dialog over the form that is none itself, such as a question, keeps the keys. */
const hasBareDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]:not(:has(form))') !== null;

/** Forms on the page; the last one lies over the others and has the keys. */
const open: symbol[] = [];

export const noteSentFrom = (): void => {
  sentFrom = document.activeElement?.id ?? null;
};

/** Ctrl+S sends the form on top, once for each press; a form that is drawn anew after a save gives the focus back. */
export function useSaveKey(submit: () => void): void {
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    if (sentFrom !== null && document.activeElement === document.body)
      (document.getElementById(sentFrom) ?? document.querySelector('main'))?.focus();
    sentFrom = null;
    const self = Symbol('form');
    open.push(self);
    const save = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      // Held down, the key comes again and again.
      if (!event.repeat && open.at(-1) === self && !hasBareDialog()) latest.current();
    };
    window.addEventListener('keydown', save);
    return () => {
      window.removeEventListener('keydown', save);
      open.splice(open.indexOf(self), 1);
    };
  }, []);
}
