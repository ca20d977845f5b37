import './histogram.css';

export type HistogramProps = {
  /** Amount per bucket of one `step`, from nothing up. */
  buckets: readonly number[];
  step: number;
  /** Null before one is known: then there is no needle. */
  needle: number | null;
  /** Buckets below it are lit. */
  reach: number;
  /** The last bucket holds everything above it too. */
  isOpenEnded: boolean;
  /** What the picture says. */
  words: string;
  /** A value of the axis as people read it. */
  write: (value: number) => string;
  /** The same at a tick, shorter. */
  tick: (value: number) => string;
  /** Without it the needle is shown but cannot be moved; `label` names its slider. */
  onNeedle?: ((value: number) => void) | undefined;
  label: string;
};

const TICKS = 4;
/** So far to the right that the needle's words stand before it. */
const NEAR_END = 72;

/** Amounts by value, lit as far as a needle reaches; a slider moves that by mouse, touch or arrow keys. */
export function Histogram({ buckets, step, needle, reach, isOpenEnded, words, write, tick, onNeedle, label }: HistogramProps) {
  const peak = Math.max(...buckets, 0) || 1;
  const end = buckets.length * step;
  const left = Math.min(100, ((needle ?? 0) / (end || 1)) * 100);
  const last = buckets.length - 1;
  return (
    <>
      <div className="k-hist" role="img" aria-label={words}>
        {buckets.map((value, i) => (
          <i
            key={i}
            data-on={(needle !== null && i * step < reach) || undefined}
            data-open={(isOpenEnded && i === last) || undefined}
            style={{ height: `${(value / peak) * 100}%` }}
          />
        ))}
        {needle !== null && (
          <b style={{ left: `${left}%` }} data-end={left > NEAR_END || undefined}>
            <span className="k-num">{write(needle)}</span>
          </b>
        )}
      </div>
      {onNeedle && (
        <input
          className="k-slider"
          type="range"
          min={0}
          max={end}
          step={step}
          value={needle ?? 0}
          aria-label={label}
          aria-valuetext={write(needle ?? 0)}
          onChange={(event) => onNeedle(Number(event.currentTarget.value))}
        />
      )}
      <div className="k-range-ends k-num" aria-hidden="true">
        {Array.from({ length: TICKS + 1 }, (_, i) => (end * i) / TICKS).map((at) => (
          <span key={at}>{isOpenEnded && at === end ? `≥ ${tick(end - step)}` : tick(at)}</span>
        ))}
      </div>
    </>
  );
}
