import { money } from '@kontor/core/ui';
import './rail.css';

export type PriceHistogramProps = {
  /** Amount per bucket of one `step` dollars, from $0 up. */
  buckets: readonly number[];
  /** Dollars per bucket. */
  step?: number | undefined;
  /** Null before a price is known: then there is no needle. */
  floor: number | null;
  /** As far as the floor reaches, where less of it comes to the publisher. */
  reach?: number | undefined;
  /** The last bucket holds everything above it too. */
  isOpenEnded?: boolean | undefined;
  /** Without it the floor is shown but cannot be moved. */
  onFloor?: ((floor: number) => void) | undefined;
  label?: string | undefined;
};

const TICKS = 4;

/** Requests by publisher floor, lit as far as a deal's own floor reaches; the slider moves that by mouse, touch or arrow keys. */
export function PriceHistogram(props: PriceHistogramProps) {
  const { buckets, step = 1, floor, reach = floor ?? 0, isOpenEnded = false, onFloor, label = 'Estimated deal floor in dollars' } = props;
  const peak = Math.max(...buckets, 0) || 1;
  const end = buckets.length * step;
  const mode = buckets.indexOf(Math.max(...buckets, 0)) * step;
  const left = Math.min(100, ((floor ?? 0) / (end || 1)) * 100);
  const last = buckets.length - 1;
  const priceWords = floor === null ? '' : `; price ${money(floor)}`;
  return (
    <>
      <div className="k-hist" role="img" aria-label={`Avails by price from $0 to $${end}, most at $${mode}${priceWords}`}>
        {buckets.map((value, i) => (
          <i
            key={i}
            data-on={(floor !== null && i * step < reach) || undefined}
            data-open={(isOpenEnded && i === last) || undefined}
            style={{ height: `${(value / peak) * 100}%` }}
          />
        ))}
        {floor !== null && (
          <b style={{ left: `${left}%` }} data-end={left > 72 || undefined}>
            <span className="k-num">{money(floor)}</span>
          </b>
        )}
      </div>
      {onFloor && (
        <input
          className="k-slider"
          type="range"
          min={0}
          max={end}
          step={step}
          value={floor ?? 0}
          aria-label={label}
          aria-valuetext={money(floor)}
          onChange={(event) => onFloor(Number(event.currentTarget.value))}
        />
      )}
      <div className="k-range-ends k-num" aria-hidden="true">
        {Array.from({ length: TICKS + 1 }, (_, i) => (end * i) / TICKS).map((tick) => (
          <span key={tick}>{isOpenEnded && tick === end ? `≥ $${end - step}` : `$${Number.isInteger(tick) ? tick : tick.toFixed(1)}`}</span>
        ))}
      </div>
    </>
  );
}
