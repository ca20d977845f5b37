// @vitest-environment jsdom

import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { accountRoutes, type LoginAccount, noSuchAccount } from '@kontor/session/contract';
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
