import { allows, somethingWrong } from '@kontor/core/contract';
import { ACTING, type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { type InvitationRow, invitationOver, invitationRoutes, resendPaused, userPages } from '@kontor/users/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import InvitationListPage from './invitation-list-page.tsx';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const row = (n: number, change: Partial<InvitationRow> = {}): InvitationRow => ({
  id: String(n).repeat(24),
  email: `person-${n}@rival.example`,
  admin: false,
  state: 'open',
  invitedBy: 'Maren Oduya',
  createDate: '2026-11-17T11:00:00.000Z',
  sentDate: '2026-11-17T11:00:00.000Z',
  expireDate: '2026-11-24T11:00:00.000Z',
  ...change,
});
let rows: InvitationRow[];
const listed = () =>
  answer(invitationRoutes.list, () => ({ rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false }));
const open = (answers: Answer[], at = '/users/invitations', change = {}) =>
  renderScreen({
    page: userPages.invitations,
    screen: InvitationListPage,
    at,
    answers,
    session: sessionOf({ roles: ['admin'], ...change }),
  });
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

/** A minute goes by, second for second: a row that was just drawn begins to count a moment after it is seen. */
async function minuteLater() {
  for (let second = 0; second < 63; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  rows = [row(1)];
});
afterEach(() => {
  act(() => toast.clean());
  vi.useRealTimers();
});

test('the page is for the administrators of the account alone', () => {
  expect(allows(userPages.invitations.access, sessionOf())).toBe(false);
  expect(allows(userPages.invitations.access, sessionOf({ roles: ['admin'] }))).toBe(true);
});

test('each state has its word, each row its age, and what can still be done with it', async () => {
  rows = [
    row(1, { createDate: '2026-11-20T11:34:00.000Z' }),
    row(2, { state: 'expired', admin: true }),
    row(3, { state: 'declined' }),
    row(4, { state: 'withdrawn' }),
    row(5, { state: 'ended' }),
  ];
  open([listed()]);
  const until = 'Nov 24, 06:00 EST';
  const sent = 'Nov 17, 06:00 EST';
  expect(await cellsOf(/person-1/)).toEqual(['Open', '26 min old', 'No', 'Maren Oduya', sent, until, 'ResendWithdraw', '']);
  expect(await cellsOf(/person-2/)).toEqual(['Expired', '3 days old', 'Yes', 'Maren Oduya', sent, until, 'Resend', '']);
  expect((await cellsOf(/person-3/)).filter((_, column) => column === 0 || column > 4)).toEqual(['Declined', '–', '', '']);
  expect((await cellsOf(/person-4/)).filter((_, column) => column === 0 || column > 4)).toEqual(['Withdrawn', '–', '', '']);
  expect((await cellsOf(/person-5/)).filter((_, column) => column === 0 || column > 4)).toEqual(['No longer valid', '–', '', '']);
  expect(document.title).toBe('Invitations · Kontor');
  expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Users' })).toBeTruthy();
});

test('newest first; search, states and order stand in the URL and are asked of the server', async () => {
  const list = listed();
  open([list], '/users/invitations?q=person&state=open,expired,nonsense&sort=email');
  await screen.findByText('person-1@rival.example');
  expect(list.asked[0]?.url.searchParams.get('q')).toBe('person');
  expect(list.asked[0]?.body).toMatchObject({
    sort: { predicate: 'email', reverse: false },
    tableFilter: { state: { operation: 'in', value: ['open', 'expired'] } },
  });
});

test('Resend sends once, then counts down the minute until the next letter', async () => {
  const resend = answer(
    invitationRoutes.resend,
    () => {
      rows = [row(1, { sentDate: new Date().toISOString() })];
      return null;
    },
    { msg: 'Invitation sent.' },
  );
  open([listed(), resend]);
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Resend to person-1@rival.example' }));
  expect(await screen.findByText('Invitation sent.')).toBeTruthy();
  const paused = await screen.findByRole('button', { name: /^Resend in \d+ s to person-1/ });
  expect(resend.asked).toHaveLength(1);
  expect(paused.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('An e-mail can be sent once a minute.')).toBeTruthy();
  await userEvent.click(paused);
  expect(resend.asked).toHaveLength(1);
  await minuteLater();
  expect(await screen.findByRole('button', { name: 'Resend to person-1@rival.example' })).toBe(paused);
});

test('a clock that runs behind the server’s waits no longer than the minute', async () => {
  rows = [row(1, { sentDate: '2026-11-20T12:30:00.000Z' })];
  open([listed()]);
  expect((await screen.findByRole('button', { name: /^Resend in/ })).textContent).toBe('Resend in 60 s');
  await minuteLater();
  expect(await screen.findByRole('button', { name: 'Resend to person-1@rival.example' })).toBeTruthy();
});

test('a letter that must wait, or an answer that came first, is told and the list read again', async () => {
  const list = listed();
  const view = open([list, refusal(invitationRoutes.resend, resendPaused)]);
  await userEvent.click(await screen.findByRole('button', { name: /^Resend/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(resendPaused.text);
  await waitFor(() => expect(list.asked).toHaveLength(2));
  view.unmount();
  act(() => toast.clean());
  const again = listed();
  open([again, refusal(invitationRoutes.withdraw, invitationOver)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of person-1@rival.example' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect((await screen.findByRole('alert')).textContent).toContain(invitationOver.text);
  await waitFor(() => expect(again.asked).toHaveLength(2));
});

test('withdrawing asks first and is done once', async () => {
  const withdraw = answer(
    invitationRoutes.withdraw,
    () => {
      rows = [row(1, { state: 'withdrawn' })];
      return null;
    },
    { msg: 'Invitation withdrawn.' },
  );
  open([listed(), withdraw]);
  await userEvent.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  expect(withdraw.asked).toEqual([]);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Invitation withdrawn.')).toBeTruthy();
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(withdraw.asked).toHaveLength(1);
});

test('none yet and none found are different words; a failure offers Retry', async () => {
  rows = [];
  const none = open([listed()]);
  expect(await screen.findByText('Somebody who signs in here already gets an invitation when you create them as a user.')).toBeTruthy();
  none.unmount();
  const { router, unmount } = open([listed()], '/users/invitations?state=open');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.href).toBe('/users/invitations'));
  unmount();
  open([refusal(invitationRoutes.list, { ...somethingWrong, status: 400 })]);
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Invitations did not load');
  expect(within(panel).getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('who acts as another user sends and withdraws nothing, and is told why (security rule 16)', async () => {
  open([listed()], '/users/invitations', ACTING);
  for (const name of [/^Resend/, /^Withdraw/])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true');
});
