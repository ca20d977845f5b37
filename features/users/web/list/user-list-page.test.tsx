import { somethingWrong } from '@kontor/core/contract';
import { ACTING, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { lastAdmin, type UserRow, userPages, userRoutes } from '@kontor/users/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import UserListPage from './user-list-page.tsx';

const SELF = 'a'.repeat(24);
const row = (n: number, change: Partial<UserRow> = {}): UserRow => ({
  id: String(n).repeat(24),
  userId: String(n).repeat(24),
  email: `person-${n}@halden.example`,
  firstName: `First ${n}`,
  lastName: `Last ${n}`,
  createDate: '2026-11-01T02:00:00.000Z',
  lastLogin: '2026-11-02T12:00:00.000Z',
  accounts: 2,
  admin: false,
  isShared: false,
  ...change,
});
const listOf = (...rows: UserRow[]) =>
  answer(userRoutes.list, () => ({ rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false }));
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], at = '/users', change = {}) =>
  renderScreen({ page: userPages.list, screen: UserListPage, at, answers, session: sessionOf({ roles: ['admin'], ...change }) });
const bodyOf = (list: ReturnType<typeof listOf>, n = -1) => list.asked.at(n)?.body;

// Toasts outlive the page they were shown on.
afterEach(() => toast.clean());

test('the columns of the list, name and e-mail in one, its days Eastern, and the e-mail leading to the user; nothing to delete in bulk (3 §2, §3, §6)', async () => {
  open([listOf(row(1, { admin: true }), row(2, { lastLogin: null }), row(3, { lastLogin: null, isShared: true }))]);
  const link = await screen.findByRole('link', { name: 'person-1@halden.example' });
  expect(link.getAttribute('href')).toBe(`/users/${'1'.repeat(24)}`);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/[↓↑]/, ''));
  expect(headings.slice(0, 8)).toEqual(['', 'Email', 'Accounts', 'Admin', 'Created', 'Last login', 'Actions']);
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/person-1/).slice(1, 4)).toEqual(['2', 'Yes', 'Oct 31']);
  expect(within(screen.getByRole('row', { name: /person-1/ })).getByText('First 1 Last 1')).toBeTruthy();
  const login = within(screen.getByRole('row', { name: /person-1/ })).getByTitle('Nov 2, 07:00 EST');
  expect(login.textContent).toMatch(/ago$/);
  expect(cells(/person-2/).slice(2, 5)).toEqual(['No', 'Oct 31', 'Never']);
  expect(cells(/person-3/).slice(4, 5)).toEqual(['Not shown']);
  expect(screen.getByRole('link', { name: 'Invitations' }).getAttribute('href')).toBe('/users/invitations');
  expect(document.title).toBe('Users · Kontor');
  expect(screen.getByRole('link', { name: 'Create user' }).getAttribute('href')).toBe('/users/create');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select person-1/ }));
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Select all 3', 'Copy e-mails', 'Export', '']);
});

test('so many at a time as is chosen, which the URL keeps (1 §9)', async () => {
  const list = answer(userRoutes.list, { rows: [{ id: row(1).id, data: row(1) }], totalCount: 300, hasMore: true });
  const { router } = open([list]);
  const choice = await screen.findByRole('combobox', { name: 'Rows per page' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['25', '50', '100', '200']);
  expect(choice).toHaveProperty('value', '50');
  await userEvent.selectOptions(choice, '200');
  await waitFor(() => expect(bodyOf(list)).toMatchObject({ pagination: { start: 0, number: 200 } }));
  expect(router.state.location.href).toBe('/users?size=200');
});

test('a row that comes twice, because others moved meanwhile, stands once', async () => {
  const list = answer(userRoutes.list, (body) => {
    const start = body.pagination?.start ?? 0;
    const rows = (start === 0 ? [row(1)] : [row(1), row(2)]).map((data) => ({ id: data.id, data }));
    return { rows, totalCount: start === 0 ? 2 : null, hasMore: start === 0 };
  });
  open([list]);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('2 users')).toBeTruthy();
  await screen.findByRole('link', { name: row(2).email });
  expect(screen.getAllByRole('link', { name: /person-/ }).map(({ textContent }) => textContent)).toEqual([row(1).email, row(2).email]);
});

test('a search longer than the server takes is cut (1 §7.7)', async () => {
  const list = listOf();
  open([list], `/users?q=${'x'.repeat(300)}`);
  await screen.findByText('No Users');
  expect(list.asked.at(-1)?.url.searchParams.get('q') ?? bodyOf(list)).toBe('x'.repeat(200));
});

