import type { CSSProperties } from 'react';
import './tally.css';

export type TallyRow = { left: string; amount: string; right: string };

/** Depth of each cut in percent of the half stick; the same on both sides, which is the point of a tally. */
const DEPTHS = [70, 45, 58, 34, 52, 40, 64, 36];
// CSS custom properties are not in CSSProperties
const cut = (i: number) => ({ '--depth': `${DEPTHS[i % DEPTHS.length]}%` }) as CSSProperties;

/** A split tally: one stick, cut in two, the same notches kept by both sides. Decoration only; `rows` are real entries or none. */
export function Tally({ rows = [] }: { rows?: readonly TallyRow[] | undefined }) {
  if (rows.length === 0)
    return (
      <div className="k-tally" data-blank aria-hidden="true">
        {DEPTHS.map((depth, i) => (
          <div key={depth} style={cut(i)}>
            <i />
            <i />
          </div>
        ))}
      </div>
    );
  return (
    <div className="k-tally" aria-hidden="true">
      {rows.map(({ left, amount, right }, i) => (
        <div key={`${left} ${amount} ${right}`} style={cut(i)}>
          <span>{left}</span>
          <b className="k-num">{amount}</b>
          <i />
          <i />
          <b className="k-num">{amount}</b>
          <span>{right}</span>
        </div>
      ))}
    </div>
  );
}
