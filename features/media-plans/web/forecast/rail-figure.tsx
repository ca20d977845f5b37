import { compact } from '@kontor/core/ui';
import type { Forecast } from '@kontor/market/contract';
import './rail.css';

export type RailFigureProps = {
  value: number | null | undefined;
  /** The honest range; always shown with the figure. */
  low?: number | undefined;
  high?: number | undefined;
  /** Of the days in the range; a darker band from the first to the last, and in words below. */
  quartiles?: Forecast['quartiles'] | undefined;
  /** Confidence of the range in percent; null where the last days do not bear one out. */
  confidence?: number | null | undefined;
  /** Why the range is not as it was; it then stands under the figure, and the range in the colour of a warning. */
  moved?: string | null | undefined;
  isStale?: boolean | undefined;
};

const place = (value: number, from: number, span: number) => Math.min(100, Math.max(0, ((value - from) / span) * 100));

/** “143–156 M”; of two magnitudes, each with its own. */
function typicalSpan(from: number, to: number): string {
  const [low = '', ofLow] = compact(from).split(' ');
  const [high = '', ofHigh] = compact(to).split(' ');
  return ofLow === ofHigh ? `${low}–${[high, ofHigh].filter(Boolean).join(' ')}` : `${compact(from)} – ${compact(to)}`;
}

type RangeProps = {
  value: number;
  low: number;
  high: number;
  confidence: number | null;
  quartiles: Forecast['quartiles'];
  isMoved: boolean;
};

function Range({ value, low, high, confidence, quartiles, isMoved }: RangeProps) {
  // The scale leaves as much room on both sides as the range is wide, so a wide range looks wide.
  const room = Math.max(high - low, value * 0.02) * 0.58;
  const from = Math.max(0, low - room);
  const span = high + room - from || 1;
  const ends = { left: place(low, from, span), right: place(high, from, span) };
  const isNarrow = ends.right - ends.left < 22;
  const half = quartiles && { left: place(quartiles.p25, from, span), right: place(quartiles.p75, from, span) };
  const halfWords = quartiles && `Typical day ${typicalSpan(quartiles.p25, quartiles.p75)}`;
  return (
    <>
      <div
        className="k-range"
        data-moved={isMoved || undefined}
        role="img"
        aria-label={`Range ${compact(low)} to ${compact(high)}${confidence === null ? '' : `, ${confidence} percent`}`}
        title={halfWords ?? undefined}
      >
        <span className="k-range-band" style={{ left: `${ends.left}%`, width: `${ends.right - ends.left}%` }} />
        {half && <span className="k-range-half" style={{ left: `${half.left}%`, width: `${half.right - half.left}%` }} />}
        <i style={{ left: `${place(value, from, span)}%` }} />
      </div>
      <div className="k-range-labels k-num" aria-hidden="true">
        <span style={{ left: `${isNarrow ? ends.left - 8 : ends.left}%` }}>{compact(low)}</span>
        <span style={{ left: `${isNarrow ? ends.right + 8 : ends.right}%` }}>{compact(high)}</span>
      </div>
      {quartiles && (
        <p className="k-note k-range-words">
          {halfWords} (median {compact(quartiles.p50)})
        </p>
      )}
    </>
  );
}

/** One hero figure with its range on a tick scale. A lone estimate is never shown. */
export function RailFigure({ value, low, high, quartiles = null, confidence = 90, moved = null, isStale = false }: RailFigureProps) {
  const [figure = '', unit = ''] = compact(value).split(' ');
  const hasRange = typeof value === 'number' && low !== undefined && high !== undefined;
  return (
    <>
      <div className="k-label">Avails per day{hasRange && (confidence === null ? ', range' : `, ${confidence} % range`)}</div>
      <div className="k-rail-figure" data-stale={isStale || undefined} aria-live="polite">
        {figure} {unit && <small>{unit}</small>}
      </div>
      {hasRange && moved && <p className="k-rail-few">{moved}</p>}
      {hasRange && <Range {...{ value, low, high, confidence, quartiles }} isMoved={Boolean(moved)} />}
    </>
  );
}
