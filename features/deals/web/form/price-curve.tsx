import { money, percent } from '@kontor/core/ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import './price-curve.css';

export type PriceCurveProps = {
  /** Requests by publisher floor, one bucket a dollar from $0 up. */
  buckets: readonly number[];
  /** The last bucket holds everything above it too. */
  isOpenEnded: boolean;
  /** Dollars; null before a price is known. */
  bid: number | null;
  /** Dollars of the bid that reach the publisher. */
  net: number;
  /** Percent of the requests that the net reaches. */
  share: number;
  /** Without it the price is shown and cannot be moved. */
  onPrice?: ((price: string) => void) | undefined;
};

const TICKS = 4;
const CENTS = 100;
/** A tenth by arrow or mouse, a dollar by page. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -10,
  ArrowDown: -10,
  ArrowRight: 10,
  ArrowUp: 10,
  PageDown: -100,
  PageUp: 100,
};

type Mark = { name: string; dollars: number; end: number };
/** A line with its name and amount; what would leave the picture is written to the other side. */
function MarkLine({ name, dollars, end }: Mark) {
  const left = Math.min(100, (dollars / end) * 100);
  const isFlipped = name === 'net' ? left > 28 : left > 72;
  return (
    <b data-mark={name} data-flipped={isFlipped || undefined} style={{ left: `${left}%` }}>
      <span className="k-num">
        {name} {money(dollars)}
      </span>
    </b>
  );
}

/** Requests by publisher floor, filled as far as the net reaches. It is a slider for the price: click, drag, arrow and page keys. */
export function PriceCurve({ buckets, isOpenEnded, bid, net, share, onPrice }: PriceCurveProps) {
  const end = buckets.length;
  const peak = Math.max(...buckets, 0) || 1;
  const isTaken = bid !== null && bid - net >= 0.005;
  const words = bid === null ? 'No price yet' : `bid ${money(bid)}${isTaken ? `, net ${money(net)}` : ''}, ${percent(share)} of avails`;
  const set = (cents: number) => onPrice?.(String(Math.min(end * CENTS, Math.max(1, Math.round(cents))) / CENTS));
  const setAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) set(Math.round(((clientX - left) / width) * end * 10) * 10);
  };
  const handleKey = (event: KeyboardEvent) => {
    const now = Math.round((bid ?? 0) * CENTS);
    const step = STEPS[event.key];
    const next = step !== undefined ? now + step : event.key === 'Home' ? 1 : event.key === 'End' ? end * CENTS : null;
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(next);
  };
  const slider = onPrice && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': 'Price on the curve',
    'aria-valuemin': 0,
    'aria-valuemax': end,
    'aria-valuenow': Math.min(end, bid ?? 0),
    'aria-valuetext': words,
    onKeyDown: handleKey,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setAt(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 1) setAt(event);
    },
  };
  return (
    <>
      <div className="k-curve" {...(slider ?? { role: 'img', 'aria-label': `Avails by publisher floor from $0 to $${end}; ${words}` })}>
        {buckets.map((value, i) => (
          <i
            key={i}
            data-open={(isOpenEnded && i === end - 1) || undefined}
            style={{ height: `${(value / peak) * 100}%`, ['--lit' as string]: `${Math.min(1, Math.max(0, net - i)) * 100}%` }}
          />
        ))}
        {isTaken && <MarkLine name="net" dollars={net} end={end} />}
        {bid !== null && <MarkLine name="bid" dollars={bid} end={end} />}
      </div>
      <div className="k-curve-ends k-num" aria-hidden="true">
        {Array.from({ length: TICKS + 1 }, (_, i) => (end * i) / TICKS).map((tick) => (
          <span key={tick}>{isOpenEnded && tick === end ? `≥ $${end - 1}` : `$${tick}`}</span>
        ))}
      </div>
    </>
  );
}
