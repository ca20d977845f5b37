import './chart.css';
import { percent } from '../values/format.ts';
import type { ChartSpec } from './chart-spec.ts';
import { type RingPart, ringParts } from './ring-parts.ts';

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;
/** Between two parts, in the ring's own units; one that is hardly there is still seen. */
const GAP = 1.5;
const LEAST = 1;

type RingProps = {
  spec: ChartSpec;
  label: string;
  /** Heads the names. */
  first: string;
  onPick?: ((index: number) => void) | undefined;
};

const colorOf = (i: number) => `var(--k-c${i + 1})`;

function Arcs({ parts }: { parts: readonly RingPart[] }) {
  const gap = parts.length > 1 ? GAP : 0;
  const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg viewBox="0 0 128 128" aria-hidden="true">
      <circle r={RADIUS} cx="64" cy="64" fill="none" stroke="var(--k-hover)" strokeWidth="17" />
      {parts.map(({ name, share, index }, i) => (
        <circle
          key={`${index ?? 'rest'} ${name}`}
          r={RADIUS}
          cx="64"
          cy="64"
          fill="none"
          stroke={colorOf(i)}
          strokeWidth="17"
          strokeDasharray={`${Math.max(LEAST, (share / 100) * AROUND - gap)} ${AROUND}`}
          transform={`rotate(${(starts[i] ?? 0) * 3.6 - 90} 64 64)`}
        >
          <title>{`${name} ${percent(share)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

/** Shares of one whole: the whole in the middle of a ring, and beside it names, shares and values as a table. */
export function Ring({ spec, label, first, onPick }: RingProps) {
  const { parts, whole } = ringParts(spec);
  const { format = String, series } = spec;
  const of = series[0]?.name ?? '';
  return (
    <div className="k-ring">
      <div className="k-ring-plot" aria-hidden="true">
        <Arcs parts={parts} />
        <strong className="k-num">{format(whole)}</strong>
        <span className="k-label">{of}</span>
      </div>
      <table className="k-ring-parts">
        <caption className="k-visually-hidden">{`${label}, ${format(whole)} in all`}</caption>
        <thead>
          <tr>
            <th scope="col">{first || 'Part'}</th>
            <th scope="col">Share</th>
            <th scope="col">{of || 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, value, share, index }, i) => (
            <tr key={`${index ?? 'rest'} ${name}`}>
              <th scope="row" title={name}>
                <i style={{ background: colorOf(i) }} aria-hidden="true" />
                {onPick && index !== null ? (
                  <button type="button" className="k-chart-row" onClick={() => onPick(index)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              <td className="k-num">{percent(share)}</td>
              <td className="k-num">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
