import { ButtonLink, SignInFrame } from '@kontor/core/ui';
import { useMaybeSession } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';
import type { ReactNode } from 'react';

/** Where one goes from a letter's page that has nothing more to ask. */
export const WayIn = () => {
  const isSignedIn = useMaybeSession() !== null;
  return (
    <ButtonLink href={isSignedIn ? '/' : sessionPages.signIn.path} fullWidth>
      {isSignedIn ? 'Go to Kontor' : 'Sign in'}
    </ButtonLink>
  );
};

/** A link that opens nothing: used, taken back, replaced by a newer one, too old, or never sent. `children` says how another is got. */
export const LinkOver = ({ children }: { children: ReactNode }) => (
  <SignInFrame title="This link has expired" note="A link works once, for seven days. A newer e-mail replaces it.">
    <p className="users-letter">{children}</p>
    <WayIn />
  </SignInFrame>
);
