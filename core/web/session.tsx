import type { SessionUser } from '@kontor/core/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** What the shell knows of this installation; the session feature reads it. */
export type Installed = { version: string; isDemo: boolean; marketplaceUrl: string; dataTo: string | null };
export type SignedIn = { user: SessionUser; installation: Installed };

const SessionContext = createContext<SignedIn | null>(null);

export const SessionProvider = ({ value, children }: { value: SignedIn | null; children: ReactNode }) => (
  <SessionContext value={value}>{children}</SessionContext>
);

/** Null where nobody is signed in: the sign-in pages and the guards. */
export const useMaybeSession = (): SignedIn | null => useContext(SessionContext);

/** Who is signed in; only below a page's gate. */
export function useSession(): SessionUser {
  const signedIn = useContext(SessionContext);
  if (!signedIn) throw new Error('useSession is for signed-in pages.');
  return signedIn.user;
}

const PROFILE = 'kontor.profile';
/** Local storage keeps the profile for the first paint, never a secret (design §4). */
export const rememberProfile = (signedIn: SignedIn | null) =>
  signedIn
    ? localStorage.setItem(PROFILE, JSON.stringify({ email: signedIn.user.email, accountName: signedIn.user.accountName }))
    : localStorage.removeItem(PROFILE);

/** Who was signed in here last, for the first paint only; it opens nothing. */
export function recallProfile(): { email: string; accountName: string } | null {
  try {
    const profile: unknown = JSON.parse(localStorage.getItem(PROFILE) ?? 'null');
    const isProfile = (value: unknown): value is { email: string; accountName: string } =>
      typeof value === 'object' && value !== null && 'email' in value && 'accountName' in value && typeof value.accountName === 'string';
    return isProfile(profile) ? profile : null;
  } catch {
    return null;
  }
}
