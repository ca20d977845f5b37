import { hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, ErrorPanel, SignInFrame } from '@kontor/core/ui';
import { errorText, GoTo, usePageTitle, useRead, useUrl } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';
import { singleSignOnPages } from '@kontor/single-sign-on/contract';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { finishSingleSignOn, forgetAttempt, keptAttempt, startSingleSignOn } from './sso-attempt.ts';

const Text = z.string().catch('');
const Url = z.object({ start: Text, redirect: Text, code: Text, error: Text });
/** The provider's error codes that mean something to people; its own description is not shown, since anybody can write one into a link. */
const PROVIDER_SAID: Record<string, string> = {
  access_denied: 'You did not agree at the identity provider, or it does not let you in here.',
  server_error: 'The identity provider has a problem. Please try again.',
  temporarily_unavailable: 'The identity provider has a problem. Please try again.',
};

/** /sso?start=1 leads to the identity provider (spec 1 §1), which leads back here with a code or an error. */
export default function SingleSignOnPage() {
  usePageTitle(singleSignOnPages.back.title);
  const [{ start, redirect, code, error }] = useUrl(Url);
  const [kept] = useState(keptAttempt);
  const { searchStr } = useLocation();
  const [answer] = useState(searchStr);
  if (start) return <Waiting redirect={redirect} run={() => startSingleSignOn(redirect)} step="start" canRetry />;
  // Nobody is on their way: an old link, another tab, or a page opened by hand.
  if (!kept.attempt || !(code || error)) return <GoTo href={loginHref(kept.redirect)} />;
  if (error) return <ProviderRefused error={error} redirect={kept.redirect} />;
  const { attempt } = kept;
  return <Waiting redirect={kept.redirect} run={() => finishSingleSignOn(attempt, answer, kept.redirect)} step="finish" />;
}

const loginHref = (redirect: string) => hrefOf(sessionPages.signIn) + (redirect && `?redirect=${encodeURIComponent(redirect)}`);

/** Runs one step at once, and once: what a second mount asks for is the first one's. */
function Waiting({
  redirect,
  run,
  step,
  canRetry = false,
}: {
  redirect: string;
  run: () => Promise<void>;
  step: string;
  canRetry?: boolean;
}) {
  const { isError, error, isFetching, refetch } = useRead(['single-sign-on', step], () => run().then(() => null), {
    retry: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isError)
    return (
      <NotSignedIn
        redirect={redirect}
        message={errorText(error)}
        {...(canRetry && { onRetry: () => void refetch(), isRetrying: isFetching })}
      />
    );
  return (
    <Frame title="Signing in" note="One moment.">
      <div role="status">
        <span className="k-visually-hidden">Signing in</span>
        <Bone width="100%" height={36} />
      </div>
    </Frame>
  );
}

function ProviderRefused({ error, redirect }: { error: string; redirect: string }) {
  useEffect(forgetAttempt, []);
  return <NotSignedIn redirect={redirect} message={PROVIDER_SAID[error] ?? 'The identity provider could not sign you in.'} />;
}

type NotSignedInProps = { redirect: string; message: string; onRetry?: () => void; isRetrying?: boolean };
const NotSignedIn = ({ redirect, message, onRetry, isRetrying }: NotSignedInProps) => (
  <Frame title="Not signed in">
    <ErrorPanel title={message} onRetry={onRetry} isRetrying={isRetrying} />
    <ButtonLink href={loginHref(redirect)} fullWidth>
      Back to login
    </ButtonLink>
  </Frame>
);

const Frame = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <SignInFrame title={title} note={note}>
    {children}
  </SignInFrame>
);
