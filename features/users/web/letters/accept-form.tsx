import { ConfirmDialog, Form, Note, SignInFrame } from '@kontor/core/ui';
import { useMaybeSession } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isSamePerson, untilWords } from '../invitation-words.ts';
import { ChosenPasswordFields } from './chosen-password-fields.tsx';
import { Email } from './email.tsx';
import { OfferList, StepError } from './letter-frame.tsx';
import { type AnswerProps, useLetterAnswer } from './use-letter-answer.ts';

/** Who invites, to what, for whom and until when. */
const OfferFacts = ({ invitation: { email, accountType, admin, expireDate } }: Pick<AnswerProps, 'invitation'>) => (
  <OfferList
    facts={[
      { label: 'For', value: <Email email={email} /> },
      { label: 'Account type', value: accountType },
      { label: 'You become', value: admin ? 'Administrator: manages its users' : 'Member' },
      { label: 'Open until', value: untilWords(expireDate) },
    ]}
  />
);

/** The invitation of a letter, with its two answers; a password of one's own first where somebody else set the one there is. */
export function AcceptForm(props: AnswerProps) {
  const { email, accountName, invitedBy, asksPassword } = props.invitation;
  const user = useMaybeSession()?.user;
  const { field, submit, error, sayNo, isAccepting, isDeclining } = useLetterAnswer(props);
  const [isAsking, setAsking] = useState(false);
  return (
    <SignInFrame title={`Join ${accountName}`} note={`${invitedBy} invites you.`}>
      <Form onSubmit={submit}>
        <StepError error={error} />
        {user && !isSamePerson(user.email, email) && (
          <Note tone="warn">
            You are signed in as <Email email={user.email} />. This invitation is for{' '}
            <strong>
              <Email email={email} />
            </strong>
            .
          </Note>
        )}
        <OfferFacts invitation={props.invitation} />
        {asksPassword && (
          <>
            <p className="users-letter">Somebody else set your password. Choose one that only you know; every device is signed out.</p>
            <ChosenPasswordFields field={field} email={email} />
          </>
        )}
        <Button type="submit" fullWidth loading={isAccepting} disabled={isDeclining}>
          Accept
        </Button>
        <Button variant="default" fullWidth disabled={isAccepting} onClick={() => setAsking(true)}>
          Decline
        </Button>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        title="Decline this invitation?"
        confirmLabel="Decline"
        isBusy={isDeclining}
        onConfirm={() => sayNo(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        You do not join <strong className="users-name">{accountName}</strong>, and this link stops working. They may invite you again.
      </ConfirmDialog>
    </SignInFrame>
  );
}
