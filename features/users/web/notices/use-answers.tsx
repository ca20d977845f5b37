import { toast } from '@kontor/core/ui';
import { callKey, errorText, useAct, useRemoval } from '@kontor/core/web';
import { accountRoutes } from '@kontor/session/contract';
import { invitationRoutes, type OwnInvitation } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const READ_AGAIN = [invitationRoutes.notices, accountRoutes.list];

/** Accepts an invitation, or declines it once that is confirmed; `joined` is the account one has just come into. Render `dialog` once. */
export function useAnswers() {
  const client = useQueryClient();
  const [joined, setJoined] = useState<OwnInvitation | null>(null);
  const { mutate, isPending, variables } = useAct(invitationRoutes.accept, { invalidates: READ_AGAIN });
  const accept = (invitation: OwnInvitation) => {
    if (isPending) return;
    mutate(
      { id: invitation.id },
      {
        onSuccess: () => setJoined(invitation),
        onError: (error) => {
          toast.failed(errorText(error), 'You did not join');
          // Withdrawn, expired or answered in another tab: the notices show it.
          void client.invalidateQueries({ queryKey: callKey(invitationRoutes.notices) });
        },
      },
    );
  };
  const { remove, dialog } = useRemoval<OwnInvitation>({
    route: invitationRoutes.decline,
    invalidates: [invitationRoutes.notices],
    title: 'Decline this invitation?',
    confirmLabel: 'Decline',
    words: ({ accountName }) => (
      <>
        You do not join <strong className="users-name">{accountName}</strong>. They may invite you again.
      </>
    ),
    failed: 'The invitation was not declined',
  });
  return { accept, accepting: isPending ? variables.id : null, decline: remove, joined, forget: () => setJoined(null), dialog };
}
export type Answers = Omit<ReturnType<typeof useAnswers>, 'dialog' | 'forget'> & {
  /** A password of one's own comes first: the letter's link takes both at once. */
  isClosed: boolean;
  onSwitch: () => void;
};
