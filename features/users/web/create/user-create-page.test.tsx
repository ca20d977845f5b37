import { badInput } from '@kontor/core/contract';
import { ACTING, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { sessionRoutes } from '@kontor/session/contract';
import { checkFirst, checksPaused, emailTaken, type UserCheck, userPages, userRoutes } from '@kontor/users/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import UserCreatePage from './user-create-page.tsx';

const NEW: UserCheck = { newUser: true, showPassword: true, canCreate: true, isInvitation: false, msg: '', firstName: '', lastName: '' };
const KNOWN: UserCheck = { ...NEW, newUser: false, showPassword: false, firstName: 'Rosalind', lastName: 'Rivel' };
const PASSWORD = 'A quiet-harbour 9';
const ways = answer(sessionRoutes.ways, { sso: null, passwordMinLength: 8, errorReports: null });
const checkOf = (said: Partial<UserCheck> = {}) => answer(userRoutes.check, { ...NEW, ...said });
const created = (msg = 'User created.') => answer(userRoutes.create, null, { msg });

const open = (...answers: Parameters<typeof renderScreen>[0]['answers']) => openAs({}, ...answers);
const openAs = (change: Partial<ReturnType<typeof sessionOf>>, ...answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({
    page: userPages.create,
    screen: UserCreatePage,
    at: '/users/create',
    answers: [...answers, ways],
    session: sessionOf({ roles: ['admin'], ...change }),
  });
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' });
async function check(email = 'ines@demo.test') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/^Email/), email);
  await user.click(screen.getByRole('button', { name: 'Check' }));
  return user;
}
async function choose(label: RegExp, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
async function fill(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByLabelText(/^First name/);
  await user.type(field('First name'), 'Ines');
  await user.type(field('Last name'), 'Harrow');
  await user.type(field('Password'), PASSWORD);
  await user.type(field('Confirm password'), PASSWORD);
  await choose(/^Time zone/, 'Pacific');
}

// Toasts outlive the page they were shown on.
afterEach(() => toast.clean());

test('the first step asks for the e-mail alone (3 §4)', async () => {
  open(checkOf());
  await screen.findByRole('heading', { level: 1, name: 'New user' });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByText('Step 1 of 2: check the email')).toBeTruthy();
  expect(document.title).toBe('New user · Kontor');
});

