import { staleVersion } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { CallError, call } from '@kontor/core/web';
import { type Deal, type DealDraft, dealRoutes } from '@kontor/deals/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDealRefresh } from './use-deal-refresh.ts';

const FAILED = 'Unable to update this deal. Please try again.';
type ShowIssues = (error: unknown) => boolean;

/** Saves with the version that was read; when somebody saved before, a reload is offered (design §4). */
export function useSaveDeal({ id, version }: Deal) {
  const [isStale, setStale] = useState(false);
  const refresh = useDealRefresh();
  const update = useMutation({
    mutationFn: ({ draft }: { draft: DealDraft; showIssues: ShowIssues }) => call(dealRoutes.update, { ...draft, id, version }),
    onSuccess: async ({ msg }) => {
      toast.success(msg || 'Deal updated.');
      await refresh();
    },
    onError: (error, { showIssues }) => {
      if (error instanceof CallError && error.code === staleVersion.code) setStale(true);
      else if (!showIssues(error)) toast.failed(error instanceof CallError ? error.message : FAILED);
    },
  });
  return {
    run: (draft: DealDraft, showIssues: ShowIssues) => update.mutate({ draft, showIssues }),
    isBusy: update.isPending,
    isDone: update.isSuccess,
    isStale,
    keep: () => setStale(false),
    reload: () => void refresh().then(() => setStale(false)),
  };
}
