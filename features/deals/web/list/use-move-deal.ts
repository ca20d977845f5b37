import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from '../page/deal-reads.ts';

type Named = { id: string };

/** Unpublishes one deal from the list and offers the way back: what was published is published again (spec 2 §8, design §8). */
export function useMoveDeal() {
  const publishing = useWork(async ({ id }: Named) => call(dealRoutes.publish, { id, status: 'PUBLISHED' }), {
    settled: DEAL_READS,
    onDone: () => toast.success('Deal published.'),
  });
  const unpublishing = useWork(async ({ id }: Named) => (await call(dealRoutes.bulkUnpublish, { ids: [id] })).data.unpublished, {
    settled: DEAL_READS,
  });
  const unpublish = (deal: Named, done?: () => void) =>
    unpublishing.mutate(deal, {
      onSuccess: (ids) => {
        done?.();
        if (ids.length === 0) toast.success('The selected deals were not published.');
        else toast.undo('Deal unpublished.', () => publishing.mutate(deal));
      },
    });
  return { unpublish, isBusy: publishing.isPending || unpublishing.isPending };
}
