import { useAct, useKontorForm } from '@kontor/core/web';
import { ChosenPassword, invitationRoutes, type LinkedInvitation } from '@kontor/users/contract';
import { useState } from 'react';
import { z } from 'zod';
import { EMPTY, LABELS } from './chosen-password-fields.tsx';
import { isOver } from './letter-frame.tsx';

export type LetterAnswer = 'joined' | 'declined' | 'over';
export type AnswerProps = {
  secret: string;
  invitation: LinkedInvitation;
  onAnswer: (answer: LetterAnswer) => void;
  /** A password has come to be asked for meanwhile: the invitation is to be read again. */
  onStale: () => void;
};

/** Without a password of one's own to choose, the fields are not shown and not looked at. */
const NoPassword = z.object({ newPassword: z.string(), confirmPassword: z.string() });

/** Accept or decline by the letter's link, once; what was refused is told by `error` or beside its field. */
export function useLetterAnswer({ secret, invitation: { asksPassword }, onAnswer, onStale }: AnswerProps) {
  const accept = useAct(invitationRoutes.acceptLinked);
  const decline = useAct(invitationRoutes.declineLinked);
  const [error, setError] = useState<Error | null>(null);
  const isBusy = accept.isPending || decline.isPending;
  const refuse = (refused: Error) => {
    if (isOver(refused)) return onAnswer('over');
    if (kontor.showIssues(refused) && !asksPassword) return onStale();
    setError(refused);
  };
  const kontor = useKontorForm({
    schema: asksPassword ? ChosenPassword : NoPassword,
    initial: EMPTY,
    labels: LABELS,
    onSave: (values) => {
      if (isBusy) return;
      setError(null);
      accept.mutate({ secret, ...(asksPassword && values) }, { onSuccess: () => onAnswer('joined'), onError: refuse });
    },
  });
  const sayNo = (onSettled: () => void) => {
    if (isBusy) return;
    setError(null);
    decline.mutate({ secret }, { onSuccess: () => onAnswer('declined'), onError: refuse, onSettled });
  };
  return { ...kontor, error, sayNo, isAccepting: accept.isPending, isDeclining: decline.isPending };
}
