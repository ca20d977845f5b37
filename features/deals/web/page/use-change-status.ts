import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type DealStatus, dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from './deal-reads.ts';
import { noteMoved } from './just-published.ts';

async function move(id: string, status: DealStatus): Promise<string> {
  const isPublishing = status === 'PUBLISHED' || status === 'UNPUBLISHED';
  const { msg } = isPublishing ? await call(dealRoutes.publish, { id, status }) : await call(dealRoutes.updateStatus, { id, status });
  noteMoved(id, status);
  return msg;
}

/** Moves a deal to another status and says so in the server's words (spec 2 §8); what was unpublished can be published again. */
export function useChangeStatus(id: string) {
  const again = useWork(() => move(id, 'PUBLISHED'), { settled: DEAL_READS, unsaid: 'Unable to process request.', onDone: toast.success });
  return useWork(
    async (status: DealStatus) => {
      const msg = await move(id, status);
      if (status === 'UNPUBLISHED') toast.undo(msg, () => again.mutate(undefined));
      else toast.success(msg);
    },
    { settled: DEAL_READS, unsaid: 'Unable to process request.' },
  );
}
