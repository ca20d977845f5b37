import type { ListAction } from '@kontor/core/web';
import { MOST_COMPARED } from '@kontor/price-explorer/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Comparing } from './compare-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./compare-dialog.tsx')).CompareDialog }));

/** The action of a list that compares its chosen rows, and the dialog that it opens. */
export function useCompare<Row extends { id: string }>(as: keyof Comparing): { action: ListAction<Row>; dialog: ReactNode } {
  const [of, setOf] = useState<Comparing | null>(null);
  const action: ListAction<Row> = {
    label: 'Compare',
    most: MOST_COMPARED,
    run: (rows) => {
      const ids = rows.map(({ id }) => id);
      setOf(as === 'plans' ? { plans: ids } : { explorations: ids });
    },
  };
  const dialog = of && (
    <Suspense fallback={null}>
      <Dialog of={of} onClose={() => setOf(null)} />
    </Suspense>
  );
  return { action, dialog };
}
