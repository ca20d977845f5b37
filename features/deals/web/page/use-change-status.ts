import { toast } from '@kontor/core/ui';
import { CallError, call } from '@kontor/core/web';
import { type DealStatus, dealRoutes } from '@kontor/deals/contract';
import { useMutation } from '@tanstack/react-query';
import { useDealRefresh } from './use-deal-refresh.ts';

const FAILED = 'Unable to process request.';

/** Moves a deal to another status; the server's words on success (spec 2 §8). */
export function useChangeStatus(id: string) {
  const refresh = useDealRefresh();
  return useMutation({
    mutationFn: (status: DealStatus) =>
      status === 'PUBLISHED' || status === 'UNPUBLISHED'
        ? call(dealRoutes.publish, { id, status })
        : call(dealRoutes.updateStatus, { id, status }),
    onSuccess: async ({ msg }) => {
      await refresh();
      toast.success(msg);
    },
    onError: (error) => toast.failed(error instanceof CallError ? error.message : FAILED),
  });
}
