import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { errorText, useAct, useRemoval } from '@kontor/core/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';

type Named = { id: string; title: string };

/** Duplicate and delete, with what they say and where they lead. Render `dialog` once. */
export function usePlanActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const navigate = useNavigate();
  const duplication = useAct(mediaPlanRoutes.duplicate, { invalidates: [mediaPlanRoutes.list] });

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
        onError: (error) => toast.failed(errorText(error), 'The media plan was not duplicated'),
      },
    );

  const { remove, dialog } = useRemoval<Named>({
    route: mediaPlanRoutes.remove,
    invalidates: [mediaPlanRoutes.list],
    title: 'Delete this media plan?',
    confirmLabel: 'Delete',
    words: ({ title }) => (
      <>
        <strong>{title}</strong> will be gone from your plans, and this cannot be undone. A plan attached to published deals is kept.
      </>
    ),
    done: 'Media plan deleted.',
    failed: 'The media plan was not deleted',
    onDone: onDeleted,
  });
  return { duplicate, remove, dialog, isDuplicating: duplication.isPending };
}
