import { toast } from '@kontor/core/ui';
import { callKey, errorText, useAct, useRemoval } from '@kontor/core/web';
import { type InvitationRow, invitationRoutes } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Sends an invitation again, or takes it back once that is confirmed. Render `dialog` once; `resending` is the row on its way. */
export function useInvitationActs() {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useAct(invitationRoutes.resend, { invalidates: [invitationRoutes.list] });
  const resend = useCallback(
    ({ id }: InvitationRow) =>
      mutate(
        { id },
        {
          onSuccess: ({ msg }) => toast.success(msg),
          onError: (error) => {
            toast.failed(errorText(error), 'The e-mail was not sent');
            // Answered or taken back meanwhile: the list shows it.
            void client.invalidateQueries({ queryKey: callKey(invitationRoutes.list) });
          },
        },
      ),
    [mutate, client],
  );
  const { remove, dialog } = useRemoval<InvitationRow>({
    route: invitationRoutes.withdraw,
    invalidates: [invitationRoutes.list],
    title: 'Withdraw this invitation?',
    confirmLabel: 'Withdraw',
    words: ({ email }) => (
      <>
        The link that <strong className="users-name">{email}</strong> received will stop working. You may invite them again.
      </>
    ),
    failed: 'The invitation was not withdrawn',
  });
  return { resend, resending: isPending ? variables.id : null, withdraw: remove, dialog };
}
