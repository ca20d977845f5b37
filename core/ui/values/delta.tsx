import './delta.css';
import { MISSING, signed } from './format.ts';
import './tone.css';

export type GoodWhen = 'up' | 'down' | 'none';
/** A ratio changes in points, everything else in percent. */
export type DeltaUnit = 'percent' | 'points';
export type DeltaProps = {
  value: number | null | undefined;
  goodWhen?: GoodWhen | undefined;
  unit?: DeltaUnit | undefined;
  /** Decimals of the figure that changed: what is smaller than it shows is no change. */
  digits?: number | undefined;
  /** Which days it compares with. */
  title?: string | undefined;
};

const ARROWS = { flat: 'M0 3.2h8v1.6H0z', up: 'M4 1l4 6H0z', down: 'M4 7L0 1h8z' };
const UNITS = { percent: '%', points: 'pt' } as const;

/** Arrow and sign carry direction; colour carries good or bad, which differs per measure. */
export function Delta({ value, goodWhen = 'up', unit = 'percent', digits = 1, title }: DeltaProps) {
  if (value === undefined || value === null) return <span className="k-note">{MISSING}</span>;
  const direction = Math.abs(value) < 0.5 * 10 ** -digits ? 'flat' : value > 0 ? 'up' : 'down';
  const tone = direction === 'flat' || goodWhen === 'none' ? 'idle' : direction === goodWhen ? 'pos' : 'neg';
  return (
    <span className="k-delta" data-tone={tone} title={title}>
      <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
        <path d={ARROWS[direction]} />
      </svg>
      {signed(value, digits, UNITS[unit])}
    </span>
  );
}
