import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './column.ts';

/** True while the table needs more width than its box has; then the box scrolls in itself instead of the page. */
export function useIsTooWide(box: RefObject<HTMLDivElement | null>, table: RefObject<HTMLTableElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    if (!box.current || !table.current) return;
    const check = () => setTooWide((table.current?.offsetWidth ?? 0) > (box.current?.offsetWidth ?? 0) + 1);
    const observer = new ResizeObserver(check);
    observer.observe(box.current);
    observer.observe(table.current);
    return () => observer.disconnect();
  }, [box, table]);
  return isTooWide;
}

/** Room for values a little wider than those on the first screen. */
const SLACK_PX = 8;

/** Column widths as first laid out, kept while rows come and go under a virtual body; `signature` says when to measure again. */
export function useFrozenWidths(table: RefObject<HTMLTableElement | null>, signature: string | undefined): number[] | undefined {
  const [frozen, setFrozen] = useState<{ signature: string; widths: number[] }>();
  const isCurrent = frozen?.signature === signature;
  const isVirtual = signature !== undefined;
  useEffect(() => {
    // Widths taken with the stand-in font are wrong.
    if (isVirtual) void document.fonts?.ready.then(() => setFrozen(undefined));
  }, [isVirtual]);
  useLayoutEffect(() => {
    if (signature === undefined || isCurrent || !table.current) return;
    const cells = table.current.querySelectorAll<HTMLElement>('thead th');
    setFrozen({ signature, widths: Array.from(cells, (cell) => cell.offsetWidth + SLACK_PX) });
  }, [signature, isCurrent, table]);
  return signature !== undefined && isCurrent ? frozen?.widths : undefined;
}

const CHECK_PX = 34;
const FLEX_PX = 150;

/** The grid a virtual body shares with its head and foot: measured widths, the flexible column (or the first) takes the rest. */
export function gridOf<T>(
  columns: readonly Column<T>[],
  widths: readonly number[],
  hasSelection: boolean,
  hasActions: boolean,
): CSSProperties {
  const lead = hasSelection ? 1 : 0;
  const free = Math.max(
    0,
    columns.findIndex(({ flex }) => flex),
  );
  const sizes = columns.map(({ width }, i) => width ?? widths[i + lead] ?? FLEX_PX);
  const tracks = sizes.map((size, i) => (i === free ? `minmax(${FLEX_PX}px, 1fr)` : `${size}px`));
  const least = sizes.reduce((sum, size, i) => sum + (i === free ? FLEX_PX : size), lead * CHECK_PX);
  const ends = { start: hasSelection ? `${CHECK_PX}px ` : '', end: hasActions ? ' 0px' : '' };
  // CSS custom properties are not in CSSProperties
  return { '--columns': `${ends.start}${tracks.join(' ')}${ends.end}`, minWidth: least } as CSSProperties;
}
