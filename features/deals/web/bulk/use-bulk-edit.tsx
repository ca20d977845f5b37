import { usePageActions } from '@kontor/core/ui';
import type { ListAction } from '@kontor/core/web';
import type { DealRow } from '@kontor/deals/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useBulkKey } from './bulk-key.ts';

/** By its deal id, which people read; one that a list would be divided at, by its id. */
const nameOf = ({ id, dealId }: DealRow) => (/[,;]/.test(dealId) ? id : dealId);

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

type Asked = { ids: readonly string[]; isPublishing?: boolean };
/** The list's action of a name, what publishes several deals with their warnings in sight, and the dialog that both open. */
type BulkEdit = { action: ListAction<DealRow>; publish: (rows: readonly DealRow[]) => void; dialog: ReactNode };

/** An edit that was left under way is shown again. */
export function useBulkEdit(isOwn: boolean): BulkEdit {
  const kept = useBulkKey();
  const [runningKey, setRunningKey] = useState(() => (isOwn ? kept.read() : null));
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = isOwn ? [{ id: 'edit deals', label: 'Edit deals', keywords: 'bulk csv upload paste', run: () => open({ ids: [] }) }] : [];
  // What was left under way is shown first.
  const open = (next: Asked) => {
    setRunningKey(kept.read());
    setAsked(next);
  };
  usePageActions({ label: 'This list', actions });
  const close = () => {
    setAsked(null);
    setRunningKey(null);
  };
  const isOpen = asked !== null || runningKey !== null;
  return {
    action: { label: 'Edit deals', run: (rows) => open({ ids: rows.map(nameOf) }) },
    publish: (rows) => open({ ids: rows.map(nameOf), isPublishing: true }),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <BulkDialog ids={asked?.ids ?? []} isPublishing={asked?.isPublishing} runningKey={runningKey} onClose={close} />
      </Suspense>
    ),
  };
}
