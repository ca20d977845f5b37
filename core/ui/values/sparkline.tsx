type SparklineProps = {
  /** A missing value is a gap; nothing is drawn behind the last known one. */
  data: readonly (number | null)[];
  /** The last known value is of a day or hour that is not over: its dot is hollow and the way to it dotted. */
  isRunning?: boolean | undefined;
  width?: number | undefined;
  height?: number | undefined;
};
type Point = { x: number; y: number; index: number };

/** Runs of neighbours; a value between two gaps is a run of its own. */
function runsOf(points: readonly Point[]): Point[][] {
  const runs: Point[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.index === point.index - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

const lineOf = (run: readonly Point[]) => run.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)},${y.toFixed(1)}`).join('');
/** A round cap makes a dot of a line without length. */
const pathOf = (runs: readonly (readonly Point[])[]) => runs.map((run) => (run.length === 1 ? `${lineOf(run)}h0` : lineOf(run))).join('');

const STROKE = { fill: 'none', stroke: 'var(--k-ink-3)', strokeWidth: 1.25, strokeLinejoin: 'round', strokeLinecap: 'round' } as const;

/** The shape of the last days, hidden from readers because the figures beside it say the same. Needs two points. */
export function Sparkline({ data, isRunning = false, width = 68, height = 18 }: SparklineProps) {
  const known = data.filter((value) => value !== null);
  if (data.length < 2 || known.length === 0) return null;
  const min = Math.min(...known);
  const span = Math.max(...known) - min || 1;
  const points = data.flatMap((value, index) =>
    value === null
      ? []
      : { x: (index / (data.length - 1)) * (width - 4) + 1, y: height - 3 - ((value - min) / span) * (height - 6), index },
  );
  const last = points.at(-1) ?? { x: 0, y: 0, index: 0 };
  const whole = isRunning ? points.slice(0, -1) : points;
  const before = whole.at(-1);
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="k-spark">
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--k-line)" />
      <path d={pathOf(runsOf(whole))} {...STROKE} />
      {isRunning && before?.index === last.index - 1 && <path d={lineOf([before, last])} {...STROKE} strokeDasharray="0.1 3" />}
      <circle
        cx={last.x.toFixed(1)}
        cy={last.y.toFixed(1)}
        r="1.75"
        fill={isRunning ? 'var(--k-surface)' : 'var(--k-accent)'}
        stroke="var(--k-accent)"
        strokeWidth={isRunning ? 1 : 0}
      />
    </svg>
  );
}
