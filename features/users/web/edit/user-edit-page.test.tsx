import { badInput, staleVersion } from '@kontor/core/contract';
import { ACTING, type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { historyRoutes } from '@kontor/history/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { emailTaken, lastAdmin, type User, userMissing, userPages, userRoutes } from '@kontor/users/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import UserEditPage from './user-edit-page.tsx';

const ID = '1'.repeat(24);
const userOf = (change: Partial<User> = {}): User => ({
  id: ID,
  userId: ID,
  email: 'planner@halden.example',
  firstName: 'Piers',
  lastName: 'Anand',
  createDate: '2026-11-01T02:00:00.000Z',
  lastLogin: '2026-11-02T12:00:00.000Z',
  accounts: 2,
  admin: false,
  isShared: false,
  timezone: 'CST',
  offset: -6,
  accountAccess: [
    { accountId: 'b'.repeat(24), accountName: 'Halden Media', admin: false },
    { accountId: 'c'.repeat(24), accountName: 'Second Home', admin: true },
  ],
  ownedMarketplaces: [],
  canSetPassword: true,
  canSetName: true,
  isSelf: false,
  version: 3,
  ...change,
});
const found = (change: Partial<User> = {}) => answer(userRoutes.get, userOf(change));
const saved = () => answer(userRoutes.update, null, { msg: 'User updated.' });
const ways = answer(sessionRoutes.ways, { sso: null, passwordMinLength: 6, errorReports: null });
const open = (...answers: Answer[]) => openAs({}, ...answers);
const openAs = (change: Partial<ReturnType<typeof sessionOf>>, ...answers: Answer[]) =>
  renderScreen({
    page: userPages.edit,
    screen: UserEditPage,
    at: `/users/${ID}`,
    answers: [...answers, ways],
    session: sessionOf({ roles: ['admin'], ...change }),
  });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input' });
async function retype(name: string, text: string) {
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

// Toasts outlive the page they were shown on.
afterEach(() => toast.clean());

test('shows what may be changed and what is only read (3 §2, §6)', async () => {
  open(found());
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  expect(['First name', 'Last name', 'Email'].map((name) => field(name).value)).toEqual(['Piers', 'Anand', 'planner@halden.example']);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Administrator/ }).checked).toBe(false);
  for (const fact of ['Central (UTC-6)', 'Oct 31', 'Nov 2, 07:00 EST']) expect(screen.getByText(fact)).toBeTruthy();
  const accounts = within(screen.getByRole('region', { name: 'Accounts' })).getAllByRole('listitem');
  expect(accounts.map(({ textContent }) => textContent)).toEqual(['Halden MediaMember', 'Second HomeAdministrator']);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
  expect(document.title).toBe('Piers Anand · Kontor');
});

