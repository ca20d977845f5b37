import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { hasDialog, hasFloating, isWrittenIn, keepsItsKeys, printedKeys } from './key-names.ts';

export type Shortcut = {
  /** As printed: “n”, “/”, “Esc”, “←”, “Ctrl K”, or two one after the other: “g then d”. */
  keys: string;
  /** What it does, as `?` says it. */
  label: string;
  /** Without it `?` only names the keys; the part that has the focus answers to them itself. */
  run?: ((event: KeyboardEvent) => void) | undefined;
  /** Only where no other part answers to these keys. */
  isFallback?: boolean | undefined;
};
export type ShortcutGroup = { label: string; shortcuts: readonly { keys: string; label: string }[] };

type Entry = { group: string; latest: RefObject<readonly Shortcut[]> };
/** In the order in which the parts came; the last one that answers to a key has it. */
const registered = new Set<Entry>();

const THEN = ' then ';
/** How long the second key of two may take. */
const CHORD_MS = 1_500;
let begun: { key: string; at: number } | null = null;
/** Escape has work to do before it leads outward: to close what floats, or to clear a search. */
let isEscapeTaken = false;

const all = (): Shortcut[] => [...registered].flatMap(({ latest }) => latest.current);

function answering(keys: string): Shortcut | undefined {
  const fitting = all().filter((one) => one.run && one.keys === keys);
  return fitting.findLast(({ isFallback }) => !isFallback) ?? fitting.at(-1);
}

/** Before anything closes: by the time the key has come through, what Escape closes may be gone. */
const notePressed = ({ target }: KeyboardEvent) => {
  isEscapeTaken = hasFloating() || (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '');
};

function handleKey(event: KeyboardEvent) {
  const first = begun;
  const keys = printedKeys(event);
  // The first of two keys is not over because Shift went down.
  if (keys === null || event.key === 'Shift') return;
  begun = null;
  const isHeld = keys.startsWith('Ctrl ');
  if (event.defaultPrevented || hasDialog() || (keys === 'Esc' && isEscapeTaken)) return;
  // Out of the field first; the next Escape leads out of the page.
  if (keys === 'Esc' && isWrittenIn(event.target)) return event.target.blur();
  if (!isHeld && keepsItsKeys(event.target)) return;
  const chord = first && event.timeStamp - first.at < CHORD_MS ? first.key + THEN + keys : null;
  const found = (chord && answering(chord)) || answering(keys);
  if (found) {
    event.preventDefault();
    found.run?.(event);
  } else if (all().some((one) => one.run && one.keys.startsWith(keys + THEN))) begun = { key: keys, at: event.timeStamp };
}

function register(entry: Entry): () => void {
  if (registered.size === 0) {
    window.addEventListener('keydown', notePressed, true);
    window.addEventListener('keydown', handleKey);
  }
  registered.add(entry);
  return () => {
    registered.delete(entry);
    if (registered.size > 0) return;
    window.removeEventListener('keydown', notePressed, true);
    window.removeEventListener('keydown', handleKey);
  };
}

/**
 * The keys that a page or a part answers to while it is drawn; `?` lists them under `group`. Single keys rest while somebody writes in a
 * field, and all of them under an open dialog. The list may be a new one with every render.
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => register({ group, latest }), [group]);
}

/** In the order of `?`; groups that it does not name come after them. */
const ORDER = ['Everywhere', 'Go to', 'This page', 'Lists', 'Forms'];
const place = (group: string) => (ORDER.indexOf(group) + ORDER.length + 1) % (ORDER.length + 1);

/** What can be done by keyboard now, each line once. */
export function shortcutGroups(): ShortcutGroup[] {
  const groups = Map.groupBy(registered, ({ group }) => group);
  return [...groups]
    .map(([label, entries]) => {
      const lines = entries.flatMap(({ latest }) => latest.current).map(({ keys, label: words }): [string, typeof keys] => [words, keys]);
      return { label, shortcuts: [...new Map(lines)].map(([words, keys]) => ({ keys, label: words })) };
    })
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .toSorted((a, b) => place(a.label) - place(b.label));
}
