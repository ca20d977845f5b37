import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { accountRoutes, type LoginAccount, noSuchAccount, ownPasswordFirst } from '@kontor/session/contract';
import { lastAdmin, onlyAccount, ownSignInRoutes } from '@kontor/users/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import AccountsDialog from './accounts-dialog.tsx';

const account = (index: number, name: string, isLoggedIn = false): LoginAccount => ({
  id: String(index).padStart(24, '0'),
  name,
  type: 'Agency',
  isLoggedIn,
});
const TWO = [account(1, 'Halden Media', true), account(2, 'Tallgrass Partners')];

const listOf = (accounts: LoginAccount[]) =>
  answer(accountRoutes.list, ({ pagination }, url) => {
    const found = accounts.filter(({ name }) => name.toLowerCase().includes(url.searchParams.get('q') ?? ''));
    const { start = 0, number = 25 } = pagination ?? {};
    const rows = found.slice(start, start + number).map((data) => ({ id: data.id, data }));
    return { rows, totalCount: found.length, hasMore: found.length > start + number };
  });
const open = (...answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: { path: '/here' }, screen: () => <AccountsDialog isOpen onClose={() => {}} />, at: '/here', answers });

// Toasts outlive the dialog they were shown over.
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

describe('Login Accounts (spec 1 §2.4, §4)', () => {
  test('lists accounts with name and type, and marks the current one Logged In', async () => {
    open(listOf(TWO));
    await screen.findByRole('dialog', { name: 'Login Accounts' });
    const current = await screen.findByRole('row', { name: /Halden Media/ });
    expect(within(current).getByText('Logged In')).toBeTruthy();
    expect(within(current).getByText('Agency')).toBeTruthy();
    expect(within(current).queryByRole('button', { name: /Switch/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Switch to Tallgrass Partners' })).toBeTruthy();
  });

  test('Switch asks Log in as "{account}"? and calls only then; a failure is told (spec 1 §8)', async () => {
    const change = refusal(accountRoutes.switch, noSuchAccount);
    open(listOf(TWO), change);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
    const question = await screen.findByRole('dialog', { name: 'Log in as "Tallgrass Partners"?' });
    expect(change.asked).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(change.asked[0]?.url.searchParams.get('accountId')).toBe('2'.padStart(24, '0')));
    expect(await screen.findByText('Unable to process request.')).toBeTruthy();
  });

  test('once switched, the product is loaded anew', async () => {
    const change = answer(accountRoutes.switch, null);
    const left = vi.fn();
    vi.stubGlobal('location', { origin: window.location.origin, replace: left });
    sessionStorage.setItem('draft', 'x');
    open(listOf(TWO), change);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(left.mock.calls).toEqual([['/']]));
    expect(change.asked).toHaveLength(1);
    expect(sessionStorage.getItem('draft')).toBeNull();
  });

  test.each([
    ['Unable to process request.', {}],
    ['This account is closed.', { msg: 'This account is closed.', errorDetails: 'closed' }],
  ])('a switch that failed says %s where the server answers %j (spec 1 §8)', async (words, said) => {
    const reply = () => ({ status: 400, body: { success: false, ...said } });
    open(listOf(TWO), { route: accountRoutes.switch, asked: [], reply });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('Escape takes back the question and leaves the list open', async () => {
    const onClose = vi.fn();
    renderScreen({
      page: { path: '/here' },
      screen: () => <AccountsDialog isOpen onClose={onClose} />,
      at: '/here',
      answers: [listOf(TWO)],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
    await screen.findByRole('dialog', { name: 'Log in as "Tallgrass Partners"?' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: /Log in as/ })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('the question says that changes on the page are lost (spec 1 §2.4)', async () => {
    const Dirty = () => {
      useUnsavedGuard(true);
      return <AccountsDialog isOpen onClose={() => {}} />;
    };
    renderScreen({ page: { path: '/here' }, screen: Dirty, at: '/here', answers: [listOf(TWO)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
    expect((await screen.findByRole('dialog', { name: /Log in as/ })).textContent).toContain('not saved are lost');
  });

  test('sorts by name and type, and filters by name; without a match there are No Accounts (spec 1 §2.4, §8)', async () => {
    const list = listOf(TWO);
    open(list);
    await userEvent.click(await screen.findByRole('button', { name: /^Name/ }));
    await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ sort: { predicate: 'name', reverse: true } }));
    await userEvent.click(screen.getByRole('button', { name: /^Type/ }));
    await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ sort: { predicate: 'type', reverse: false } }));
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No Accounts')).toBeTruthy();
  });

  test('draws a part of a thousand accounts', async () => {
    open(listOf(Array.from({ length: 1_000 }, (_, index) => account(index, `Account ${index}`))));
    await screen.findByText('Account 0');
    expect(screen.getAllByRole('row').length).toBeLessThan(80);
  });
});

describe('leaving an account', () => {
  const leaving = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Leave ${name}` }));
    return within(await screen.findByRole('dialog', { name: `Leave "${name}"?` }));
  };

  test('asks first, leaves once, and the account is gone from the list', async () => {
    const accounts = [...TWO];
    const list = listOf(accounts);
    const leave = answer(
      ownSignInRoutes.leave,
      () => {
        accounts.pop();
        return null;
      },
      { msg: 'You left the account.' },
    );
    open(list, leave);
    const question = await leaving('Tallgrass Partners');
    expect(leave.asked).toEqual([]);
    await userEvent.dblClick(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You left the account.')).toBeTruthy();
    expect(leave.asked.map(({ body }) => body)).toEqual([{ accountId: '2'.padStart(24, '0') }]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /Tallgrass/ })).toBeNull());
    const last = screen.getByRole('button', { name: 'Leave Halden Media' });
    expect(document.getElementById(last.getAttribute('aria-describedby') ?? '')?.textContent).toBe(onlyAccount.text);
  });

  test('the one that is worked in signs out', async () => {
    open(listOf(TWO), answer(ownSignInRoutes.leave, null));
    const question = await leaving('Halden Media');
    expect(screen.getByRole('dialog', { name: /^Leave/ }).textContent).toContain('you are signed out');
    const left = vi.fn();
    vi.stubGlobal('location', { origin: window.location.origin, replace: left });
    await userEvent.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(left.mock.calls).toEqual([['/login']]));
  });

  test('a refusal is told, and the list read again', async () => {
    const list = listOf(TWO);
    open(list, refusal(ownSignInRoutes.leave, lastAdmin));
    await userEvent.click((await leaving('Tallgrass Partners')).getByRole('button', { name: 'Leave' }));
    expect((await screen.findByRole('alert')).textContent).toContain(lastAdmin.text);
    await waitFor(() => expect(list.asked).toHaveLength(2));
  });
});

test('under a password that somebody else set another account stays closed, and the link to confirm is offered', async () => {
  const send = answer(ownSignInRoutes.sendLink, null, { msg: 'We sent a link to agency@demo.test.' });
  open(listOf(TWO), refusal(accountRoutes.switch, ownPasswordFirst), send);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Tallgrass Partners' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Switch' }));
  const refused = within(await screen.findByRole('alert'));
  expect(refused.getByText(ownPasswordFirst.text)).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText('We sent a link to agency@demo.test.')).toBeTruthy();
  sessionStorage.clear();
});
