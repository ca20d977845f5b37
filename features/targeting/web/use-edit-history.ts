import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const MAX_STEPS = 200;

type Steps<T> = { past: T[]; future: T[] };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search'].includes(target.type) && target.value !== '');

/**
 * Undo and redo over a value that lives elsewhere (a form). `edit` takes a change of the newest value, so a late caller, such as
 * an Undo in a toast, never brings back an old state. Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y work wherever no text is being typed.
 */
export function useEditHistory<T>(value: T, onChange: (next: T) => void) {
  const [{ past, future }, setSteps] = useState<Steps<T>>({ past: [], future: [] });
  const latest = useRef({ value, past, future });
  useLayoutEffect(() => {
    latest.current = { value, past, future };
  });

  const move = (next: T, steps: Steps<T>) => {
    latest.current = { value: next, ...steps };
    setSteps(steps);
    onChange(next);
  };
  const edit = (change: (now: T) => T) => {
    const now = latest.current;
    const next = change(now.value);
    if (next !== now.value) move(next, { past: [...now.past, now.value].slice(-MAX_STEPS), future: [] });
  };
  const undo = () => {
    const now = latest.current;
    const before = now.past.at(-1);
    if (before !== undefined) move(before, { past: now.past.slice(0, -1), future: [now.value, ...now.future] });
  };
  const redo = () => {
    const now = latest.current;
    const [next, ...rest] = now.future;
    if (next !== undefined) move(next, { past: [...now.past, now.value], future: rest });
  };

  const keys = useRef({ undo, redo });
  useLayoutEffect(() => {
    keys.current = { undo, redo };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) keys.current.redo();
      else keys.current.undo();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);

  return { edit, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
