import { toast } from '@kontor/core/ui';
import { call, useForetell, useWork } from '@kontor/core/web';
import { type DealStatus, dealRoutes, STATUS_LABELS } from '@kontor/deals/contract';
import { DEAL_READS } from './deal-reads.ts';
import { noteMoved } from './just-published.ts';

/** `acknowledged`: codes of the warnings that were shown and ticked; `comment`, `version` and `seen` go with an approver's answer. */
export type StatusWish = {
  status: DealStatus;
  acknowledged?: string[] | undefined;
  comment?: string;
  version?: number;
  seen?: string | undefined;
};

async function move(id: string, { status, acknowledged, ...answer }: StatusWish): Promise<string> {
  const isPublishing = status === 'PUBLISHED' || status === 'UNPUBLISHED';
  const seen = acknowledged && { acknowledged: acknowledged.join(',') };
  const { msg } = isPublishing
    ? await call(dealRoutes.publish, { id, status, ...seen })
    : await call(dealRoutes.updateStatus, { id, status, ...seen, ...answer });
  noteMoved(id, status);
  return msg;
}

/**
 * Moves a deal to another status and says so in the server's words (spec 2 §8); what was unpublished can be published again. The page shows the
 * new status at once, and the old one again where the server refuses.
 */
export function useChangeStatus(id: string) {
  const foretell = useForetell(dealRoutes.get);
  const again = useWork(() => move(id, { status: 'PUBLISHED' }), {
    settled: DEAL_READS,
    unsaid: 'Unable to process request.',
    onDone: toast.success,
  });
  return useWork(
    async (wish: StatusWish) => {
      const { status } = wish;
      const takeBack = foretell((deal) => (deal.id === id ? { ...deal, status, dealStatus: STATUS_LABELS[status] } : deal));
      const msg = await move(id, wish).catch((error) => {
        takeBack();
        throw error;
      });
      if (status === 'UNPUBLISHED') toast.undo(msg, () => again.mutate(undefined));
      else toast.success(msg);
    },
    { settled: DEAL_READS, unsaid: 'Unable to process request.' },
  );
}
