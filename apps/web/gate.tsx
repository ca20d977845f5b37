import { allows, type Page } from '@kontor/core/contract';
import { GoTo, useMaybeSession } from '@kontor/core/web';
import type { ReactNode } from 'react';
import { GoToSignIn } from './go-to-sign-in.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PermissionPage } from './pages/permission-page.tsx';

/** Lets through whom the page's rule allows; a visitor signs in first, everyone else reads why not (spec 1 §2.2). */
export function Gate({ page, children }: { page: Page; children: ReactNode }) {
  const user = useMaybeSession()?.user ?? null;
  // Public pages are the ways in; who is in already goes home.
  if (page.access === 'public' && user) return <HomePage />;
  if (allows(page.access, user)) return children;
  // Acting as another user is nobody's business but a super user's: others go to / (spec 1 §2.2).
  if (page.access === 'superToken') return <GoTo href="/" />;
  if (!user) return <GoToSignIn />;
  return <PermissionPage />;
}
