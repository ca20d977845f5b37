import { lazy, Suspense } from 'react';
import { ChartSkeleton } from '../feedback/skeletons.tsx';
import type { ChartSpec } from './chart-spec.ts';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })));

export type ChartProps = {
  /** Keep it the same object between renders (useMemo): a new one draws again. */
  spec: ChartSpec;
  height: number;
  /** What the picture shows, in one sentence; the figures are in the table beside it. */
  label: string;
  /** A bar, point or slice was pressed. Offer the same by button or link. */
  onPick?: ((label: string) => void) | undefined;
};

/** A chart; its library is a chunk of its own that no first load contains. */
export const Chart = ({ spec, height, label, onPick }: ChartProps) => (
  <Suspense fallback={<ChartSkeleton height={height} />}>
    <ChartCanvas spec={spec} height={height} label={label} onPick={onPick} />
  </Suspense>
);