test.each([
  ['custom', 5, 'UTC+5'],
  ['custom', 0, 'UTC'],
  ['UTC', 0, 'UTC'],
  ['EST', -4, 'Eastern (UTC-4)'],
] as const)('the zone %s with offset %i reads %s', async (timezone, offset, words) => {
  open(found({ timezone, offset, lastLogin: null }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('Never')).toBeTruthy();
});

test('names what changed, sends the version, and says that it is saved (3 §7)', async () => {
  const save = saved();
  open(found(), save);
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  const button = screen.getByRole('button', { name: 'Update' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Nothing has changed.')).toBeTruthy();
  await retype('First name', 'Pierson');
  await userEvent.click(screen.getByRole('switch', { name: /^Administrator/ }));
  expect(screen.getByText(/not saved: First name, Administrator/)).toBeTruthy();
  await update();
  expect(await screen.findByText('User updated.')).toBeTruthy();
  expect(save.asked[0]?.body).toEqual({
    email: 'planner@halden.example',
    firstName: 'Pierson',
    lastName: 'Anand',
    admin: true,
    version: 3,
  });
});

test('first and last name are required (3 §5)', async () => {
  const save = saved();
  open(found(), save);
  await retype('First name', '   ');
  await retype('Last name', '');
  await update();
  expect(await screen.findByText('2 fields need attention')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'First name' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  await retype('Email', 'nope');
  await update();
  expect(await screen.findByText('Username is not a valid email')).toBeTruthy();
  expect(save.asked).toHaveLength(0);
});

test('what the server refuses is told beside its field, or as its message', async () => {
  const view = open(found(), refusal(userRoutes.update, emailTaken, [{ path: 'email', message: emailTaken.text }]));
  await retype('Email', 'rival@demo.test');
  await update();
  expect(await screen.findByText('Another user already has this e-mail.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  view.unmount();
  open(found({ admin: true }), refusal(userRoutes.update, lastAdmin));
  await userEvent.click(await screen.findByRole('switch', { name: /^Administrator/ }));
  await update();
  expect(await screen.findByText('The account needs an administrator. Name another one first.')).toBeTruthy();
});

test('somebody else’s change is told, and dropping my own shows it', async () => {
  const get = found();
  const nothing = answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  open(get, refusal(userRoutes.update, staleVersion), nothing);
  await retype('First name', 'Pierson');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await screen.findByText('None of it touches what you changed. Saving keeps both.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }));
  await waitFor(() => expect(get.asked).toHaveLength(3));
});

test('what happened to a person is read by those who open their history, and asked for then alone', async () => {
  const list = answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  open(found(), list, answer(historyRoutes.creators, []));
  const history = await screen.findByText('History');
  expect(list.asked).toHaveLength(0);
  await userEvent.click(history);
  expect(await screen.findByText(/^Nothing changed in the last 92 days/)).toBeTruthy();
  expect(`${list.asked[0]?.url} ${JSON.stringify(list.asked[0]?.body)}`).toContain(ID);
});

test('leaving with changes asks first (1 §2.4)', async () => {
  const { router } = open(found());
  await retype('First name', 'Pierson');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Changes Are Not Saved')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(router.state.location.pathname).toBe(`/users/${ID}`);
  expect(field('First name').value).toBe('Pierson');
});

test('of a user of other tenants too, e-mail and password are closed with the reason (design §6.6)', async () => {
  open(found({ canSetPassword: false }));
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  expect(field('Email').disabled).toBe(true);
  expect(
    screen.getByText(
      'They also belong to accounts that you do not administer, which are not listed here. Only somebody who administers them all can change it.',
    ),
  ).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Update Password' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe(
    'They also belong to accounts that you do not administer, which are not listed here. Only somebody who administers them all can set their password.',
  );
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('of a user of other accounts too, the name is theirs to set, and zone and last login theirs to know; rights are saved', async () => {
  const save = saved();
  const theirs = { isShared: true, canSetName: false, canSetPassword: false, timezone: null, offset: null, lastLogin: null, version: null };
  open(found(theirs), save);
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  for (const name of ['First name', 'Last name']) {
    expect(field(name).disabled).toBe(true);
    const told = document.getElementById((field(name).getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '');
    expect(told?.textContent).toBe(
      'They also belong to accounts that you do not administer, which are not listed here. Only they can change it.',
    );
  }
  expect(screen.getAllByText('Not shown')).toHaveLength(2);
  expect(screen.queryByText('Never')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: /^Administrator/ }));
  await update();
  expect(await screen.findByText('User updated.')).toBeTruthy();
  expect(save.asked[0]?.body).toMatchObject({ firstName: 'Piers', lastName: 'Anand', admin: true, version: null });
});

test('one changes one’s own password with the old one, and is not deleted', async () => {
  open(found({ isSelf: true, canSetPassword: false }), saved());
  await screen.findByRole('heading', { level: 1, name: 'Piers Anand' });
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('You cannot delete yourself.')).toBeTruthy();
  expect(screen.getByText('Without it you can no longer manage the users of Halden Media.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change your password' });
  expect(within(dialog).getByLabelText('Old password')).toBeTruthy();
});

test('deleting leads back to the list, also from a changed form', async () => {
  const remove = answer(userRoutes.remove, null, { msg: 'User deleted.' });
  const { router } = open(found(), remove);
  await retype('First name', 'Pierson');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(within(await screen.findByRole('dialog', { name: 'Delete this user?' })).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(await screen.findByText('User deleted.')).toBeTruthy();
  expect(screen.queryByText('Changes Are Not Saved')).toBeNull();
});

test('a user who is not there is User Not Found, with the way back (3 §8)', async () => {
  const { router } = open(refusal(userRoutes.get, userMissing));
  expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Back to Users' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});

test('a user who did not load may be asked for again', async () => {
  const broken: Answer = { route: userRoutes.get, asked: [], reply: () => ({ status: 403, body: { success: false, msg: 'Not now.' } }) };
  open(broken);
  expect((await screen.findByRole('alert')).textContent).toContain('The user did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(broken.asked).toHaveLength(2));
});

test('an address that is no id shows that there is no such user', async () => {
  openAs({}, refusal(userRoutes.get, badInput));
  expect(await screen.findByText(userMissing.text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('who acts as another user changes, deletes and sets no password of anybody, and is told why (security rule 16)', async () => {
  openAs(ACTING, found());
  await retype('First name', 'Peter');
  for (const name of ['Delete', 'Update Password', 'Update']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is closed while you act as another user. Stop acting first.',
    );
  }
});
