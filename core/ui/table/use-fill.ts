import { type RefObject, useLayoutEffect, useState } from 'react';
import { scrollParent } from './scroll-parent.ts';

/** A closing line's height; where there is none, the count below comes as much earlier into sight. */
const FOOT_PX = 32;

/**
 * The height from a table's body down to the end of what scrolls, in px: a page's own list takes at least that much, so that its closing
 * line and what follows stay in place however many rows come. 0 for other tables.
 */
export function useFill(box: RefObject<HTMLElement | null>, isOn: boolean, changed: unknown): number {
  const [fill, setFill] = useState(0);
  useLayoutEffect(() => {
    if (!isOn) return;
    const read = () => {
      const body = box.current?.querySelector('tbody');
      const scroller = scrollParent(box.current);
      if (!body || !scroller) return;
      const top = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setFill(Math.max(0, scroller.clientHeight - top - FOOT_PX));
    };
    read();
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, [box, isOn, changed]);
  return isOn ? fill : 0;
}
