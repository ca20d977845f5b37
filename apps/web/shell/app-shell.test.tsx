import { somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { accountRoutes, sessionRoutes } from '@kontor/session/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agencySession, staffSession } from '../testing/sessions.ts';
import { accountKind } from './account-kind.ts';
import { AppShell } from './app-shell.tsx';

const INSTALLATION = {
  version: '1.11.0',
  isDemo: false,
  marketplaceUrl: 'https://market.example/',
  dataTo: '2026-11-20T19:45:00.000Z',
  errorReports: null,
};
const SIGNED_IN = { user: agencySession(), installation: INSTALLATION };
const Here = () => (
  <AppShell signedIn={SIGNED_IN}>
    <h1>Here</h1>
  </AppShell>
);
const open = async (...answers: Answer[]) => {
  renderScreen({ page: { path: '/here' }, screen: Here, at: '/here', answers });
  await screen.findByRole('heading', { name: 'Here' });
};
async function signOut() {
  const left = vi.fn();
  vi.stubGlobal('location', { origin: window.location.origin, replace: left });
  sessionStorage.setItem('draft', 'x');
  await userEvent.click(screen.getByRole('button', { name: /user menu/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  return left;
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  toast.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the shell (spec 1 §2.4)', () => {
  test('shows the account with its type, the version and the data age in Eastern time (spec 1 §1, §9)', async () => {
    await open();
    expect(screen.getByTitle('Halden Media').textContent).toContain('Agency');
    expect(screen.getByText(`© ${new Date().getFullYear()} Kontor, version 1.11.0`)).toBeTruthy();
    expect(screen.getByText(/^Data to Nov 20.*14:45 EST$/)).toBeTruthy();
  });

  test('the badge of who runs the platform says that instead of the type of their account', () => {
    expect([agencySession(), staffSession(), staffSession({ superUser: true, roles: ['super'] })].map(accountKind)).toEqual([
      'Agency',
      'Staff',
      'Platform',
    ]);
  });

  test('links the marketplace and the deals; its menu stays folded', async () => {
    await open();
    const links = within(screen.getByRole('navigation', { name: 'Products' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Marketplace', 'https://market.example/'],
      ['Deals', '/'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse menu', expanded: true }));
    cleanup();
    await open();
    expect(screen.getByRole('button', { name: 'Collapse menu', expanded: false })).toBeTruthy();
  });

  test('Sign Out logs out, clears session storage and leads to Sign In', async () => {
    const call = answer(sessionRoutes.signOut, null);
    await open(call);
    const left = await signOut();
    await waitFor(() => expect(left.mock.calls).toEqual([['/login']]));
    expect(call.asked).toHaveLength(1);
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  test('a Sign Out that failed says so and stays', async () => {
    await open(refusal(sessionRoutes.signOut, somethingWrong));
    const left = await signOut();
    expect(await screen.findByText('Internal server error.')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('draft')).toBe('x');
  });

  test('the account badge opens the Login Accounts dialog', async () => {
    await open(answer(accountRoutes.list, { rows: [], totalCount: 0, hasMore: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Account Halden Media, switch account' }));
    await screen.findByRole('dialog', { name: 'Login Accounts' }, { timeout: 10_000 });
  });

  test('where an ad blocker stops what looks like an ad, the page says so and offers Refresh', async () => {
    await open();
    vi.stubGlobal('fetch', async (file: string) => {
      if (file.startsWith('/ads/')) throw new TypeError('net::ERR_BLOCKED_BY_CLIENT');
      return new Response('');
    });
    await screen.findByRole('heading', { level: 1, name: 'Ad Blocker Detected' }, { timeout: 10_000 });
    expect(screen.getByText('Disable Ad Blocker to access this page')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Here' })).toBeNull();
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});
