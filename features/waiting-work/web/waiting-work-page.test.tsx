import { allows, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { type WaitingWork, type WorkKind, waitingWorkPages, waitingWorkRoutes, workNotWaiting } from '@kontor/waiting-work/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WaitingWorkPage from './waiting-work-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
const work = (kind: WorkKind, about: string, change: Partial<WaitingWork> = {}): WaitingWork => ({
  id: `${kind}-${about.toLowerCase().replaceAll(' ', '-')}`,
  kind,
  about,
  account: '',
  since: '2025-07-22T16:05:00.000Z',
  attempts: 3,
  nextTry: '2099-07-22T16:05:00.000Z',
  error: `${about} failed\nbecause of this`,
  ...change,
});
const listOf = (rows: WaitingWork[], counts = { change: 0, letter: 0, ticket: 0, job: 0 }) =>
  answer(waitingWorkRoutes.list, () => {
    for (const kind of ['change', 'letter', 'ticket', 'job'] as const) counts[kind] ||= rows.filter((row) => row.kind === kind).length;
    return { rows: [...rows], counts };
  });
const open = (answers: Answer[]) =>
  renderScreen({ page: waitingWorkPages.waiting, screen: WaitingWorkPage, at: '/admin/waiting-work', answers, session: superUser });

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup();
});
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});

test('the page is for super users alone', () => {
  expect(waitingWorkPages.waiting).toEqual({ path: '/admin/waiting-work', access: 'super', title: 'Waiting Work' });
  expect(allows(waitingWorkPages.waiting.access, sessionOf({ admin: true }))).toBe(false);
  expect(allows(waitingWorkPages.waiting.access, superUser)).toBe(true);
});

test('what waits is listed by kind, with its tries and when it is tried next', async () => {
  open([
    listOf([
      work('change', 'Deal One', { account: 'Halden Media' }),
      work('letter', 'Your code', { attempts: 12, nextTry: null }),
      work('job', 'End flights', { nextTry: null }),
    ]),
  ]);
  const changes = within(await screen.findByRole('region', { name: 'Changes for the event store' }));
  expect(changes.getAllByRole('row')[1]?.textContent).toContain('Deal One · Halden MediaJul 22, 2025, 12:05 EST3Jul 22, 2099, 12:05 EST');
  expect(within(screen.getByRole('region', { name: 'E-mails' })).getAllByRole('row')[1]?.textContent).toContain('12Waits for you');
  const jobs = within(screen.getByRole('region', { name: 'Jobs' }));
  expect(jobs.getAllByRole('row')[1]?.textContent).toContain('By its schedule');
  expect(jobs.queryByRole('button', { name: 'Give up: End flights' })).toBeNull();
});

test('one alone needs no button for all', async () => {
  open([listOf([work('job', 'End flights')])]);
  expect(await screen.findByRole('button', { name: 'Try again: End flights' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try all again' })).toBeNull();
});

test('of very many the oldest are listed, and the number of all is told', async () => {
  open([listOf([work('letter', 'A')], { change: 0, letter: 5_000, ticket: 0, job: 0 })]);
  expect(await screen.findByText('the oldest 1 of 5,000')).toBeTruthy();
});

test('while it loads there is a skeleton; a failure offers Retry; nothing waiting says so', async () => {
  open([refusal(waitingWorkRoutes.list, somethingWrong)]);
  expect(await screen.findByRole('status', { name: 'Loading waiting work' })).toBeTruthy();
  const panel = await screen.findByRole('alert');
  expect(panel.textContent).toContain('Waiting work did not load');
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ success: true, data: { rows: [], counts: { change: 0, letter: 0, ticket: 0, job: 0 } } })),
  );
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'All clear' })).toBeTruthy();
});

test('the whole error is shown when it is asked for, with what a narrow page leaves out', async () => {
  open([listOf([work('change', 'Deal One', { account: 'Halden Media' })])]);
  await user.click(await screen.findByRole('button', { name: 'Show: Deal One' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why it failed' });
  expect(dialog.textContent).toContain('Deal One failed\nbecause of this');
  for (const fact of ['Deal One · Halden Media', '3 tries since Jul 22, 2025, 12:05 EST · Next try: Jul 22, 2099, 12:05 EST'])
    expect(dialog.textContent).toContain(fact);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('beside the error stand the actions, which a phone has nowhere else', async () => {
  const one = answer(waitingWorkRoutes.tryAgain, null);
  open([listOf([work('letter', 'A'), work('job', 'End flights')]), one]);
  await user.click(await screen.findByRole('button', { name: 'Show: A' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Why it failed' })).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(one.asked).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Show: A' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Why it failed' })).getByRole('button', { name: 'Give up' }));
  expect(await screen.findByRole('dialog', { name: 'Give up this e-mail?' })).toBeTruthy();
});

test('one or all of a kind are tried again, and the list is read again', async () => {
  const list = listOf([work('letter', 'A'), work('letter', 'B')]);
  const [one, all] = [answer(waitingWorkRoutes.tryAgain, null), answer(waitingWorkRoutes.tryAll, null)];
  open([list, one, all]);
  await user.click(await screen.findByRole('button', { name: 'Try again: A' }));
  expect(await screen.findByText('It will be tried again within a few seconds.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try all again' }));
  await waitFor(() => expect(list.asked).toHaveLength(3));
  expect([...one.asked, ...all.asked].map(({ url }) => url.pathname)).toEqual([
    '/api/waiting-work/try/letter-a',
    '/api/waiting-work/try-all/letter',
  ]);
});

test('giving up asks first; what does not wait any more says so', async () => {
  const giveUp = refusal(waitingWorkRoutes.giveUp, workNotWaiting);
  open([listOf([work('letter', 'A')]), giveUp]);
  await user.click(await screen.findByRole('button', { name: 'Give up: A' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give up this e-mail?' }));
  expect(giveUp.asked).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Give up' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This is no longer waiting.');
});
