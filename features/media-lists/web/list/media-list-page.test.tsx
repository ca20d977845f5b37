import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { type MediaList, mediaListInUse, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { MetroCodeLists } from './media-list-page.tsx';

const row = (n: number, change: Partial<MediaList> = {}): MediaList => ({
  id: String(n).repeat(24),
  title: `List ${n}`,
  type: 'dma',
  mediaType: 'metrocode',
  count: 25,
  status: true,
  withSubdomains: false,
  plans: 0,
  noOfDealsAttched: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  ...change,
});
const listOf = (...rows: MediaList[]) =>
  answer(mediaListRoutes.list, (_, url) => {
    const hits = rows.filter(({ title }) => title.includes(url.searchParams.get('q') ?? ''));
    return { rows: hits.map((data) => ({ id: data.id, data })), totalCount: hits.length, hasMore: false };
  });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], at = '/medialist/metrocode') =>
  renderScreen({ page: mediaListPages.metrocode, screen: MetroCodeLists, at, answers });

beforeEach(() => localStorage.clear());

test('lists of the type are shown with items, status, plans and deals, asked for by the call’s word (3 §2, §3, §7)', async () => {
  const list = listOf(row(1, { plans: 2, noOfDealsAttched: 3 }), row(2, { status: false }));
  draw([list]);
  expect((await screen.findByRole('link', { name: 'List 1' })).getAttribute('href')).toBe(`/medialist/metrocode/${'1'.repeat(24)}`);
  expect(list.asked[0]?.url.pathname).toBe('/api/medialist/all/dma');
  expect(list.asked[0]?.body).toMatchObject({ pagination: { number: 25 } });
  expect(screen.getByText('Inactive')).toBeTruthy();
  expect(screen.getByRole('link', { name: '3' }).getAttribute('href')).toBe(`/medialist/metrocode/${'1'.repeat(24)}`);
  expect(screen.getByRole('link', { name: 'Create Media List' }).getAttribute('href')).toBe('/medialist/metrocode/create');
  expect(screen.getByRole('link', { name: 'Upload Media List' }).getAttribute('href')).toBe('/medialist/metrocode/upload');
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  expect(document.title).toBe('Metro Codes · Kontor');
});

test('every column sorts, plans and deals too, and the address keeps it (3 §2)', async () => {
  const user = userEvent.setup();
  const list = listOf(row(1, { plans: 2, noOfDealsAttched: 3 }));
  const { router } = draw([list]);
  await screen.findByRole('link', { name: 'List 1' });
  for (const [name, predicate] of [
    ['Title', 'title'],
    ['Items', 'count'],
    ['Status', 'status'],
    ['Plans', 'plans'],
    ['Deals', 'noOfDealsAttched'],
    ['Created', 'createDate'],
    ['Updated', 'updateDate'],
  ] as const) {
    const header = screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
    await user.click(within(header).getByRole('button'));
    await waitFor(() => expect(list.asked.at(-1)?.body).toMatchObject({ sort: { predicate } }));
  }
  expect(router.state.location.searchStr).toContain('updateDate');
});

test('lists that did not load say so, and Retry asks again (3 §2, §8)', async () => {
  draw([refusedOnce(listOf(row(1)), { code: 'notNow', status: 403, text: 'Not now.' })]);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'List 1' })).toBeTruthy();
});

test('no lists, and no match, lead to different next steps (3 §8)', async () => {
  const user = userEvent.setup();
  draw([listOf(row(1))], '/medialist/metrocode?q=nothing');
  expect(await screen.findByRole('heading', { name: 'No Media Lists Found' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'List 1' })).toBeTruthy();
});

test('a list is deleted at once and brought back by Undo (3 §8, decision 0073)', async () => {
  const user = userEvent.setup();
  const remove = answer(mediaListRoutes.remove, null, { msg: 'Media list deleted.' });
  const restore = answer(mediaListRoutes.restore, null, { msg: 'Media list restored.' });
  draw([listOf(row(1)), remove, restore]);
  await user.click(await screen.findByRole('button', { name: 'Delete List 1' }));
  expect(await screen.findByText('Media list deleted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Media list restored.')).toBeTruthy();
  expect(restore.asked[0]?.body).toEqual({ id: '1'.repeat(24) });
});

test('a list in use locks its deletion, and one that a plan attached meanwhile is kept with the reason (decision 0073)', async () => {
  const user = userEvent.setup();
  draw([listOf(row(1, { plans: 1 }), row(2)), refusal(mediaListRoutes.remove, mediaListInUse)]);
  const locked = await screen.findByRole('button', { name: 'Delete List 1' });
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(locked.getAttribute('aria-description')).toBe('This media list cannot be deleted: 1 media plan uses it. Detach it there first.');
  await user.click(screen.getByRole('button', { name: 'Delete List 2' }));
  expect(await screen.findByText(mediaListInUse.text)).toBeTruthy();
});
