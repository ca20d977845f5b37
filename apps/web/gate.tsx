import { allows, hrefOf, type Page } from '@kontor/core/contract';
import { GoTo, safePath, useMaybeSession, useUrl } from '@kontor/core/web';
import { useLocation, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { GoToSignIn } from './go-to-sign-in.tsx';
import { PermissionPage } from './pages/permission-page.tsx';

const Url = z.object({ redirect: z.string().optional().catch(undefined) });

/** Lets through whom the page's rule allows; a visitor signs in first, everyone else reads why not (spec 1 §2.2). */
export function Gate({ page, children }: { page: Page; children: ReactNode }) {
  const user = useMaybeSession()?.user ?? null;
  const [{ redirect }] = useUrl(Url);
  const parameters = useParams({ strict: false });
  const { searchStr } = useLocation();
  // Public pages are the ways in; who is in already goes where they lead, home at first.
  if (page.access === 'public' && user && !page.isApart) return <GoTo href={safePath(redirect)} />;
  if (allows(page.access, user)) return children;
  // Acting as another user is nobody's business but a super user's: others go to / (spec 1 §2.2).
  if (page.access === 'superToken') return <GoTo href="/" />;
  if (!user) return <GoToSignIn />;
  // A customer's link leads staff to the same of every account.
  if (page.ofStaff && allows(page.ofStaff.access, user)) return <GoTo href={`${hrefOf(page.ofStaff, parameters)}${searchStr}`} />;
  return <PermissionPage />;
}
