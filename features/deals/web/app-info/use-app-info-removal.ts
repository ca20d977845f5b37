import { toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { APP_INFO_FAILED, type AppInfo, appInfoRoutes } from '@kontor/deals/contract';
import { useCallback, useRef } from 'react';
import { draftOf, sentOf } from './app-info-draft.ts';
import { APP_INFO_READS } from './app-info-reads.ts';

/** Deletes a row at once; a toast creates it again as it was. */
export function useAppInfoRemoval(dealId: string) {
  const { mutate: create } = useAct(appInfoRoutes.update, {
    invalidates: APP_INFO_READS,
    onDone: ({ msg }) => toast.success(msg),
    onFailed: (error) => toast.failed(errorText(error, APP_INFO_FAILED)),
  });
  const { mutate: remove } = useAct(appInfoRoutes.remove, {
    invalidates: APP_INFO_READS,
    onFailed: (error) => toast.failed(errorText(error, APP_INFO_FAILED)),
  });
  const isGoing = useRef(false);
  return useCallback(
    (row: AppInfo) => {
      // A second press while the first is on its way would take its undo.
      if (isGoing.current) return;
      isGoing.current = true;
      remove(
        { id: dealId, bundle: row.overridedBundle },
        {
          onSuccess: ({ msg }) => void toast.undo(msg, () => create({ id: dealId, set: [sentOf(draftOf(row))] })),
          onSettled: () => {
            isGoing.current = false;
          },
        },
      );
    },
    [dealId, create, remove],
  );
}
