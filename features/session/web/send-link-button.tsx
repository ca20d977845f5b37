import { ReasonButton, type ReasonButtonProps, toast } from '@kontor/core/ui';
import { CallError, callKey, errorText, readStored, useAct, useCountdown, useNotInPerson, writeStored } from '@kontor/core/web';
import { invitationRoutes, nothingToConfirm, ownSignInRoutes } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** When the last link was asked for, in this tab: the button is drawn anew on every page. */
const SENT = 'kontor.link-sent';
/** The server sends one letter a minute to one person. */
const PAUSE_MS = 60_000;
const PAUSED = 'An e-mail can be sent once a minute.';

/** Sends oneself the link that confirms the e-mail; the time until another may leave stands on it. */
export function SendLinkButton({ size = 'sm' }: { size?: NonNullable<ReasonButtonProps['size']> }) {
  const client = useQueryClient();
  const closed = useNotInPerson();
  const send = useAct(ownSignInRoutes.sendLink);
  const [sentAt, setSentAt] = useState(() => Number(readStored('sessionStorage', SENT) ?? 0));
  const seconds = useCountdown(sentAt + PAUSE_MS);
  const handleError = (error: Error) => {
    if (!(error instanceof CallError && error.code === nothingToConfirm.code)) return void toast.failed(errorText(error));
    toast.success(nothingToConfirm.text);
    void client.invalidateQueries({ queryKey: callKey(invitationRoutes.notices) });
  };
  const handleClick = () =>
    send.mutate(
      {},
      {
        onSuccess: ({ msg }) => {
          const now = Date.now();
          writeStored('sessionStorage', SENT, String(now));
          setSentAt(now);
          toast.success(msg);
        },
        onError: handleError,
      },
    );
  return (
    <ReasonButton
      variant="default"
      size={size}
      loading={send.isPending}
      reason={closed ?? (seconds > 0 ? PAUSED : null)}
      onClick={handleClick}
    >
      {seconds > 0 ? `Send me the link again in ${seconds} s` : 'Send me the link'}
    </ReasonButton>
  );
}