test('where the next ones do not come, those shown stay, with the reason and a Retry (1 §8)', async () => {
  const first = answer(userRoutes.list, { rows: [{ id: row(1).id, data: row(1) }], totalCount: 2, hasMore: true });
  const second = answer(userRoutes.list, { rows: [{ id: row(2).id, data: row(2) }], totalCount: null, hasMore: false });
  let isBroken = true;
  const at = new URL('http://kontor.test/api/user/all/account');
  open([
    {
      ...first,
      reply: (body) => {
        const start = (body as { pagination: { start: number } }).pagination.start;
        return start === 0 ? first.reply(body, at) : (isBroken ? refusal(userRoutes.list, somethingWrong) : second).reply(body, at);
      },
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Internal server error.');
  expect(screen.getByRole('link', { name: 'person-1@halden.example' })).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'person-2@halden.example' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('fifty at a time, newest first, with Load More (1 §2.4, §7.7, §9; 3 §7)', async () => {
  const list = answer(userRoutes.list, (body) => {
    const start = body.pagination?.start ?? 0;
    const data = row(start === 0 ? 1 : 2);
    return { rows: [{ id: data.id, data }], totalCount: start === 0 ? 2 : null, hasMore: start === 0 };
  });
  open([list]);
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('link', { name: 'person-2@halden.example' })).toBeTruthy();
  expect(list.asked.map(({ body }) => body)).toMatchObject([
    { pagination: { start: 0, number: 50 }, sort: { predicate: 'createDate', reverse: true }, fetchTotal: true },
    { pagination: { start: 1, number: 50 }, fetchTotal: false },
  ]);
  expect(screen.getByText('2 users')).toBeTruthy();
});

test('search waits 300 ms and stands in the URL with sort and filter (1 §2.4; 3 §2)', async () => {
  const list = listOf(row(1));
  const { router } = open([list]);
  await screen.findByRole('link', { name: 'person-1@halden.example' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ines');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?q=ines'));
  expect(list.asked.map(({ url }) => url.searchParams.get('q'))).toEqual(['', 'ines']);
  await userEvent.click(screen.getByRole('button', { name: 'Last login' }));
  await waitFor(() => expect(bodyOf(list)).toMatchObject({ sort: { predicate: 'lastLogin' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Yes' }));
  await waitFor(() => expect(bodyOf(list)).toMatchObject({ tableFilter: { admin: { operation: 'in', value: ['true'] } } }));
  expect(router.state.location.searchStr).toMatch(/^\?q=ines&sort=-?lastLogin&admin=true$/);
});

test('a URL opens what it says, and refresh asks again (3 §2)', async () => {
  const list = listOf(row(1));
  open([list], '/users?q=ines&sort=email&admin=false');
  await screen.findByRole('link', { name: 'person-1@halden.example' });
  expect(bodyOf(list)).toMatchObject({
    sort: { predicate: 'email', reverse: false },
    tableFilter: { admin: { operation: 'in', value: ['false'] } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(list.asked).toHaveLength(2));
});

test('No Users, and no match, lead to different next steps (3 §8)', async () => {
  const view = open([listOf()]);
  expect(await screen.findByRole('heading', { name: 'No Users' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  view.unmount();
  const { router } = open([listOf()], '/users?q=zzz&admin=true');
  expect(await screen.findByText('No user matches “zzz” with these filters.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

test('a list that did not load says so and tries again (3 §2, §8)', async () => {
  const reply = vi.fn().mockReturnValue({ status: 403, body: { success: false, msg: 'Not now.' } });
  open([{ route: userRoutes.list, asked: [], reply }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Users did not load');
  expect(screen.getByText('Not now.')).toBeTruthy();
  reply.mockReturnValue(listOf(row(1)).reply({}, new URL('http://kontor.test')));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'person-1@halden.example' })).toBeTruthy();
});

test('deleting asks first, says what happened and reads the list again (3 §6, §7)', async () => {
  const list = listOf(row(1));
  const remove = answer(userRoutes.remove, null, { msg: 'User deleted.' });
  open([list, remove]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete person-1@halden.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this user?' });
  expect(within(dialog).getByText('person-1@halden.example')).toBeTruthy();
  expect(remove.asked).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('User deleted.')).toBeTruthy();
  expect(remove.asked[0]?.url.pathname).toBe(`/api/user/delete/${'1'.repeat(24)}`);
  await waitFor(() => expect(list.asked).toHaveLength(2));
});

test('a refused deletion shows the server’s reason and reads the list again (3 §8)', async () => {
  const list = listOf(row(1));
  open([list, refusal(userRoutes.remove, lastAdmin)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete person-1@halden.example' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The account needs an administrator. Name another one first.')).toBeTruthy();
  await waitFor(() => expect(list.asked).toHaveLength(2));
});

test('oneself cannot be deleted, and the button says why', async () => {
  open([listOf(row(1, { id: SELF, userId: SELF }))]);
  const button = await screen.findByRole('button', { name: 'Delete person-1@halden.example' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe('You cannot delete yourself.');
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who acts as another user deletes nobody, and is told why (security rule 16)', async () => {
  open([listOf(row(1))], '/users', ACTING);
  const button = await screen.findByRole('button', { name: 'Delete person-1@halden.example' });
  expect(button.getAttribute('aria-description')).toBe('This is closed while you act as another user. Stop acting first.');
});
