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

const watched = new Set<Element>();
let observer: ResizeObserver | undefined;

/** All of them are read before any is written, after the browser laid them out: a table has fifty on a screen. */
function readAll(boxes: Iterable<Element>) {
  const found = [...boxes].map((box) => ({ box, isCut: (box.firstElementChild?.scrollWidth ?? 0) > box.clientWidth }));
  for (const { box, isCut } of found) box.toggleAttribute('data-cut', isCut);
}

function openObserver(): ResizeObserver {
  // A font that comes later has letters of another width, and leaves the box as wide as it is.
  if ('fonts' in document) document.fonts.addEventListener('loadingdone', () => readAll(watched));
  return new ResizeObserver((entries) => readAll(entries.map(({ target }) => target)));
}

function watch(box: Element): () => void {
  observer ??= openObserver();
  const seen = observer;
  watched.add(box);
  seen.observe(box);
  return () => {
    watched.delete(box);
    seen.unobserve(box);
  };
}

/** A name that loses its middle where it does not fit, because names differ at both ends; whole to readers and to who copies it. */
export function Cut({ text }: { text: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => (box.current && typeof ResizeObserver !== 'undefined' ? watch(box.current) : undefined), []);
  return (
    <span ref={box} className="k-cut" data-tail={tailOf(text)} dir="auto">
      <span key={text}>{text}</span>
    </span>
  );
}
