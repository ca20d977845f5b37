import { toast } from '@kontor/core/ui';
import { CONNECTION, errorText, startAnew, useAct, useMaybeSession } from '@kontor/core/web';
import { sessionPages, sessionRoutes } from '@kontor/session/contract';
import { loadAccountsDialog } from '@kontor/session/web';
import type { LinkedInvitation } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { isSamePerson } from '../invitation-words.ts';
import { Email } from './email.tsx';
import { LetterDone } from './letter-frame.tsx';
import { WayIn } from './link-over.tsx';

const AccountsDialog = lazy(loadAccountsDialog);

/** Into the new account at once: by the dialog that the shell has too. */
function SwitchButton() {
  const [isOpen, setOpen] = useState(false);
  // Drawn without its code it would take the page along.
  const open = () =>
    void loadAccountsDialog().then(
      () => setOpen(true),
      () => toast.failed(CONNECTION),
    );
  return (
    <>
      <Button fullWidth onClick={open}>
        Switch account
      </Button>
      <Suspense>{isOpen && <AccountsDialog isOpen onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Somebody else is signed in here, or was until a moment ago: their session ends, and the sign-in page opens. */
function SignInAnew({ hasEnded }: { hasEnded: boolean }) {
  const signOut = useAct(sessionRoutes.signOut);
  const leave = () => startAnew(sessionPages.signIn.path);
  const handleClick = () => {
    if (hasEnded) leave();
    else signOut.mutate({}, { onSuccess: leave, onError: (error) => toast.failed(errorText(error)) });
  };
  return (
    <Button fullWidth loading={signOut.isPending || signOut.isSuccess} onClick={handleClick}>
      {hasEnded ? 'Sign in' : 'Sign in with that e-mail'}
    </Button>
  );
}

type AnsweredInvitationProps = { invitation: LinkedInvitation; hasJoined: boolean };

/** What came of the answer, and the way on. Accepting with a new password has ended every session of the person. */
export function AnsweredInvitation({ invitation: { email, accountName, asksPassword }, hasJoined }: AnsweredInvitationProps) {
  const user = useMaybeSession()?.user;
  if (!hasJoined) {
    return (
      <LetterDone title="Invitation declined" words={`You did not join ${accountName}. Nothing else has changed.`}>
        <WayIn />
      </LetterDone>
    );
  }
  const isTheirs = user !== undefined && isSamePerson(user.email, email);
  return (
    <LetterDone
      title={`You joined ${accountName}`}
      words={
        isTheirs && !asksPassword ? (
          'Switch to it whenever you like: it is now among your accounts.'
        ) : (
          <>
            Sign in as{' '}
            <strong>
              <Email email={email} />
            </strong>
            {asksPassword && ' with your new password'} to work in it.
          </>
        )
      }
    >
      {!user && <WayIn />}
      {isTheirs && !asksPassword && <SwitchButton />}
      {user && (!isTheirs || asksPassword) && <SignInAnew hasEnded={isTheirs} />}
    </LetterDone>
  );
}
