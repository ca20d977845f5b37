import { hrefOf } from '@kontor/core/contract';
import { ConfirmDialog, toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

type Named = { id: string; title: string };

/** Duplicate and delete, with what they say and where they lead. Render `dialog` once. */
export function usePlanActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const navigate = useNavigate();
  const [doomed, setDoomed] = useState<Named | null>(null);
  const duplication = useAct(mediaPlanRoutes.duplicate, { invalidates: [mediaPlanRoutes.list] });
  const deletion = useAct(mediaPlanRoutes.remove, { invalidates: [mediaPlanRoutes.list] });

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

  const confirm = () =>
    doomed &&
    deletion.mutate(
      { id: doomed.id },
      {
        onSuccess: () => {
          toast.success('Media plan deleted.');
          setDoomed(null);
          onDeleted?.();
        },
        onError: (error) => {
          setDoomed(null);
          toast.failed(errorText(error), 'The media plan was not deleted');
        },
      },
    );

  const dialog = (
    <ConfirmDialog
      isOpen={doomed !== null}
      title="Delete this media plan?"
      tone="danger"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={() => setDoomed(null)}
    >
      <strong>{doomed?.title}</strong> will be gone from your plans, and this cannot be undone. A plan attached to published deals is kept.
    </ConfirmDialog>
  );
  return { duplicate, remove: setDoomed, dialog, isDuplicating: duplication.isPending };
}
