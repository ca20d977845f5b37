import { ChartSkeleton } from '@kontor/core/ui';
import { lazy, Suspense } from 'react';
import type { PriceExplorerProps } from './price-explorer.tsx';

const Loaded = lazy(async () => ({ default: (await import('./price-explorer.tsx')).PriceExplorer }));

/** The price explorer, loaded by whoever opens it. */
export const PriceExplorer = (props: PriceExplorerProps) => (
  <Suspense fallback={<ChartSkeleton height={900} label="Loading price explorer" />}>
    <Loaded {...props} />
  </Suspense>
);
