import { allows, type Page } from '@kontor/core/contract';
import { useMaybeSession } from '@kontor/core/web';
import type { ReactNode } from 'react';
import { GoToSignIn } from './go-to.tsx';
import { HomePage } from './pages/home-page.tsx';
import { PermissionPage } from './pages/permission-page.tsx';

/** Lets through whom the page's rule allows; a visitor signs in first, everyone else reads why not (spec 1 §2.2). */
export function Gate({ page, children }: { page: Page; children: ReactNode }) {
  const user = useMaybeSession()?.user ?? null;
  // Public pages are the ways in; who is in already goes home.
  if (page.access === 'public' && user) return <HomePage />;
  if (allows(page.access, user)) return children;
  if (!user) return <GoToSignIn />;
  return <PermissionPage />;
}
