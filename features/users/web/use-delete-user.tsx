import { callKey, useRemoval, useSession } from '@kontor/core/web';
import { type UserRow, userRoutes } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Deletes a user once that is confirmed; a deleted one is forgotten here too. Render `dialog` once. */
export function useDeleteUser({ onDeleted }: { onDeleted?: () => Promise<void> } = {}) {
  const { accountName } = useSession();
  const client = useQueryClient();
  return useRemoval<Pick<UserRow, 'id' | 'email'>>({
    route: userRoutes.remove,
    invalidates: [userRoutes.list],
    title: 'Delete this user?',
    confirmLabel: 'Delete',
    words: ({ email }) => (
      <>
        <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong> loses {accountName} and is signed out of it. A user without another
        account is deleted permanently.
      </>
    ),
    failed: 'The user was not deleted',
    onDone: async ({ id }) => {
      await onDeleted?.();
      client.removeQueries({ queryKey: callKey(userRoutes.get, { id }) });
    },
  });
}
