import { allows, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { ingestPages, ingestRoutes, keyNotFound } from '@kontor/ingest/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlatformKey } from './platform-key-columns.tsx';
import PlatformKeyPage from './platform-key-page.tsx';

const SECRET = 'kpk_w8S0mJfZ3q-1hVn_5TtYx2Rk9LbCe4uGdPa6QiXoE7M';
const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });

const key = (n: number, change: Partial<PlatformKey> = {}): PlatformKey => ({
  id: String(n).repeat(24),
  name: `Exchange ${n}`,
  last4: `x7Q${n}`,
  createdAt: '2025-07-22T16:05:00.000Z',
  revokedAt: null,
  scope: 'ingest',
  lastReadAt: null,
  ...change,
});
const listOf = (keys: PlatformKey[]) => answer(ingestRoutes.keys, () => [...keys]);
const open = (answers: Answer[]) =>
  renderScreen({ page: ingestPages.keys, screen: PlatformKeyPage, at: '/setting/platformkey', answers, session: superUser });

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

test('the page is for super users alone', () => {
  expect(ingestPages.keys).toEqual({ path: '/setting/platformkey', access: 'super', title: 'Platform keys' });
  expect(allows(ingestPages.keys.access, sessionOf({ admin: true }))).toBe(false);
  expect(allows(ingestPages.keys.access, superUser)).toBe(true);
});

test('keys are listed by name and last four, with what they open, when they were made and revoked, and when deals were read last', async () => {
  open([listOf([key(1), key(2, { revokedAt: '2025-08-01T04:00:00.000Z', scope: 'deals', lastReadAt: '2025-07-31T16:05:00.000Z' })])]);
  await screen.findByText('Exchange 1');
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Exchange 1••••••••x7Q1Feeds eventsJul 22, 2025, 12:05 ESTActive––');
  expect(second?.textContent).toContain(
    'Exchange 2••••••••x7Q2Reads dealsJul 22, 2025, 12:05 ESTRevokedJul 31, 2025, 12:05 ESTAug 1, 2025, 00:00 EST',
  );
  expect(document.title).toBe('Platform keys · Kontor');
});

test('while they load there is a skeleton; a failure offers Retry', async () => {
  open([refusal(ingestRoutes.keys, somethingWrong)]);
  expect(await screen.findByRole('status', { name: 'Loading platform keys' })).toBeTruthy();
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Platform keys did not load');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: [] })));
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No Platform Keys' })).toBeTruthy();
});

test('a key is issued under a name, and its secret is shown once', async () => {
  const keys: PlatformKey[] = [];
  const issue = answer(ingestRoutes.issueKey, ({ name }) => {
    keys.push(key(1, { name: name?.trim() ?? '' }));
    return { id: '1'.repeat(24), secret: SECRET };
  });
  open([listOf(keys), issue]);
  await user.click(await screen.findByRole('button', { name: 'Issue key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Issue a platform key' });
  await user.click(within(dialog).getByRole('button', { name: 'Issue key' }));
  expect(await within(dialog).findByText('Required')).toBeTruthy();
  expect(issue.asked).toEqual([]);
  await user.type(within(dialog).getByLabelText('Name'), ' Main exchange {Enter}');
  expect(await screen.findByText('Platform key issued.')).toBeTruthy();
  expect(issue.asked).toHaveLength(1);
  expect(screen.getByText(SECRET)).toBeTruthy();
  expect(screen.getByText('shown this once')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'New platform key' }).textContent).toContain('Main exchange');
  await user.click(screen.getByRole('button', { name: 'Copy Platform key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.body.textContent).not.toContain(SECRET);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Issue key'));
  expect(await screen.findByRole('button', { name: 'Revoke Main exchange' })).toBeTruthy();
});

describe('a key just issued (design §6.8)', () => {
  const issued = { id: '2'.repeat(24), secret: SECRET };
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Issue key' }));
    return within(await screen.findByRole('dialog', { name: 'Issue a platform key' }));
  };
  const issueOne = async () => {
    await user.type((await openDialog()).getByLabelText('Name'), 'Main{Enter}');
    await screen.findByText(SECRET);
  };

  test('has the focus, and no other one is issued while it is shown', async () => {
    open([listOf([key(1)]), answer(ingestRoutes.issueKey, issued)]);
    await issueOne();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.querySelector('section, [role=region]')?.textContent).toContain(SECRET);
    const button = screen.getByRole('button', { name: 'Issue key' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Copy the new platform key first, then press Done.')).toBeTruthy();
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not left without a question, and stays when that is cancelled; after Done nothing is asked (1 §2.4)', async () => {
    const { router } = open([listOf([key(1)]), answer(ingestRoutes.issueKey, issued)]);
    await issueOne();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => void router.navigate({ href: '/deals/self' }));
    const question = within(await screen.findByRole('dialog', { name: 'Changes Are Not Saved' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(SECRET)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    act(() => void router.navigate({ href: '/deals/self' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
  });

  test('is seen, whatever is pressed while it is made', async () => {
    open([listOf([key(1)]), answer(ingestRoutes.issueKey, issued)]);
    const dialog = await openDialog();
    await user.type(dialog.getByLabelText('Name'), 'Main');
    const reply = Promise.withResolvers<Response>();
    const { fetch } = window;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => reply.promise.then(() => fetch(...request)));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true));
    await user.keyboard('{Escape}');
    reply.resolve(new Response());
    expect(await screen.findByText(SECRET)).toBeTruthy();
  });
});

test('the command that feeds events is shown, with this origin, and can be copied', async () => {
  open([listOf([key(1)])]);
  const line = `curl -H 'Authorization: Bearer PLATFORM_KEY' -H 'content-type: application/x-ndjson' --data-binary @events.ndjson ${window.location.origin}/api/ingest/events`;
  expect(await screen.findByText(line)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy Send a file of events, one JSON line each' }));
  expect(await navigator.clipboard.readText()).toBe(line);
});

test('a failure to issue is told in the dialog, which stays', async () => {
  open([listOf([]), refusal(ingestRoutes.issueKey, somethingWrong)]);
  await user.click(await screen.findByRole('button', { name: 'Issue key' }));
  await user.type(await screen.findByLabelText('Name'), 'A{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Internal server error.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Issue key' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('revoking asks first, is done once, and says what failed', async () => {
  const keys = [key(1), key(2, { revokedAt: '2025-08-01T04:00:00.000Z' })];
  const revoke = answer(ingestRoutes.revokeKey, () => {
    keys[0] = key(1, { revokedAt: '2025-08-02T04:00:00.000Z' });
    return null;
  });
  open([listOf(keys), revoke]);
  expect((await screen.findByRole('button', { name: 'Revoke Exchange 2' })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('This key is revoked already.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Revoke Exchange 1' }));
  expect(revoke.asked).toEqual([]);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Platform key revoked.')).toBeTruthy();
  expect(revoke.asked.map(({ url }) => url.pathname)).toEqual([`/api/ingest/keys/revoke/${'1'.repeat(24)}`]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke Exchange 1' }).getAttribute('aria-disabled')).toBe('true'));
});

test('a failure to revoke is told, and the list is read again', async () => {
  const list = listOf([key(1)]);
  open([list, refusal(ingestRoutes.revokeKey, keyNotFound)]);
  await user.click(await screen.findByRole('button', { name: 'Revoke Exchange 1' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Platform key not found');
  await waitFor(() => expect(list.asked).toHaveLength(2));
});
