import { badInput, tooMany } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { sessionRoutes } from '@kontor/session/contract';
import { oldPasswordWrong, passwordRefused, type User, userPages, userRoutes } from '@kontor/users/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import UserEditPage from '../edit/user-edit-page.tsx';
import OwnPasswordDialog from './own-password-dialog.tsx';

const NEW = 'A quiet-harbour 9';
const ID = '1'.repeat(24);
const ways = answer(sessionRoutes.ways, { sso: null, passwordMinLength: 8, errorReports: null });
const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name);
const save = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Update Password' }));
async function fill(values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (text) await userEvent.type(field(name), text);
  }
}

/** The server answers nothing until `go`. */
function holdReplies() {
  const { fetch } = window;
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => held.promise.then(() => fetch(...request)));
  return { go: held.resolve };
}

describe('one’s own password (3 §5, §6, §7, §8)', () => {
  const onClose = vi.fn();
  async function open(...answers: Answer[]) {
    onClose.mockReset();
    const view = renderScreen({
      page: { path: '/here' },
      screen: () => <OwnPasswordDialog isOpen onClose={onClose} />,
      at: '/here',
      answers: [...answers, ways],
    });
    await screen.findByRole('dialog', { name: 'Change your password' });
    return view;
  }
  const RIGHT = { 'Old password': 'Kontor-demo-1', 'New password': NEW, 'Confirm password': NEW };

  test('is changed with the old one, says so and closes', async () => {
    const change = answer(userRoutes.ownPassword, null, { msg: 'Password changed.' });
    await open(change);
    expect(screen.getByText('At least 8 characters')).toBeTruthy();
    await fill(RIGHT);
    await save();
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    expect(change.asked[0]?.body).toEqual({ oldPassword: 'Kontor-demo-1', newPassword: NEW, confirmPassword: NEW });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('every rule is told beside its field before anything is sent', async () => {
    const change = answer(userRoutes.ownPassword, null);
    await open(change);
    await save();
    for (const message of ['Password is required.', 'New Password is required.', 'Confirm Password is required.'])
      expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Old password')));
    const told = async (values: Record<string, string>, message: string) => {
      await fill({ ...RIGHT, ...values });
      await save();
      expect(await screen.findByText(message)).toBeTruthy();
    };
    await told({ 'New password': 'abcde', 'Confirm password': 'abcde' }, 'Password should have a minimum of 6 characters');
    await told(
      { 'New password': ' abcdefg', 'Confirm password': ' abcdefg' },
      'Spaces are not allowed at the beginning and end of the password',
    );
    await told({ 'Confirm password': 'another one' }, 'New password and confirm password should match');
    await told({ 'New password': 'Kontor-demo-1', 'Confirm password': 'Kontor-demo-1' }, "New password can't be the same as old password");
    expect(change.asked).toHaveLength(0);
  });

  test('a wrong old one is told beside it, and the person taken there', async () => {
    await open(refusal(userRoutes.ownPassword, oldPasswordWrong, [{ path: 'oldPassword', message: oldPasswordWrong.text }]));
    await fill(RIGHT);
    await save();
    expect(await screen.findByText('The old password is not correct.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Old password')));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('any other failure says Unable to change password, and why (3 §8)', async () => {
    await open(refusal(userRoutes.ownPassword, tooMany));
    await fill(RIGHT);
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Unable to change password. Please try again.Too many attempts. Please wait and try again.');
  });

  test('stays until it is known what came of it', async () => {
    await open(refusal(userRoutes.ownPassword, passwordRefused));
    await fill(RIGHT);
    const { go } = holdReplies();
    await save();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    go();
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to change password. Please try again.');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Cancel and Escape close it', async () => {
    await open();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('another user’s password (3 §5, §6, §7)', () => {
  const user: User = {
    id: ID,
    userId: ID,
    email: 'planner@halden.example',
    firstName: 'Piers',
    lastName: 'Anand',
    createDate: '2026-11-01T02:00:00.000Z',
    lastLogin: null,
    accounts: 1,
    admin: false,
    isShared: false,
    timezone: 'EST',
    offset: -5,
    accountAccess: [],
    ownedMarketplaces: [],
    canSetPassword: true,
    canSetName: true,
    isSelf: false,
    version: 1,
  };
  const update = answer(userRoutes.update, null);
  async function open(...answers: Answer[]) {
    renderScreen({
      page: userPages.edit,
      screen: UserEditPage,
      at: `/users/${ID}`,
      answers: [answer(userRoutes.get, user), ...answers, update, ways],
      session: sessionOf({ roles: ['admin'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Update Password' }));
    await screen.findByRole('dialog', { name: 'Update password' });
  }
  const RIGHT = { 'New password': NEW, 'Confirm password': NEW };

  test('is set without the old one; the form behind the dialog is left alone', async () => {
    const change = answer(userRoutes.password, null, { msg: 'Password changed.' });
    await open(change);
    expect(screen.queryByLabelText('Old password')).toBeNull();
    await fill(RIGHT);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    expect(change.asked[0]?.body).toEqual({ userId: ID, newPassword: NEW, confirmPassword: NEW });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(update.asked).toHaveLength(0);
  });

  test('stays until it is known what came of it', async () => {
    await open(answer(userRoutes.password, null, { msg: 'Password changed.' }));
    await fill(RIGHT);
    const { go } = holdReplies();
    await userEvent.keyboard('{Enter}{Escape}');
    const cancel = within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' });
    expect(cancel.hasAttribute('disabled')).toBe(true);
    go();
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('Ctrl+S saves the password and nothing behind it', async () => {
    const change = answer(userRoutes.password, null, { msg: 'Password changed.' });
    await open(change);
    await fill(RIGHT);
    fireEvent.keyDown(field('New password'), { key: 's', ctrlKey: true });
    await waitFor(() => expect(change.asked).toHaveLength(1));
    expect(update.asked).toHaveLength(0);
  });

  test('is kept from nobody’s eyes: what was typed is gone when the dialog opens again', async () => {
    await open();
    await fill({ 'New password': NEW });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }));
    await screen.findByRole('dialog', { name: 'Update password' });
    expect((field('New password') as HTMLInputElement).value).toBe('');
  });

  test('a refusal says Unable to change password once; an issue stands beside its field (3 §8)', async () => {
    await open(refusal(userRoutes.password, passwordRefused));
    await fill(RIGHT);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to change password. Please try again.');
  });

  test('what the server finds wrong with it stands beside its field', async () => {
    const common = 'This password is used by many people. Choose another.';
    await open(refusal(userRoutes.password, { ...badInput, text: common }, [{ path: 'newPassword', message: common }]));
    await fill(RIGHT);
    await save();
    expect(await screen.findByText(common)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('New password')));
  });
});
