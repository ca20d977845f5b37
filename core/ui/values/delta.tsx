import './delta.css';
import { MISSING, signed } from './format.ts';
import './tone.css';

export type GoodWhen = 'up' | 'down' | 'none';
export type DeltaProps = { value: number | null | undefined; goodWhen?: GoodWhen | undefined };

const FLAT = 0.05;
const ARROWS = { flat: 'M0 3.2h8v1.6H0z', up: 'M4 1l4 6H0z', down: 'M4 7L0 1h8z' };

/** Arrow and sign carry direction; colour carries good or bad, which differs per measure. `value` is in percent. */
export function Delta({ value, goodWhen = 'up' }: DeltaProps) {
  if (value === undefined || value === null) return <span className="k-note">{MISSING}</span>;
  const direction = Math.abs(value) < FLAT ? 'flat' : value > 0 ? 'up' : 'down';
  const tone = direction === 'flat' || goodWhen === 'none' ? 'idle' : direction === goodWhen ? 'pos' : 'neg';
  return (
    <span className="k-delta" data-tone={tone}>
      <svg width="8" height="8" viewBox="0 0 8 8" fill="currentColor" aria-hidden="true">
        <path d={ARROWS[direction]} />
      </svg>
      {signed(value)}
    </span>
  );
}
