import { toast } from '@kontor/core/ui';
import { call, callKey, errorText } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

const UNPUBLISHED = 'Deals unpublished.';
type Wish = { ids: string[]; to: 'PUBLISHED' | 'UNPUBLISHED' };

async function move({ ids, to }: Wish): Promise<string[]> {
  if (to === 'UNPUBLISHED') return (await call(dealRoutes.bulkUnpublish, { ids })).data.unpublished;
  for (const id of ids) await call(dealRoutes.publish, { id, status: 'PUBLISHED' });
  return ids;
}

/** Publishes or unpublishes deals from the list; unpublishing offers the way back (spec 2 §8, design §8). */
export function useMoveDeals() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: move,
    // A run that stopped half-way has still changed some deals.
    onSettled: () =>
      Promise.all(
        [dealRoutes.list, dealRoutes.get, historyRoutes.list].map((read) => client.invalidateQueries({ queryKey: callKey(read) })),
      ),
    onError: (error) => toast.failed(errorText(error)),
  });
  const publish = (ids: string[], done?: () => void) =>
    mutation.mutate(
      { ids, to: 'PUBLISHED' },
      {
        onSuccess: () => {
          toast.success(ids.length === 1 ? 'Deal published.' : 'Deals published.');
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
          else toast.undo(UNPUBLISHED, () => publish(moved));
        },
      },
    );
  return { publish, unpublish, isBusy: mutation.isPending };
}
