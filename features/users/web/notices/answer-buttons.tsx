import type { OwnInvitation } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import type { Answers } from './use-answers.tsx';

type AnswerButtonsProps = Pick<Answers, 'accept' | 'accepting' | 'decline'> & { invitation: OwnInvitation };

/** The two answers to one invitation. */
export const AnswerButtons = ({ invitation, accept, accepting, decline }: AnswerButtonsProps) => {
  const { accountName } = invitation;
  return (
    <span className="users-answers">
      <Button
        size="compact-xs"
        variant="default"
        loading={accepting === invitation.id}
        disabled={accepting !== null && accepting !== invitation.id}
        aria-label={`Accept the invitation to ${accountName}`}
        onClick={() => accept(invitation)}
      >
        Accept
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={accepting !== null}
        aria-label={`Decline the invitation to ${accountName}`}
        onClick={() => decline(invitation)}
      >
        Decline
      </Button>
    </span>
  );
};
