import { type PointerEvent, useRef } from 'react';

type ResizeHandleProps = {
  /** While it is dragged, in px. */
  onDrag: (width: number) => void;
  /** Where it was let go; undefined for the width it had at first. */
  onEnd: (width: number | undefined) => void;
};

/** The right edge of a head: drag it, or click twice for the width it had at first. By keyboard the column menu does the same. */
export function ResizeHandle({ onDrag, onEnd }: ResizeHandleProps) {
  const from = useRef<{ x: number; width: number }>(null);
  const widthAt = ({ clientX }: PointerEvent) => (from.current ? from.current.width + clientX - from.current.x : 0);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th');
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width: cell.offsetWidth };
  };
  const handleMove = (event: PointerEvent) => from.current && onDrag(widthAt(event));
  const handleUp = (event: PointerEvent) => {
    const width = widthAt(event);
    const isMoved = from.current && Math.abs(width - from.current.width) > 1;
    from.current = null;
    if (isMoved) onEnd(width);
  };
  return (
    <i
      className="k-resize"
      aria-hidden="true"
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onDoubleClick={() => onEnd(undefined)}
    />
  );
}
