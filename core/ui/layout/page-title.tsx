import { useLayoutEffect, useRef, useState } from 'react';

/** Letters that fit into the least room that a longer title keeps. */
const SHORT = 20;

/** The page's one h1. A title too long for its line can be read whole on hover and, because it is then focusable, by keyboard. */
export function PageTitle({ title }: { title: string }) {
  const box = useRef<HTMLHeadingElement>(null);
  const [isLong, setLong] = useState(false);
  // Another title may fit.
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const check = () => setLong(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 4);
    // Told of its size at once, after the layout that the frame makes anyway.
    const observer = new ResizeObserver(check);
    observer.observe(node);
    return () => observer.disconnect();
  }, [title]);
  return (
    // A cut title must be readable by keyboard.
    <h1
      ref={box}
      className="k-title k-header-title"
      data-long={isLong || undefined}
      data-short={title.length <= SHORT || undefined}
      data-tip={isLong ? title : undefined}
      data-tip-long
      tabIndex={isLong ? 0 : undefined}
    >
      {title}
    </h1>
  );
}
