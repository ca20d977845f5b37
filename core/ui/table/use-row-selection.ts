import { useCallback, useEffect, useRef } from 'react';
import type { Selection } from './column.ts';

/** Toggles one row, or with Shift every row from the last one touched; the callback stays the same so that rows stay memoized. */
export function useRowSelection(keys: readonly string[], selection: Selection | undefined) {
  const latest = useRef({ keys, selection });
  useEffect(() => {
    latest.current = { keys, selection };
  });
  const anchor = useRef<string>(undefined);

  const toggle = useCallback((key: string, isRange: boolean) => {
    const { keys: shown, selection: current } = latest.current;
    if (!current) return;
    const next = new Set(current.selected);
    const isOn = !next.has(key);
    const from = isRange && anchor.current !== undefined ? shown.indexOf(anchor.current) : -1;
    const to = shown.indexOf(key);
    const touched = from < 0 ? [key] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const one of touched) if (!current.blocked?.has(one)) isOn ? next.add(one) : next.delete(one);
    anchor.current = key;
    current.onChange(next);
  }, []);

  const toggleAll = useCallback(() => {
    const { keys: shown, selection: current } = latest.current;
    if (!current) return;
    const free = shown.filter((key) => !current.blocked?.has(key));
    const isAll = free.every((key) => current.selected.has(key));
    const next = new Set(current.selected);
    for (const key of free) isAll ? next.delete(key) : next.add(key);
    current.onChange(next);
  }, []);

  return { toggle, toggleAll };
}
