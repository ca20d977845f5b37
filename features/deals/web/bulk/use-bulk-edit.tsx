import { usePageActions } from '@kontor/core/ui';
import type { ListAction } from '@kontor/core/web';
import type { DealRow } from '@kontor/deals/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useBulkKey } from './bulk-key.ts';

/** By its deal id, which people read; one that a list would be divided at, by its id. */
const nameOf = ({ id, dealId }: DealRow) => (/[,;]/.test(dealId) ? id : dealId);

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** The list's action, and the dialog it opens; an edit that was left under way is shown again. */
export function useBulkEdit(isOwn: boolean): { action: ListAction<DealRow>; dialog: ReactNode } {
  const kept = useBulkKey();
  const [runningKey, setRunningKey] = useState(() => (isOwn ? kept.read() : null));
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const actions = isOwn ? [{ id: 'edit deals', label: 'Edit deals', keywords: 'bulk csv upload paste', run: () => open([]) }] : [];
  // What was left under way is shown first.
  const open = (next: readonly string[]) => {
    setRunningKey(kept.read());
    setIds(next);
  };
  usePageActions({ label: 'This list', actions });
  const close = () => {
    setIds(null);
    setRunningKey(null);
  };
  const isOpen = ids !== null || runningKey !== null;
  return {
    action: { label: 'Edit deals', run: (rows) => open(rows.map(nameOf)) },
    dialog: isOpen && (
      <Suspense fallback={null}>
        <BulkDialog ids={ids ?? []} runningKey={runningKey} onClose={close} />
      </Suspense>
    ),
  };
}
