import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PaletteGroup } from './palette-action.ts';

const offered = new Set<RefObject<PaletteGroup>>();

/** What the palette offers for the record that is open, while it is; the group may be a new one with every render. */
export function usePageActions(group: PaletteGroup): void {
  const latest = useRef(group);
  useLayoutEffect(() => {
    latest.current = group;
  });
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

/** The groups of what is open now; parts that name the same group share it. */
export const pageActions = (): PaletteGroup[] =>
  [...Map.groupBy(offered, ({ current }) => current.label)].map(([label, parts]) => ({
    label,
    actions: parts.flatMap(({ current }) => current.actions),
  }));
