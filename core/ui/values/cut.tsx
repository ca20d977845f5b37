import { useLayoutEffect, useRef } from 'react';
import './cut.css';

/** About as many letters as tell two names apart that begin alike. */
const TAIL = 10;

/** A text's last letters, from a word's beginning where one is near. */
export function tailOf(text: string): string {
  const letters = Array.from(text);
  const last = letters.slice(-TAIL);
  const space = last.indexOf(' ');
  const word = last.slice(space > 0 && space < TAIL - 3 ? space : 0);
  return word.join('').trimStart();
}

type Watched = (isCut: boolean) => void;
const watched = new WeakMap<Element, Watched>();
let observer: ResizeObserver | undefined;

/** All of them are read before any is written, after the browser laid them out: a table has fifty on a screen. */
function readAll(entries: readonly ResizeObserverEntry[]) {
  const found = entries.map(({ target }) => ({ target, isCut: (target.firstElementChild?.scrollWidth ?? 0) > target.clientWidth }));
  for (const { target, isCut } of found) watched.get(target)?.(isCut);
}

/** A name that loses its middle where it does not fit, because names differ at both ends; whole to readers and to who copies it. */
export function Cut({ text }: { text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || typeof ResizeObserver === 'undefined') return;
    observer ??= new ResizeObserver(readAll);
    watched.set(node, (isCut) => node.toggleAttribute('data-cut', isCut));
    observer.observe(node);
    return () => observer?.unobserve(node);
  }, []);
  return (
    <span ref={box} className="k-cut" data-tail={tailOf(text)} dir="auto">
      <span key={text}>{text}</span>
    </span>
  );
}
