import { accountChanged, notSignedIn, PAGE_SESSION_HEADER, pageSessionOf } from '@kontor/core/contract';
import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { recentRecords, rememberRecord, useCall } from '@kontor/core/web';
import { deviceRoutes, sessionRoutes } from '@kontor/session/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSignedIn, useSignOut } from './signed-in.ts';
import { agencySession } from './testing/sessions.ts';

const INSTALLATION = { version: '1.11.0', isDemo: false, marketplaceUrl: '', dataTo: null, errorReports: null };
const CLAIMS = { pubId: 'P-7', name: 'Maren Oduya', email: 'planner@demo.test', firstName: 'Maren', lastName: 'Oduya' };
const sessionWith = (claims: typeof CLAIMS | null) =>
  answer(sessionRoutes.session, { user: agencySession(), installation: INSTALLATION, claims });

const DEAL = { href: '/deals/self/1', label: 'Northlight, autumn', kind: 'Deal' };

const Who = () => {
  const { signedIn } = useSignedIn();
  return <h1>{signedIn?.user.email}</h1>;
};
/** A screen that reads something of its own. */
const Working = () => {
  const { signedIn } = useSignedIn();
  useCall(deviceRoutes.list, {}, { enabled: Boolean(signedIn) });
  return null;
};
const open = (Screen: () => ReactNode, ...answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: { path: '/here' }, screen: Screen, at: '/here', answers });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the start of the app', () => {
  test('after single sign-on the user-login call says who the provider named; otherwise there is none (1 §7.1)', async () => {
    const login = answer(sessionRoutes.userLogin, null);
    const view = open(Who, sessionWith(CLAIMS), login);
    await screen.findByRole('heading', { name: 'planner@demo.test' });
    expect(login.asked.map(({ body }) => body)).toEqual([CLAIMS]);
    view.unmount();
    open(Who, sessionWith(null), login);
    await screen.findByRole('heading', { name: 'planner@demo.test' });
    expect(login.asked).toHaveLength(1);
  });

  test('local storage keeps the session’s person and account, and nothing else of it (1 §3, §9; design §4)', async () => {
    open(Who, sessionWith(null));
    await screen.findByRole('heading', { name: 'planner@demo.test' });
    const { userId, accountId, accountName } = agencySession();
    await waitFor(() => expect(JSON.parse(localStorage.getItem('kontor.profile') ?? '{}')).toEqual({ userId, accountId, accountName }));
  });

  test('calls name whom the page is drawn for; where another tab has changed the account it is loaded again after a second (1 §4)', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    open(Working, sessionWith(null), refusal(deviceRoutes.list, accountChanged));
    const sent = vi.fn(window.fetch);
    vi.stubGlobal('fetch', sent);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent.mock.calls.at(-1)?.[1]?.headers).toMatchObject({ [PAGE_SESSION_HEADER]: pageSessionOf(agencySession()) });
    expect(localStorage.getItem('kontor.profile')).not.toBeNull();
  });

  test('any call that is answered 401 signs out here and reloads after a second (1 §4, §8)', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    rememberRecord(agencySession(), DEAL);
    open(Working, sessionWith(null), refusal(deviceRoutes.list, notSignedIn));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('kontor.profile')).toBeNull();
    expect(recentRecords(agencySession())).toEqual([]);
  });

  test('signing out leaves nothing of the person in the browser (1 §2.4)', async () => {
    const replace = vi.fn<() => void>();
    vi.stubGlobal('location', { origin: window.location.origin, replace });
    rememberRecord(agencySession(), DEAL);
    const Leaving = () => {
      const signOut = useSignOut();
      return (
        <button type="button" onClick={() => void signOut()}>
          Sign Out
        </button>
      );
    };
    open(Leaving, answer(sessionRoutes.signOut, null));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/login'));
    expect(Object.keys(localStorage).filter((key) => JSON.stringify(localStorage.getItem(key)).includes(DEAL.label))).toEqual([]);
  });
});
