import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

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
