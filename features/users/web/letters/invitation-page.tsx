import { useCall, usePageTitle } from '@kontor/core/web';
import { invitationRoutes, userPages } from '@kontor/users/contract';
import { useState } from 'react';
import { AcceptForm } from './accept-form.tsx';
import { AnsweredInvitation } from './answered-invitation.tsx';
import { isOver, LetterLoading } from './letter-frame.tsx';
import { LinkOver } from './link-over.tsx';
import type { LetterAnswer } from './use-letter-answer.ts';
import { useLinkSecret } from './use-link-secret.ts';

const { title: TITLE } = userPages.invitation;

const Over = () => (
  <LinkOver>
    The person who invited you can send another one. If you already sign in here, your open invitations are at the top of every page.
  </LinkOver>
);

/** /invitation: who is invited decides, signed in or not; nobody is signed in by it. */
export default function InvitationPage() {
  usePageTitle(TITLE);
  const secret = useLinkSecret();
  return secret ? <Linked key={secret} secret={secret} /> : <Over />;
}

function Linked({ secret }: { secret: string }) {
  // Read once: after the answer the link is over, and what it offered is still to be named.
  const { data, error, refetch, isFetching } = useCall(invitationRoutes.linked, { secret }, { staleTime: Number.POSITIVE_INFINITY });
  const [answer, setAnswer] = useState<LetterAnswer | null>(null);
  const reload = () => void refetch();
  if (answer === 'over' || (isOver(error) && !answer)) return <Over />;
  if (!data) {
    return <LetterLoading title={TITLE} label="The invitation did not load" error={error} isRetrying={isFetching} onRetry={reload} />;
  }
  if (answer) return <AnsweredInvitation invitation={data} hasJoined={answer === 'joined'} />;
  return <AcceptForm key={String(data.asksPassword)} secret={secret} invitation={data} onAnswer={setAnswer} onStale={reload} />;
}