test('an e-mail that is none is not asked after (3 §5)', async () => {
  const asked = checkOf();
  open(asked);
  await screen.findByLabelText(/^Email/);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Username is not a valid email')).toBeTruthy();
  await userEvent.type(field('Email'), 'nobody');
  expect(screen.queryByText('Username is not a valid email')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Username is not a valid email')).toBeTruthy();
  expect(asked.asked).toHaveLength(0);
});

test('a new user is asked the rest, saved with all of it, and the list opens (3 §4, §7)', async () => {
  const save = created();
  const asked = checkOf();
  const { router } = open(asked, save);
  const user = await check(' ines@demo.test ');
  await fill(user);
  expect(asked.asked[0]?.url.search).toBe('?email=ines%40demo.test');
  expect(screen.getByText('Step 2 of 2: new user, not saved')).toBeTruthy();
  expect(screen.getByText('At least 8 characters')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User created.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(save.asked[0]?.body).toEqual({
    email: 'ines@demo.test',
    firstName: 'Ines',
    lastName: 'Harrow',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    timezone: 'PST',
    offset: null,
    accountAdmin: true,
  });
});

test('what a new user must have is told beside the fields and at the top, and the first wrong one is focused (3 §5)', async () => {
  const save = created();
  open(checkOf(), save);
  const user = await check();
  await screen.findByLabelText(/^First name/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('5 fields need attention')).toBeTruthy();
  expect(screen.getAllByText('Required')).toHaveLength(3);
  expect(screen.getByText('Password is required.')).toBeTruthy();
  expect(screen.getByText('Please confirm your password')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  await user.type(field('Password'), 'abcde');
  await user.type(field('Confirm password'), 'abcdef');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Passwords should have min 6 characters')).toBeTruthy();
  await user.type(field('Password'), 'fgh ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Spaces are not allowed at the beginning and end of the password')).toBeTruthy();
  expect(save.asked).toHaveLength(0);
});

test('the confirmation must be the same (3 §5)', async () => {
  const save = created();
  open(checkOf(), save);
  const user = await check();
  await fill(user);
  await user.type(field('Confirm password'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  expect(save.asked).toHaveLength(0);
});

test('Custom asks for an offset from UTC-12 to UTC+12 (1 §2.4, §5, §9)', async () => {
  const save = created();
  open(checkOf(), save);
  const user = await check();
  await fill(user);
  expect(screen.queryByRole('combobox', { name: /^Offset/ })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: /^Time zone/ }));
  const zones = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(zones).toEqual(['UTC', 'Eastern', 'Central', 'Mountain', 'Pacific', 'Custom']);
  await userEvent.click(screen.getByRole('option', { name: 'Custom' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: /^Offset/ }));
  const offsets = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offsets.filter((text) => text?.startsWith('UTC'))).toHaveLength(25);
  expect([offsets[0], offsets[12], offsets[24]]).toEqual(['UTC-12', 'UTC', 'UTC+12']);
  await userEvent.click(screen.getByRole('option', { name: 'UTC-11' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save.asked[0]?.body).toMatchObject({ timezone: 'custom', offset: -11 }));
});

test('a known user has only to be saved, and joins (3 §4, §8)', async () => {
  const save = created('User added to the selected account.');
  const { router } = open(checkOf(KNOWN), save);
  const user = await check('rival@demo.test');
  expect(await screen.findByText('Rosalind Rivel')).toBeTruthy();
  expect(screen.getByText(/has a sign-in already\. Save to add them to Halden Media/)).toBeTruthy();
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.getByText('Rosalind Rivel').closest('[role=status]')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: /^Administrator/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('User added to the selected account.')).toBeTruthy();
  expect(save.asked[0]?.body).toEqual({ email: 'rival@demo.test', accountAdmin: false });
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});

test('somebody of other accounts is invited, by Invite, and the list of invitations opens', async () => {
  const save = created('Invitation sent.');
  const { router } = open(checkOf({ ...KNOWN, isInvitation: true, firstName: '', lastName: '' }), save);
  const user = await check('rival@demo.test');
  expect(await screen.findByText(/Invite them to Halden Media: they get an e-mail and decide themselves\./)).toBeTruthy();
  expect(screen.getByText('Step 2 of 2: known user, not invited yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.dblClick(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText('Invitation sent.')).toBeTruthy();
  expect(save.asked.map(({ body }) => body)).toEqual([{ email: 'rival@demo.test', accountAdmin: false }]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/invitations'));
});

test('of a stranger no name is known', async () => {
  open(checkOf({ ...KNOWN, firstName: '', lastName: '' }));
  await check('rival@demo.test');
  expect(await screen.findByText('This person')).toBeTruthy();
});

test('changing the e-mail resets to the check step (3 §4)', async () => {
  open(checkOf());
  const user = await check();
  await screen.findByLabelText(/^First name/);
  await user.type(field('Email'), 'x');
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
});

test('an answer that comes after the e-mail was changed is none', async () => {
  const asked = checkOf();
  open(asked);
  const input = await screen.findByLabelText(/^Email/);
  fireEvent.change(input, { target: { value: 'ines@demo.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  fireEvent.change(input, { target: { value: 'other@demo.test' } });
  await waitFor(() => expect(asked.asked).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
});

test('nor is a failure that comes then', async () => {
  const asked = refusal(userRoutes.check, checksPaused);
  open(asked);
  const input = await screen.findByLabelText(/^Email/);
  fireEvent.change(input, { target: { value: 'ines@demo.test' } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  fireEvent.change(input, { target: { value: 'other@demo.test' } });
  await waitFor(() => expect(asked.asked).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check' }).hasAttribute('data-loading')).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who may not join: the message is shown, or that the admin is to be asked (3 §8)', async () => {
  const view = open(checkOf({ canCreate: false, msg: 'This user is in the account already.' }));
  await check('planner@demo.test');
  expect((await screen.findByRole('alert')).textContent).toBe('This user is in the account already.');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  view.unmount();
  open(checkOf({ canCreate: false }));
  await check('planner@demo.test');
  expect((await screen.findByRole('alert')).textContent).toBe('Please contact admin.');
});

test('a failed check shows its message, and may be tried again (3 §8)', async () => {
  open(refusal(userRoutes.check, checksPaused));
  await check();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many checks. Please wait and try again.');
  expect(screen.getByRole('button', { name: 'Check' })).toBeTruthy();
});

test('what the server refuses is told beside its field, or as its message', async () => {
  const short = 'Passwords should have min 8 characters';
  const view = open(checkOf(), refusal(userRoutes.create, { ...badInput, text: short }, [{ path: 'password', message: short }]));
  await fill(await check());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(short)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  view.unmount();
  const taken = open(checkOf(), refusal(userRoutes.create, emailTaken, [{ path: 'email', message: emailTaken.text }]));
  await fill(await check());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Another user already has this e-mail.')).toBeTruthy();
  taken.unmount();
  open(checkOf(KNOWN), refusal(userRoutes.create, checkFirst));
  await check();
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please contact admin.');
});

test('leaving a begun form asks first (1 §2.4)', async () => {
  const { router } = open(checkOf());
  await check();
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Changes Are Not Saved')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
});

test('Ctrl+S checks, then saves', async () => {
  const save = created('User added to the selected account.');
  open(checkOf(KNOWN), save);
  fireEvent.change(await screen.findByLabelText(/^Email/), { target: { value: 'rival@demo.test' } });
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await screen.findByText('Rosalind Rivel');
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(save.asked).toHaveLength(1));
});

test('who acts as another user saves nobody, and is told why (security rule 16)', async () => {
  openAs(ACTING, checkOf(KNOWN));
  await check('rival@demo.test');
  const button = await screen.findByRole('button', { name: 'Save' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This is closed while you act as another user. Stop acting first.',
  );
});
