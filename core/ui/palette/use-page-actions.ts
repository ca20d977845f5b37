import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { PaletteGroup } from './palette-action.ts';

const offered = new Set<RefObject<PaletteGroup>>();
const listeners = new Set<() => void>();
let changes = 0;

function noteChange() {
  changes += 1;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the palette offers for the record that is open, while it is; the group may be a new one with every render. */
export function usePageActions(group: PaletteGroup): void {
  const latest = useRef(group);
  useLayoutEffect(() => {
    latest.current = group;
  });
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
      noteChange();
    };
  }, []);
  const lines = group.actions.map(({ id, label }) => `${id} ${label}`).join('\n');
  useEffect(noteChange, [lines]);
}

/** The groups of what is open, also of what opens meanwhile: whoever types ahead of a page finds what it offers. Parts that name the same group share it. */
export function useOfferedActions(): PaletteGroup[] {
  useSyncExternalStore(subscribe, () => changes);
  return [...Map.groupBy(offered, ({ current }) => current.label)].map(([label, parts]) => ({
    label,
    actions: parts.flatMap(({ current }) => current.actions),
  }));
}
