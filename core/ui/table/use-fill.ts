import { type RefObject, useLayoutEffect, useState } from 'react';
import { scrollParent } from './scroll-parent.ts';

export const HEAD_PX = 30;
/** What comes after the rows within the window: the closing line, or where there is none, the count of the rows. */
export const FOOT_PX = 32;
const COUNT_PX = 60;

type Options = { isOn: boolean; hasFoot: boolean };

/** The height from a table's body down to the end of what scrolls, in px: what a page's own list takes at most where it scrolls in itself, and while its rows are on their way. 0 for other tables. */
export function useFill(box: RefObject<HTMLElement | null>, { isOn, hasFoot }: Options, changed: unknown): number {
  const [fill, setFill] = useState(0);
  useLayoutEffect(() => {
    if (!isOn) return;
    const read = () => {
      const scroller = scrollParent(box.current);
      if (!box.current || !scroller) return;
      const top = box.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setFill(Math.max(0, scroller.clientHeight - top - HEAD_PX - (hasFoot ? FOOT_PX : COUNT_PX)));
    };
    read();
    window.addEventListener('resize', read);
    return () => window.removeEventListener('resize', read);
  }, [box, isOn, hasFoot, changed]);
  return isOn ? fill : 0;
}
