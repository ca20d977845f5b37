import { money } from '@kontor/core/ui';
import './rail.css';

export type PriceHistogramProps = {
  /** Amount per bucket of one `step` dollars, from $0 up. */
  buckets: readonly number[];
  /** Dollars per bucket. */
  step?: number | undefined;
  floor: number;
  /** Without it the floor is shown but cannot be moved. */
  onFloor?: ((floor: number) => void) | undefined;
  label?: string | undefined;
};

const TICKS = 4;

/** Requests by publisher floor, lit as far as a deal's own floor reaches; the slider moves that by mouse, touch or arrow keys. */
export function PriceHistogram({ buckets, step = 1, floor, onFloor, label = 'Estimated deal floor in dollars' }: PriceHistogramProps) {
  const peak = Math.max(...buckets, 0) || 1;
  const end = buckets.length * step;
  const mode = buckets.indexOf(Math.max(...buckets, 0)) * step;
  const left = Math.min(100, (floor / (end || 1)) * 100);
  return (
    <>
      <div className="k-hist" role="img" aria-label={`Requests by price from $0 to $${end}, most at $${mode}; price ${money(floor)}`}>
        {buckets.map((value, i) => (
          <i key={i} data-on={i * step < floor || undefined} style={{ height: `${(value / peak) * 100}%` }} />
        ))}
        <b style={{ left: `${left}%` }} data-end={left > 72 || undefined}>
          <span className="k-num">{money(floor)}</span>
        </b>
      </div>
      {onFloor && (
        <input
          className="k-slider"
          type="range"
          min={0}
          max={end}
          step={step}
          value={floor}
          aria-label={label}
          aria-valuetext={money(floor)}
          onChange={(event) => onFloor(Number(event.currentTarget.value))}
        />
      )}
      <div className="k-range-ends k-num" aria-hidden="true">
        {Array.from({ length: TICKS + 1 }, (_, i) => (end * i) / TICKS).map((tick) => (
          <span key={tick}>${Number.isInteger(tick) ? tick : tick.toFixed(1)}</span>
        ))}
      </div>
    </>
  );
}
