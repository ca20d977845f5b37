import { useCall, useSession } from '@kontor/core/web';
import { invitationRoutes, type OwnInvitation } from '@kontor/users/contract';
import { useState } from 'react';
import { InvitationBanner } from './invitation-banner.tsx';
import { InvitationsDialog } from './invitations-dialog.tsx';
import { JoinedBanner } from './joined-banner.tsx';
import { OwnPasswordBanner } from './own-password-banner.tsx';
import { useAnswers } from './use-answers.tsx';

/** As long as who is signed in: a page that is opened later asks again. */
const FRESH_MS = 5 * 60_000;
const NONE: OwnInvitation[] = [];

/** What waits for the signed-in person, over every page: a password of their own, and invitations (security rule 16: not of whom one acts as). */
export default function Notices({ onSwitch }: { onSwitch: () => void }) {
  const { impersonator } = useSession();
  // What cannot be read now is read on a later page; a notice is not worth an error.
  const { data } = useCall(invitationRoutes.notices, {}, { enabled: impersonator === null, staleTime: FRESH_MS });
  const [isListOpen, setListOpen] = useState(false);
  const answers = useAnswers();
  const { ownPasswordDue = false, invitations = NONE } = data ?? {};
  const [first] = invitations;
  const shown = { ...answers, isClosed: ownPasswordDue, onSwitch };
  return (
    <>
      {ownPasswordDue && <OwnPasswordBanner />}
      {answers.joined && !isListOpen && <JoinedBanner invitation={answers.joined} onSwitch={onSwitch} onDismiss={answers.forget} />}
      {first && <InvitationBanner {...shown} first={first} count={invitations.length} onList={() => setListOpen(true)} />}
      <InvitationsDialog {...shown} isOpen={isListOpen} invitations={invitations} onClose={() => setListOpen(false)} />
      {answers.dialog}
    </>
  );
}
