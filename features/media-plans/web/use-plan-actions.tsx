import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { usePlanRemoval } from './use-plan-removal.tsx';

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

  const { remove, question } = usePlanRemoval(onDeleted);
  return { duplicate, remove, question, isDuplicating: duplication.isPending };
}
