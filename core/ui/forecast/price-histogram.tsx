import { money } from '../values/format.ts';
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
  /** Which side of the needle is lit: what a floor leaves over (above), or what a price reaches (below). */
  marks?: 'above' | 'below' | undefined;
};

const TICKS = 4;

/** Share of all requests in buckets at or above the floor, in percent. */
export function shareAbove(buckets: readonly number[], floor: number, step = 1): number {
  const all = buckets.reduce((sum, value) => sum + value, 0);
  const above = buckets.reduce((sum, value, i) => sum + (i * step >= floor ? value : 0), 0);
  return all === 0 ? 0 : (above / all) * 100;
}

/** Requests per price with the floor as a needle; the slider moves it by mouse, touch or arrow keys. */
export function PriceHistogram({
  buckets,
  step = 1,
  floor,
  onFloor,
  label = 'Estimated deal floor in dollars',
  marks = 'above',
}: PriceHistogramProps) {
  const peak = Math.max(...buckets, 0) || 1;
  const end = buckets.length * step;
  const mode = buckets.indexOf(Math.max(...buckets, 0)) * step;
  const left = Math.min(100, (floor / (end || 1)) * 100);
  return (
    <>
      <div
        className="k-hist"
        role="img"
        aria-label={`Requests by price from $0 to $${end}, most at $${mode}; ${marks === 'above' ? 'floor' : 'price'} ${money(floor)}`}
      >
        {buckets.map((value, i) => (
          <i
            key={i}
            data-on={(marks === 'above' ? i * step >= floor : i * step < floor) || undefined}
            style={{ height: `${(value / peak) * 100}%` }}
          />
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
