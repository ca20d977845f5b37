import type { CSSProperties } from 'react';
import './tally.css';

/** Depth of each cut in percent of the half stick; the same on both sides, which is the point of a tally. */
const DEPTHS = [70, 45, 58, 34, 52, 40, 64, 36];
// CSS custom properties are not in CSSProperties
const cut = (depth: number) => ({ '--depth': `${depth}%` }) as CSSProperties;

/** A split tally on the rules of an unwritten ledger: one stick, cut in two, the same notches kept by both sides. Decoration only. */
export const Tally = () => (
  <div className="k-tally" aria-hidden="true">
    {DEPTHS.map((depth) => (
      <div key={depth} style={cut(depth)}>
        <i />
        <i />
      </div>
    ))}
  </div>
);
