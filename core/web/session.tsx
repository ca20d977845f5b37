import type { SessionUser } from '@kontor/core/contract';
import { createContext, type ReactNode, useContext } from 'react';
import { z } from 'zod';
import { readJson, removeStored, writeStored } from './browser-storage.ts';

/** What the shell knows of this installation; the session feature reads it. */
export type Installed = { version: string; isDemo: boolean; marketplaceUrl: string; dataTo: string | null; errorReports: string | null };
export type SignedIn = { user: SessionUser; installation: Installed };

const SessionContext = createContext<SignedIn | null>(null);

export const SessionProvider = ({ value, children }: { value: SignedIn | null; children: ReactNode }) => (
  <SessionContext value={value}>{children}</SessionContext>
);

/** Null for a visitor; sign-in pages and guards use it. */
export const useMaybeSession = (): SignedIn | null => useContext(SessionContext);

/** Who is signed in; only below a page's gate. */
export function useSession(): SessionUser {
  const signedIn = useContext(SessionContext);
  if (!signedIn) throw new Error('useSession is for signed-in pages.');
  return signedIn.user;
}

const PROFILE = 'kontor.profile';
const Profile = z.object({ userId: z.string(), accountId: z.string(), accountName: z.string() });
type Profile = z.output<typeof Profile>;

/** Local storage keeps the profile for the first paint and for other tabs, never a secret (design §4). */
export function rememberProfile(signedIn: SignedIn | null): void {
  if (signedIn) {
    const { userId, accountId, accountName } = signedIn.user;
    writeStored('localStorage', PROFILE, JSON.stringify({ userId, accountId, accountName } satisfies Profile));
  } else removeStored('localStorage', PROFILE);
}

/** Who was signed in here last, for the first paint only; it opens nothing. */
export const recallProfile = (): Profile | null => Profile.nullable().catch(null).parse(readJson('localStorage', PROFILE));

/** Calls `onChange` when another tab signs out, signs somebody else in or changes the account. Returns how to stop. */
export function watchProfile({ userId, accountId }: Profile, onChange: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key !== PROFILE) return;
    const now = recallProfile();
    if (now?.userId !== userId || now.accountId !== accountId) onChange();
  };
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
