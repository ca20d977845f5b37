import { ACTING, type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import {
  invitationOver,
  invitationRoutes,
  type Notices as NoticesData,
  nothingToConfirm,
  type OwnInvitation,
  ownSignInRoutes,
  resendPaused,
} from '@kontor/users/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Notices from './notices.tsx';

const invitation = (n: number, change: Partial<OwnInvitation> = {}): OwnInvitation => ({
  id: String(n).repeat(24),
  accountName: `Account ${n}`,
  accountType: 'Agency',
  invitedBy: 'Piers Anand',
  admin: false,
  createDate: '2026-11-20T12:00:00.000Z',
  expireDate: '2026-11-27T12:00:00.000Z',
  ...change,
});
/** What waits now; a test changes it as the server would. */
let waiting: NoticesData;
const notices = () => answer(invitationRoutes.notices, () => waiting);
const onSwitch = vi.fn();
const Screen = () => (
  <main id="main" tabIndex={-1}>
    <Notices onSwitch={onSwitch} />
    <h1>Here</h1>
  </main>
);
const open = (...answers: Answer[]) => renderScreen({ page: { path: '/here' }, screen: Screen, at: '/here', answers });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  waiting = { ownPasswordDue: false, invitations: [] };
  onSwitch.mockReset();
});
afterEach(() => {
  act(() => toast.clean());
  vi.useRealTimers();
  sessionStorage.clear();
});

describe('an open invitation', () => {
  test('names who invites, where, as what and until when; accepted once, the way into the account has the focus', async () => {
    waiting.invitations = [invitation(1, { admin: true })];
    const accept = answer(invitationRoutes.accept, () => {
      waiting = { ownPasswordDue: false, invitations: [] };
      return null;
    });
    open(notices(), accept);
    await userEvent.dblClick(await button('Accept the invitation to Account 1'));
    const way = await button('Switch account');
    expect(accept.asked.map(({ url }) => url.pathname)).toEqual([`/api/user/invitation/accept/${'1'.repeat(24)}`]);
    expect(screen.getByText('Account 1').closest('[role=status]')?.textContent).toContain('You joined Account 1.');
    await waitFor(() => expect(document.activeElement).toBe(way));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
    await userEvent.click(way);
    expect(onSwitch).toHaveBeenCalledOnce();
  });

  test('is declined once that is confirmed', async () => {
    waiting.invitations = [invitation(1)];
    const decline = answer(
      invitationRoutes.decline,
      () => {
        waiting = { ownPasswordDue: false, invitations: [] };
        return null;
      },
      { msg: 'Invitation declined.' },
    );
    open(notices(), decline);
    expect((await screen.findByText('Account 1')).closest('[role=status]')?.textContent).toContain(
      'Piers Anand invites you to Account 1. Open until Nov 27, 07:00 EST.',
    );
    await userEvent.click(await button('Decline the invitation to Account 1'));
    expect(decline.asked).toEqual([]);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Invitation declined.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Account 1')).toBeNull());
  });

  test('that is over meanwhile says so, and is gone', async () => {
    waiting.invitations = [invitation(1)];
    const over = refusal(invitationRoutes.accept, invitationOver);
    open(notices(), {
      ...over,
      reply: (...asked) => {
        waiting = { ownPasswordDue: false, invitations: [] };
        return over.reply(...asked);
      },
    });
    await userEvent.click(await button(/^Accept/));
    expect((await screen.findByRole('alert')).textContent).toContain(invitationOver.text);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull());
  });
});

test('several invitations are one line and a list; what is accepted there is told there', async () => {
  waiting.invitations = [invitation(1), invitation(2)];
  const accept = answer(invitationRoutes.accept, () => {
    waiting = { ownPasswordDue: false, invitations: [invitation(1)] };
    return null;
  });
  open(notices(), accept);
  await userEvent.click(await button('Show invitations'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitations' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Accept the invitation to Account 2' }));
  const way = await dialog.findByRole('button', { name: 'Switch account' });
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(way));
  await userEvent.click(way);
  expect(onSwitch).toHaveBeenCalledOnce();
});

describe('a password that somebody else set', () => {
  test('stays told; invitations are answered by their letters; the link is sent once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T12:00:00Z') });
    waiting = { ownPasswordDue: true, invitations: [invitation(1)] };
    const send = answer(ownSignInRoutes.sendLink, null, { msg: 'A letter is on its way.' });
    open(notices(), send);
    expect(await screen.findByText(/^Somebody else set your password\./)).toBeTruthy();
    expect(screen.getByText(/To answer, open the link in your letter\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await userEvent.click(await button('Send me the link'));
    expect(await screen.findByText('A letter is on its way.')).toBeTruthy();
    const paused = await button(/^Send me the link again in \d+ s$/);
    expect(paused.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(paused);
    expect(send.asked).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(61_000));
    expect(await button('Send me the link')).toBeTruthy();
  });

  test('a letter that must wait, and one that is not needed any more, say so', async () => {
    waiting.ownPasswordDue = true;
    const view = open(notices(), refusal(ownSignInRoutes.sendLink, resendPaused));
    await userEvent.click(await button('Send me the link'));
    expect((await screen.findByRole('alert')).textContent).toContain(resendPaused.text);
    view.unmount();
    const over = refusal(ownSignInRoutes.sendLink, nothingToConfirm);
    open(notices(), {
      ...over,
      reply: (...asked) => {
        waiting = { ownPasswordDue: false, invitations: [] };
        return over.reply(...asked);
      },
    });
    await userEvent.click(await button('Send me the link'));
    expect(await screen.findByText(nothingToConfirm.text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull());
  });
});

test('nothing is asked while one acts as somebody else (security rule 16)', async () => {
  const asked = notices();
  renderScreen({ page: { path: '/here' }, screen: Screen, at: '/here', answers: [asked], session: sessionOf(ACTING) });
  await screen.findByRole('heading', { name: 'Here' });
  expect(asked.asked).toEqual([]);
});
