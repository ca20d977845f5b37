import { type Page, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { type PageProps, SessionProvider } from '@kontor/core/web';
import { accountRoutes, sessionRoutes } from '@kontor/session/contract';
import { invitationRoutes, type LinkedInvitation, linkOver, ownSignInRoutes, userPages } from '@kontor/users/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import ConfirmPage from './confirm-page.tsx';
import InvitationPage from './invitation-page.tsx';

const SECRET = 'kq3-only_once';
const OFFER: LinkedInvitation = {
  email: 'planner@halden.example',
  accountName: 'Tallgrass Partners',
  accountType: 'Agency',
  invitedBy: 'Piers Anand',
  admin: true,
  createDate: '2026-11-20T12:00:00.000Z',
  expireDate: '2026-11-27T12:00:00.000Z',
  asksPassword: false,
};
const ways = answer(sessionRoutes.ways, { sso: null, passwordMinLength: 8, errorReports: null });
const offered = (change: Partial<LinkedInvitation> = {}) => answer(invitationRoutes.linked, { ...OFFER, ...change });

type Opening = { page: Page; screen: ComponentType<PageProps>; user?: string | null; hash?: string };
/** The page as a visitor, or as whoever has the e-mail `user`. */
function open({ page, screen: Screen, user = null, hash = `#${SECRET}` }: Opening, ...answers: Answer[]) {
  const Visited = (props: PageProps) =>
    user ? (
      <Screen {...props} />
    ) : (
      <SessionProvider value={null}>
        <Screen {...props} />
      </SessionProvider>
    );
  const session = sessionOf(user ? { email: user } : {});
  return renderScreen({ page, screen: Visited, at: `${page.path}${hash}`, answers: [...answers, ways], session });
}
const INVITATION = { page: userPages.invitation, screen: InvitationPage };
const CONFIRM = { page: userPages.confirm, screen: ConfirmPage };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function choose(password: string, again = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), again);
}
function watchLeaving() {
  const left = vi.fn();
  vi.stubGlobal('location', { origin: window.location.origin, replace: left });
  return left;
}

afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

