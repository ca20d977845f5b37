import { Banner } from '@kontor/core/ui';
import type { OwnInvitation } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { AnswerButtons } from './answer-buttons.tsx';
import { OpenUntil } from './open-until.tsx';
import type { Answers } from './use-answers.tsx';
import '../users.css';

type InvitationBannerProps = Answers & { first: OwnInvitation; count: number; onList: () => void };

/** One open invitation with its answers, or how many there are and the way to all of them. */
export function InvitationBanner({ first, count, isClosed, onList, ...answers }: InvitationBannerProps) {
  if (count > 1) {
    return (
      <Banner
        actions={
          <span className="users-answers">
            <Button size="compact-xs" variant="default" onClick={onList}>
              Show invitations
            </Button>
          </span>
        }
      >
        <strong>{count} accounts</strong> invite you.
      </Banner>
    );
  }
  const { invitedBy, accountName, admin } = first;
  return (
    <Banner actions={!isClosed && <AnswerButtons {...answers} invitation={first} />}>
      {invitedBy} invites you to <strong>{accountName}</strong>
      {admin && ' as administrator'}. <OpenUntil {...first} isClosed={isClosed} />
    </Banner>
  );
}
