import { lazy, type RefObject, Suspense } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import type { TakePicture } from './chart-canvas.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { Ring } from './ring.tsx';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })));

export type ChartProps = {
  /** Keep it the same object between renders (useMemo): a new one draws again. */
  spec: ChartSpec;
  height: number;
  /** What the picture shows, in one sentence; the figures are in the table beside it. */
  label: string;
  /** Heads the names of a ring's parts. */
  first?: string | undefined;
  /** A bucket or slice was pressed, by pointer or with Enter. */
  onPick?: ((index: number) => void) | undefined;
  /** Gets the way to draw the chart into a file. */
  picture?: RefObject<TakePicture | null> | undefined;
};

/** A chart; shares are a ring with its table, for all others the library is a chunk of its own that no first load contains. What happened on its time axis is a list for readers. */
export function Chart({ spec, height, label, first = '', onPick, picture }: ChartProps) {
  if (spec.kind === 'pie')
    return (
      <div className="k-ring-box" style={{ minHeight: height }}>
        <Ring spec={spec} label={label} first={first} onPick={onPick} />
      </div>
    );
  return (
    <Suspense fallback={<ChartSkeleton height={height} />}>
      <ChartCanvas spec={spec} height={height} label={label} onPick={onPick} picture={picture} />
      {spec.marks && spec.marks.length > 0 && (
        <ul className="k-visually-hidden" aria-label={`${label}, changes`}>
          {spec.marks.map(({ index, text }) => (
            <li key={`${index} ${text}`}>{`${spec.labels[index] ?? ''}: ${text}`}</li>
          ))}
        </ul>
      )}
    </Suspense>
  );
}
