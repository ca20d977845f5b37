import { ConfirmDialog, toast } from '@kontor/core/ui';
import { callKey, errorText, useAct, useSession } from '@kontor/core/web';
import { type UserRow, userRoutes } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Doomed = Pick<UserRow, 'id' | 'email'>;

/** Deletes a user once that is confirmed; a deleted one is forgotten here too. Render `dialog` once. */
export function useDeleteUser({ onDeleted }: { onDeleted?: () => Promise<void> } = {}) {
  const { accountName } = useSession();
  const client = useQueryClient();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const deletion = useAct(userRoutes.remove, { invalidates: [userRoutes.list] });

  const confirm = ({ id }: Doomed) =>
    deletion.mutate(
      { id },
      {
        onSuccess: async ({ msg }) => {
          toast.success(msg);
          setDoomed(null);
          await onDeleted?.();
          client.removeQueries({ queryKey: callKey(userRoutes.get, { id }) });
        },
        onError: (error) => {
          setDoomed(null);
          toast.failed(errorText(error), 'The user was not deleted');
          // Somebody else may have deleted them meanwhile.
          void client.invalidateQueries({ queryKey: callKey(userRoutes.list) });
        },
      },
    );

  const dialog = (
    <ConfirmDialog
      isOpen={doomed !== null}
      title="Delete this user?"
      tone="danger"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={() => doomed && confirm(doomed)}
      onClose={() => setDoomed(null)}
    >
      <strong style={{ overflowWrap: 'anywhere' }}>{doomed?.email}</strong> loses {accountName} and is signed out of it. Who belongs to no
      other account is gone for good.
    </ConfirmDialog>
  );
  return { remove: setDoomed, dialog };
}
