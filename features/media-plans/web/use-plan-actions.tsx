import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { call, errorText, useAct, useWork } from '@kontor/core/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';

/** Duplicate and delete, with what they say and where they lead. What is deleted can be brought back. */
export function usePlanActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const navigate = useNavigate();
  const duplication = useAct(mediaPlanRoutes.duplicate, { invalidates: [mediaPlanRoutes.list, mediaPlanRoutes.search] });

  /** One copy opens on its targeting (spec 2 §2); several stay on the list. */
  const duplicate = (ids: string[], onDone?: () => void) =>
    duplication.mutate(
      { data: ids },
      {
        onSuccess: ({ value, msg }) => {
          toast.success(msg || (ids.length > 1 ? 'Media plans duplicated.' : 'Media plan duplicated.'));
          onDone?.();
          if (ids.length === 1 && value) void navigate({ to: hrefOf(mediaPlanPages.edit, { id: value, type: 'targeting' }) });
        },
        onError: (error) => toast.failed(errorText(error, 'Please try again.')),
      },
    );

  const settled = [mediaPlanRoutes.list, mediaPlanRoutes.search];
  const restoration = useWork((id: string) => call(mediaPlanRoutes.restore, { id }), { settled, onDone: ({ msg }) => toast.success(msg) });
  // Read again after a refusal too: somebody else may have been first.
  const removal = useWork(
    async ({ id }: { id: string }) => {
      const { msg } = await call(mediaPlanRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted?.();
    },
    { settled },
  );
  const remove = (plan: { id: string }) => !removal.isPending && removal.mutate(plan);
  return { duplicate, remove, isDuplicating: duplication.isPending };
}
