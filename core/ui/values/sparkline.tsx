type SparklineProps = { data: readonly number[]; width?: number | undefined; height?: number | undefined };

/** The shape of the last days, hidden from readers because the figures beside it say the same. Needs two points. */
export function Sparkline({ data, width = 68, height = 18 }: SparklineProps) {
  if (data.length < 2) return null;
  const min = Math.min(...data);
  const span = Math.max(...data) - min || 1;
  const points = data.map((value, i): [number, number] => [
    (i / (data.length - 1)) * (width - 4) + 1,
    height - 3 - ((value - min) / span) * (height - 6),
  ]);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="k-spark">
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--k-line)" />
      <polyline
        points={points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--k-ink-3)"
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="1.75" fill="var(--k-accent)" />
    </svg>
  );
}
