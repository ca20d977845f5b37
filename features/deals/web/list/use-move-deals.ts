import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from '../page/deal-reads.ts';

/** “Deal unpublished.”, “3 deals unpublished.” */
const movedWords = (count: number, to: string) => (count === 1 ? `Deal ${to}.` : `${count} deals ${to}.`);
type Wish = { ids: string[]; to: 'PUBLISHED' | 'UNPUBLISHED' };

async function move({ ids, to }: Wish): Promise<string[]> {
  if (to === 'UNPUBLISHED') return (await call(dealRoutes.bulkUnpublish, { ids })).data.unpublished;
  for (const id of ids) await call(dealRoutes.publish, { id, status: 'PUBLISHED' });
  return ids;
}

/** Publishes or unpublishes deals from the list; unpublishing offers the way back (spec 2 §8, design §8). */
export function useMoveDeals() {
  // A run that stopped half-way has still changed some deals.
  const mutation = useWork(move, { settled: DEAL_READS });
  const publish = (ids: string[], done?: () => void) =>
    mutation.mutate(
      { ids, to: 'PUBLISHED' },
      {
        onSuccess: () => {
          toast.success(movedWords(ids.length, 'published'));
          done?.();
        },
      },
    );
  const unpublish = (ids: string[], done?: () => void) =>
    mutation.mutate(
      { ids, to: 'UNPUBLISHED' },
      {
        onSuccess: (moved) => {
          done?.();
          if (moved.length === 0) toast.success('The selected deals were not published.');
          else toast.undo(movedWords(moved.length, 'unpublished'), () => publish(moved));
        },
      },
    );
  return { publish, unpublish, isBusy: mutation.isPending };
}
