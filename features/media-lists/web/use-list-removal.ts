import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { mediaListRoutes } from '@kontor/media-lists/contract';

/** Deletes a list at once, and brings it back by Undo. */
export function useListRemoval({ onDeleted }: { onDeleted?: () => void } = {}) {
  // Read again after a refusal too: a plan may have attached it meanwhile.
  const settled = [mediaListRoutes.list, mediaListRoutes.attachable, mediaListRoutes.get];
  const restoration = useWork((id: string) => call(mediaListRoutes.restore, { id }), { settled, onDone: ({ msg }) => toast.success(msg) });
  const removal = useWork(
    async ({ id }: { id: string }) => {
      const { msg } = await call(mediaListRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted?.();
    },
    { settled: onDeleted ? [mediaListRoutes.list, mediaListRoutes.attachable] : settled },
  );
  return (list: { id: string }) => !removal.isPending && removal.mutate(list);
}
