import { stripOf } from '../values/stat.tsx';
import './skeletons.css';

const WIDTHS = [72, 54, 63, 48, 69, 58, 66, 51];
const BARS = [62, 70, 58, 74, 66, 81, 60, 55, 72, 64, 78, 69, 57, 73];
const list = (length: number) => Array.from({ length }, (_, i) => i);

/** One grey line in the place of a text. */
export const Bone = ({ width = '100%', height }: { width?: number | string | undefined; height?: number | undefined }) => (
  <i className="k-bone" style={{ width, ...(height && { height }) }} />
);

/** Rows in the shape of a list that is on its way. */
export const TableSkeleton = ({ rows = 6, label = 'Loading' }: { rows?: number | undefined; label?: string | undefined }) => (
  <div className="k-skeleton-rows" role="status" aria-label={label}>
    {list(rows).map((i) => (
      <div key={i}>
        <Bone width={`${WIDTHS[i % WIDTHS.length]}%`} />
        <Bone />
        <Bone />
      </div>
    ))}
  </div>
);

/** `hasTrend`: of figures with a line of their last days below. */
type StatSkeletonProps = { stats?: number | undefined; label?: string | undefined; hasTrend?: boolean };
/** A strip of stats that is on its way. */
export function StatSkeleton({ stats = 7, label = 'Loading', hasTrend = true }: StatSkeletonProps) {
  return (
    <div className="k-stats" {...stripOf(stats)} role="status" aria-label={label}>
      {list(stats).map((i) => (
        <div className="k-stat k-stat-bones" key={i} data-trend={hasTrend || undefined}>
          <Bone width="50%" />
          <div style={{ height: 12 }} />
          <Bone width="70%" height={22} />
          <div style={{ height: 12 }} />
          <Bone width="60%" />
        </div>
      ))}
    </div>
  );
}

/** A chart that is on its way. */
export const ChartSkeleton = ({ height, label = 'Loading chart' }: { height: number; label?: string | undefined }) => (
  <div className="k-skeleton-chart" style={{ height }} role="status" aria-label={label}>
    {BARS.map((bar, i) => (
      <i key={i} className="k-bone" style={{ height: `${bar}%` }} />
    ))}
  </div>
);

/** A form that is on its way. */
export const FormSkeleton = ({ fields = 8, label = 'Loading form' }: { fields?: number | undefined; label?: string | undefined }) => (
  <div className="k-skeleton-form" role="status" aria-label={label}>
    {list(fields).map((i) => (
      <div key={i}>
        <Bone width={`${(WIDTHS[i % WIDTHS.length] ?? 50) / 2}%`} />
        <Bone />
      </div>
    ))}
  </div>
);
