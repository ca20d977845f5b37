import { toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { documentRoutes } from '@kontor/documents/contract';

const READ_AGAIN = [documentRoutes.get];

/** Deletes documents at once; a toast brings them back. */
export function useDeletion(onGone: () => void) {
  const restore = useAct(documentRoutes.restore, {
    invalidates: READ_AGAIN,
    onDone: ({ msg }) => toast.success(msg),
    onFailed: (error) => toast.failed(errorText(error), 'The documents are still deleted'),
  });
  const remove = useAct(documentRoutes.remove, {
    invalidates: READ_AGAIN,
    onFailed: (error) => toast.failed(errorText(error), 'The documents were not deleted'),
  });
  const run = (keys: string[]) =>
    remove.mutate(
      { keys },
      {
        onSuccess: ({ msg }) => {
          onGone();
          toast.undo(msg, () => restore.mutate({ keys }));
        },
      },
    );
  return { run, isBusy: remove.isPending };
}
