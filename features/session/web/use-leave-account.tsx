import { ConfirmDialog, toast } from '@kontor/core/ui';
import { CallError, callKey, errorText, hasUnsaved, startAnew, useAct } from '@kontor/core/web';
import { accountRoutes, type LoginAccount, ownPasswordFirst, sessionPages } from '@kontor/session/contract';
import { invitationRoutes, ownSignInRoutes } from '@kontor/users/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Leaves an account once that is confirmed; leaving the one that is worked in signs out. Render `question` once. */
export function useLeaveAccount({ onOwnPasswordFirst }: { onOwnPasswordFirst: () => void }) {
  const client = useQueryClient();
  const act = useAct(ownSignInRoutes.leave);
  const [account, setAccount] = useState<LoginAccount | null>(null);
  const [isOpen, setOpen] = useState(false);
  const leave = (wanted: LoginAccount) => {
    setAccount(wanted);
    setOpen(true);
  };
  const readAgain = () =>
    [accountRoutes.list, invitationRoutes.notices].forEach((read) => void client.invalidateQueries({ queryKey: callKey(read) }));
  const handleError = (error: Error) => {
    setOpen(false);
    readAgain();
    if (error instanceof CallError && error.code === ownPasswordFirst.code) onOwnPasswordFirst();
    else toast.failed(errorText(error), 'You did not leave');
  };
  const handleConfirm = ({ id, isLoggedIn }: LoginAccount) =>
    act.mutate(
      { accountId: id },
      {
        onError: handleError,
        onSuccess: ({ msg }) => {
          if (isLoggedIn) return startAnew(sessionPages.signIn.path);
          setOpen(false);
          readAgain();
          toast.success(msg);
        },
      },
    );
  const question = (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Leave "${account?.name ?? ''}"?`}
      tone="danger"
      confirmLabel="Leave"
      isBusy={act.isPending || (act.isSuccess && account?.isLoggedIn === true)}
      onConfirm={() => account && handleConfirm(account)}
      onClose={() => setOpen(false)}
    >
      You lose what it shows, and only its administrator can invite you again.
      {account?.isLoggedIn && ' You work in it now, so you are signed out; sign in again for your other accounts.'}
      {account?.isLoggedIn && hasUnsaved() && ' Changes on this page that are not saved are lost.'}
    </ConfirmDialog>
  );
  return { leave, question, isAsking: isOpen };
}