describe('/invitation', () => {
  test('says who invites, to which account, whom, as what and until when', async () => {
    const asked = offered();
    open(INVITATION, asked);
    await screen.findByRole('heading', { level: 1, name: 'Join Tallgrass Partners' });
    for (const fact of ['Piers Anand invites you.', OFFER.email, 'Agency', 'Administrator: manages its users', 'Nov 27, 07:00 EST'])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(asked.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }]);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.title).toBe('Invitation · Kontor');
  });

  test('the secret leaves the address at once, and a reload still finds it', async () => {
    const { router } = open(INVITATION, offered());
    await screen.findByRole('heading', { name: 'Join Tallgrass Partners' });
    await waitFor(() => expect(router.state.location.href).toBe('/invitation'));
    expect(router.state.location.state.linkSecret).toBe(SECRET);
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });

  test('accepted once by a visitor, it leads to the sign-in page; what was said has the focus', async () => {
    const accept = answer(invitationRoutes.acceptLinked, null);
    open(INVITATION, offered(), accept);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Accept' }));
    await screen.findByRole('heading', { level: 1, name: 'You joined Tallgrass Partners' });
    expect(accept.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }]);
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  test('a password of one’s own is asked where somebody else set it; what is wrong with it stands beside its field', async () => {
    const message = 'This password is used by many people. Choose another.';
    const accept = refusal(invitationRoutes.acceptLinked, { code: 'badInput', status: 400, text: message }, [
      { path: 'newPassword', message },
    ]);
    open(INVITATION, offered({ asksPassword: true }), accept);
    await press('Accept');
    expect(await screen.findByText('New Password is required.')).toBeTruthy();
    expect(accept.asked).toEqual([]);
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    await choose('password');
    await press('Accept');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    expect(accept.asked.map(({ body }) => body)).toEqual([{ secret: SECRET, newPassword: 'password', confirmPassword: 'password' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('where a password has come to be asked for meanwhile, its fields come too', async () => {
    let asksPassword = false;
    const message = 'New Password is required.';
    const refused = refusal(invitationRoutes.acceptLinked, { code: 'badInput', status: 400, text: message }, [
      { path: 'newPassword', message },
    ]);
    const asked = answer(invitationRoutes.linked, () => ({ ...OFFER, asksPassword }));
    open(INVITATION, asked, {
      ...refused,
      reply: (...call) => {
        asksPassword = true;
        return refused.reply(...call);
      },
    });
    await press('Accept');
    expect(await screen.findByLabelText('New password')).toBeTruthy();
    expect(asked.asked).toHaveLength(2);
  });

  test('who is signed in as that e-mail switches to the account at once', async () => {
    const accounts = answer(accountRoutes.list, { rows: [], totalCount: 0, hasMore: false });
    open({ ...INVITATION, user: 'Planner@Halden.example' }, offered(), answer(invitationRoutes.acceptLinked, null), accounts);
    await press('Accept');
    await press('Switch account');
    expect(await screen.findByRole('dialog', { name: 'Login Accounts' })).toBeTruthy();
  });

  test('with a password chosen every session has ended, so the product starts anew at the sign-in page', async () => {
    open({ ...INVITATION, user: OFFER.email }, offered({ asksPassword: true }), answer(invitationRoutes.acceptLinked, null));
    await choose('a quiet harbour');
    await press('Accept');
    await screen.findByRole('heading', { name: 'You joined Tallgrass Partners' });
    const left = watchLeaving();
    await press('Sign in');
    expect(left.mock.calls).toEqual([['/login']]);
  });

  test('somebody else who is signed in is told so, and signs out to sign in as the one invited', async () => {
    const signOut = answer(sessionRoutes.signOut, null);
    open({ ...INVITATION, user: 'other@halden.example' }, offered(), answer(invitationRoutes.acceptLinked, null), signOut);
    await screen.findByRole('heading', { name: 'Join Tallgrass Partners' });
    expect(document.body.textContent).toContain(`You are signed in as other@halden.example. This invitation is for ${OFFER.email}.`);
    await press('Accept');
    const way = await screen.findByRole('button', { name: 'Sign in with that e-mail' });
    const left = watchLeaving();
    await userEvent.click(way);
    await waitFor(() => expect(left.mock.calls).toEqual([['/login']]));
    expect(signOut.asked).toHaveLength(1);
  });

  test('declining asks first, and is told', async () => {
    const decline = answer(invitationRoutes.declineLinked, null);
    open(INVITATION, offered(), decline);
    await press('Decline');
    const question = within(await screen.findByRole('dialog', { name: 'Decline this invitation?' }));
    expect(decline.asked).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Decline' }));
    await screen.findByRole('heading', { level: 1, name: 'Invitation declined' });
    expect(decline.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }]);
  });

  test.each([
    ['without a secret', ''],
    ['with one that is too long', `#${'x'.repeat(101)}`],
  ])('%s the link is over, and nothing is called', async (_, hash) => {
    const asked = offered();
    open({ ...INVITATION, hash }, asked);
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' });
    expect(asked.asked).toEqual([]);
  });

  test('a link that is over says so, when it is opened and when it is answered', async () => {
    const view = open(INVITATION, refusal(invitationRoutes.linked, linkOver));
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    view.unmount();
    open({ ...INVITATION, user: OFFER.email }, offered(), refusal(invitationRoutes.acceptLinked, linkOver));
    await press('Accept');
    await screen.findByRole('heading', { level: 1, name: 'This link has expired' });
    expect(screen.getByRole('link', { name: 'Go to Kontor' }).getAttribute('href')).toBe('/');
  });

  test('one that did not load may be asked for again; one that was not accepted says why and stays', async () => {
    const view = open(INVITATION, refusal(invitationRoutes.linked, { ...somethingWrong, status: 400 }));
    const panel = await screen.findByRole('alert');
    expect(panel.textContent).toContain('The invitation did not load');
    expect(within(panel).getByRole('button', { name: 'Retry' })).toBeTruthy();
    view.unmount();
    open(INVITATION, offered(), refusal(invitationRoutes.acceptLinked, somethingWrong));
    await press('Accept');
    expect((await screen.findByRole('alert')).textContent).toBe(somethingWrong.text);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Accept');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Check your internet connection and try again'));
  });
});

describe('/confirm-email', () => {
  const known = answer(ownSignInRoutes.linked, { email: OFFER.email });

  test('takes a password twice, once, and leads to the sign-in page', async () => {
    const confirm = answer(ownSignInRoutes.confirm, null);
    open(CONFIRM, known, confirm);
    await screen.findByText(OFFER.email);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
    await press('Set password');
    expect(await screen.findByText('Confirm Password is required.')).toBeTruthy();
    await choose('a quiet harbour');
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.findByRole('heading', { level: 1, name: 'Your password is set' });
    expect(confirm.asked.map(({ body }) => body)).toEqual([
      { secret: SECRET, newPassword: 'a quiet harbour', confirmPassword: 'a quiet harbour' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(document.title).toBe('Confirm your e-mail · Kontor');
  });

  test('who was signed in starts anew: that session has ended too', async () => {
    open({ ...CONFIRM, user: OFFER.email }, known, answer(ownSignInRoutes.confirm, null));
    await choose('a quiet harbour');
    await press('Set password');
    await screen.findByRole('heading', { name: 'Your password is set' });
    const left = watchLeaving();
    await press('Sign in');
    expect(left.mock.calls).toEqual([['/login']]);
  });

  test('unequal passwords are told at the field; a link that is over, and how to get another', async () => {
    const message = 'New password and confirm password should match';
    const unequal = refusal(ownSignInRoutes.confirm, { code: 'badInput', status: 400, text: message }, [
      { path: 'confirmPassword', message },
    ]);
    const view = open(CONFIRM, known, unequal);
    await choose('one of them', 'the other one');
    await press('Set password');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Confirm password')));
    view.unmount();
    open(CONFIRM, refusal(ownSignInRoutes.linked, linkOver));
    await screen.findByRole('heading', { name: 'This link has expired' });
    expect(screen.getByText(/press “Send me the link” for a new one/)).toBeTruthy();
  });
});
