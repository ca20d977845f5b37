import { Note } from '@kontor/core/ui';
import type { OwnInvitation } from '@kontor/users/contract';
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { AnswerButtons } from './answer-buttons.tsx';
import { OpenUntil } from './open-until.tsx';
import type { Answers } from './use-answers.tsx';
import '../users.css';

type InvitationsDialogProps = Answers & { isOpen: boolean; invitations: readonly OwnInvitation[]; onClose: () => void };

/** What was just accepted, inside the dialog; the button that did it is gone, so it takes the focus. */
function Joined({ accountName, onSwitch }: { accountName: string; onSwitch: () => void }) {
  const way = useRef<HTMLButtonElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <div role="status">
      <Note tone="pos">
        You joined <strong>{accountName}</strong>.{' '}
        <Button ref={way} size="compact-xs" variant="default" onClick={onSwitch}>
          Switch account
        </Button>
      </Note>
    </div>
  );
}

/** The banner that opened it may be gone with the last invitation. */
const keepFocus = () => {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
};

/** Every open invitation with its answers. */
export function InvitationsDialog({ isOpen, invitations, onClose, isClosed, onSwitch, joined, ...answers }: InvitationsDialogProps) {
  const handleSwitch = () => {
    onClose();
    onSwitch();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={keepFocus} title="Invitations" size={620}>
      {joined && <Joined key={joined.id} accountName={joined.accountName} onSwitch={handleSwitch} />}
      {invitations.length === 0 && <p className="users-lead">No invitation is open to you.</p>}
      <ul className="users-invited">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <strong>{invitation.accountName}</strong>
              <p>
                {invitation.accountType}. {invitation.invitedBy} invites you{invitation.admin && ' as administrator'}.
              </p>
              <p>
                <OpenUntil {...invitation} isClosed={isClosed} />
              </p>
            </div>
            {!isClosed && <AnswerButtons {...answers} invitation={invitation} />}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
