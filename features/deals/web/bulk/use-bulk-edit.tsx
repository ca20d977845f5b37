import { usePageActions } from '@kontor/core/ui';
import type { ListAction } from '@kontor/core/web';
import type { BulkDeal, DealRow } from '@kontor/deals/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useBulkKey } from './bulk-key.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

const dealOf = ({ id, dealId, title, status, selectedDsp }: DealRow): BulkDeal => ({ id, dealId, title, status, dsp: selectedDsp });

type Asked = { deals: readonly BulkDeal[]; isPublishing?: boolean };
/** The list's action of a name, what publishes several deals with their warnings in sight, what shows an edit by its key, and the dialog of all. */
type BulkEdit = {
  action: ListAction<DealRow>;
  publish: (rows: readonly DealRow[]) => void;
  show: (key: string) => void;
  dialog: ReactNode;
};

/** An edit that was left under way is shown again. */
export function useBulkEdit(isOwn: boolean): BulkEdit {
  const kept = useBulkKey();
  const [runningKey, setRunningKey] = useState(() => (isOwn ? kept.read() : null));
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = isOwn
    ? [{ id: 'edit deals', label: 'Edit deals', keywords: 'bulk csv upload paste', run: () => open({ deals: [] }) }]
    : [];
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
    action: { label: 'Edit deals', run: (rows) => open({ deals: rows.map(dealOf) }) },
    publish: (rows) => open({ deals: rows.map(dealOf), isPublishing: true }),
    show: (key) => {
      setAsked(null);
      setRunningKey(key);
    },
    dialog: isOpen && (
      <Suspense fallback={null}>
        <BulkDialog
          key={runningKey}
          deals={asked?.deals ?? []}
          isPublishing={asked?.isPublishing}
          runningKey={runningKey}
          onClose={close}
        />
      </Suspense>
    ),
  };
}
