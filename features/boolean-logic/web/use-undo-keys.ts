import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LogicEditing } from './use-logic-editing.ts';

/** Undo and redo by keys while the builder is open, wherever the focus is. The page behind has an undo of its own, which must not hear them. */
export function useUndoKeys({ undo, redo }: Pick<LogicEditing, 'undo' | 'redo'>) {
  const acts = useRef({ undo, redo });
  useLayoutEffect(() => {
    acts.current = { undo, redo };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
      event.stopPropagation();
      // A field that is typed in has its own.
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) acts.current.redo();
      else acts.current.undo();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
}
