import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type DealStatus, dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from './deal-reads.ts';

/** Moves a deal to another status; the server's words on success (spec 2 §8). */
export function useChangeStatus(id: string) {
  return useWork(
    async (status: DealStatus) => {
      const isPublishing = status === 'PUBLISHED' || status === 'UNPUBLISHED';
      const { msg } = isPublishing ? await call(dealRoutes.publish, { id, status }) : await call(dealRoutes.updateStatus, { id, status });
      toast.success(msg);
    },
    { settled: DEAL_READS, unsaid: 'Unable to process request.' },
  );
}
