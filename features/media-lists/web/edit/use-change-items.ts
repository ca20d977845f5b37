import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { historyRoutes } from '@kontor/history/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';

/** What is read again when the items of a list have changed. */
export const READ_ITEMS = [
  mediaListRoutes.items,
  mediaListRoutes.get,
  mediaListRoutes.list,
  mediaListRoutes.attachable,
  mediaListRoutes.figures,
  mediaListRoutes.changes,
  historyRoutes.list,
];

/** Undoes a change of a list's items, all at once. */
export const useRestoration = (id: string) =>
  useWork((change: string) => call(mediaListRoutes.undo, { id, change }), {
    settled: READ_ITEMS,
    onDone: ({ msg }) => toast.success(msg),
  });

/** Says that items of a list came or went, and takes that back by Undo. */
export function useItemsUndo(id: string) {
  const restoration = useRestoration(id);
  return (msg: string, { change }: { change: string | null }) => {
    if (change === null) toast.success(msg);
    else toast.undo(msg, () => restoration.mutate(change));
  };
}

/** Makes a list what it was before a change. */
export function useRollback(id: string) {
  const tell = useItemsUndo(id);
  return useWork((change: string) => call(mediaListRoutes.rollback, { id, change }), {
    settled: READ_ITEMS,
    onDone: ({ msg, data }) => tell(msg, data),
  });
}

/** Takes items out of a list in one step, by the ids of their rows. */
export function useTakeOut(id: string) {
  const tell = useItemsUndo(id);
  return useWork(
    async (ids: readonly string[]) => {
      const [item = ''] = ids;
      const { msg, data } = await (ids.length === 1
        ? call(mediaListRoutes.removeItem, { id, item })
        : call(mediaListRoutes.removeItems, { id, ids: [...ids] }));
      tell(msg, data);
    },
    { settled: READ_ITEMS },
  );
}
