import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type Deal, dealPages, dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { useNavigate } from '@tanstack/react-router';
import { DEAL_READS } from './deal-reads.ts';
import { noteMoved } from './just-published.ts';

type Target = Pick<Deal, 'id' | 'status'>;

/** Brings back what a deletion took: the deal, or of a published one that it is published. */
async function takeBack({ id, status }: Target): Promise<string> {
  const { msg } = status === 'PUBLISHED' ? await call(dealRoutes.publish, { id, status }) : await call(dealVersionRoutes.restore, { id });
  return msg;
}

/** Deletes a deal at once and offers the way back, as media plans do; a published one is unpublished and stays open (spec 2 §4). */
export function useDealRemoval({ onDeleted }: { onDeleted: () => void }) {
  const navigate = useNavigate();
  const settled = DEAL_READS;
  const restoration = useWork(takeBack, { settled, unsaid: 'Unable to process request.', onDone: toast.success });
  // Read again after a refusal too: somebody else may have been first.
  const removal = useWork(
    async (deal: Target) => {
      const { msg } = await call(dealRoutes.remove, { id: deal.id });
      toast.undo(msg, () => restoration.mutate(deal));
      if (deal.status === 'PUBLISHED') return noteMoved(deal.id, 'UNPUBLISHED');
      onDeleted();
      await navigate({ to: hrefOf(dealPages.list), ignoreBlocker: true });
    },
    { settled },
  );
  return { remove: (deal: Target) => !removal.isPending && removal.mutate(deal) };
}
