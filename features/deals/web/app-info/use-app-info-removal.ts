import { toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { APP_INFO_FAILED, type AppInfo, appInfoRoutes } from '@kontor/deals/contract';
import { draftOf, sentOf } from './app-info-draft.ts';
import { APP_INFO_READS } from './app-info-reads.ts';

/** Deletes a row at once; a toast creates it again as it was. */
export function useAppInfoRemoval(dealId: string) {
  const back = useAct(appInfoRoutes.update, {
    invalidates: APP_INFO_READS,
    onDone: ({ msg }) => toast.success(msg),
    onFailed: (error) => toast.failed(errorText(error, APP_INFO_FAILED)),
  });
  const removal = useAct(appInfoRoutes.remove, {
    invalidates: APP_INFO_READS,
    onFailed: (error) => toast.failed(errorText(error, APP_INFO_FAILED)),
  });
  return (row: AppInfo) =>
    !removal.isPending &&
    removal.mutate(
      { id: dealId, bundle: row.overridedBundle },
      { onSuccess: ({ msg }) => void toast.undo(msg, () => back.mutate({ id: dealId, set: [sentOf(draftOf(row))] })) },
    );
}
