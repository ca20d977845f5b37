import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type DealStatus, dealRoutes } from '@kontor/deals/contract';
import { DEAL_READS } from './deal-reads.ts';
import { noteMoved } from './just-published.ts';

/** `acknowledged`: codes of the warnings that were shown and ticked. */
export type Step = { status: DealStatus; acknowledged?: string[] | undefined };

async function move(id: string, { status, acknowledged }: Step): Promise<string> {
  const isPublishing = status === 'PUBLISHED' || status === 'UNPUBLISHED';
  const seen = acknowledged && { acknowledged: acknowledged.join(',') };
  const { msg } = isPublishing
    ? await call(dealRoutes.publish, { id, status, ...seen })
    : await call(dealRoutes.updateStatus, { id, status, ...seen });
  noteMoved(id, status);
  return msg;
}

/** Moves a deal to another status and says so in the server's words (spec 2 §8); what was unpublished can be published again. */
export function useChangeStatus(id: string) {
  const again = useWork(() => move(id, { status: 'PUBLISHED' }), {
    settled: DEAL_READS,
    unsaid: 'Unable to process request.',
    onDone: toast.success,
  });
  return useWork(
    async (step: Step) => {
      const msg = await move(id, step);
      if (step.status === 'UNPUBLISHED') toast.undo(msg, () => again.mutate(undefined));
      else toast.success(msg);
    },
    { settled: DEAL_READS, unsaid: 'Unable to process request.' },
  );
}
