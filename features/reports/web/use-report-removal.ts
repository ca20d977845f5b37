import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { reportRoutes } from '@kontor/reports/contract';

const SETTLED = [reportRoutes.list];

/** Deletes a report at once, and brings it back by Undo. */
export function useReportRemoval({ onDeleted }: { onDeleted?: () => void } = {}) {
  const restoration = useWork((id: string) => call(reportRoutes.restore, { id }), {
    settled: [...SETTLED, reportRoutes.summary, reportRoutes.edit],
    onDone: ({ msg }) => toast.success(msg),
  });
  // Read again after a refusal too: it may be gone already.
  const removal = useWork(
    async (id: string) => {
      const { msg } = await call(reportRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted?.();
    },
    { settled: SETTLED, unsaid: 'Unable to process request.' },
  );
  return (id: string) => !removal.isPending && removal.mutate(id);
}
