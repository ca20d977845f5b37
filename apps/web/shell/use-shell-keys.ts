import { useEffect } from 'react';

type ShellKeys = { onPalette: () => void; onShortcuts: () => void };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** An open dialog keeps the keys: what was begun in it is not to be lost. */
const hasDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Ctrl+K anywhere; `?` where it is not text being typed. */
export function useShellKeys({ onPalette, onShortcuts }: ShellKeys) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isControl = event.ctrlKey || event.metaKey;
      if (isControl && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!hasDialog()) onPalette();
      } else if (event.key === '?' && !isControl && !event.altKey && !isTyping(event.target) && !hasDialog()) {
        event.preventDefault();
        onShortcuts();
      }
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onPalette, onShortcuts]);
}
