import { answer, renderScreen } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HistoryTab } from './history-tab.tsx';

const ID = '1'.repeat(24);
const row = {
  id: '2'.repeat(24),
  summary: 'Changed Floor CPM',
  action: 'Update' as const,
  creatorName: 'Maren Oduya',
  changelogs: [{ name: 'Floor CPM', action: 'Update' as const, oldValue: '$20', newValue: '$22' }],
  updateDate: '2026-11-19T18:05:00.000Z',
  version: null,
};
const page = { path: '/history' };
const HistoryScreen = () => <HistoryTab id={ID} placeOf={(name) => (name === 'Floor CPM' ? '/price' : null)} />;
const listOf = (rows: (typeof row)[]) =>
  answer(historyRoutes.list, { rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false });

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('no day to come can be chosen; the days chosen stand in the URL (1 §2.2, §5)', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z'), toFake: ['Date'] });
  const { router } = renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [listOf([row])] });
  await userEvent.click(await screen.findByRole('button', { name: /^Dates/ }));
  const today = await screen.findByRole<HTMLButtonElement>('button', { name: '18 November 2026' }, { timeout: 20_000 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '19 November 2026' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: '16 November 2026' }));
  await userEvent.click(today);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await expect.poll(() => router.state.location.searchStr).toBe('?startDate=2026-11-16&endDate=2026-11-18');
});

test('a change opens to the old and the new value of each field, whose name leads to it, with the time in EST', async () => {
  renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [listOf([row])] });
  const toggle = await screen.findByRole('button', { name: 'Changed Floor CPM' });
  expect(screen.getByText('Nov 19, 13:05')).toBeTruthy();
  expect(screen.queryByText('$20')).toBeNull();
  expect(screen.getByText('$20 → $22')).toBeTruthy();
  await userEvent.click(toggle);
  expect(screen.getByText('$20').closest('del')?.textContent).toBe('−was $20');
  expect(screen.getByRole('link', { name: 'Floor CPM' }).getAttribute('href')).toBe('/price');
  expect(screen.getByText('$22').closest('ins')?.textContent).toBe('+is now $22');
});

test('a row says what its first field was and is, and how many more changed; of what was made or removed it says no values', async () => {
  const title = { name: 'Title', action: 'Update' as const, oldValue: 'North', newValue: 'South' };
  const several = { ...row, id: '3'.repeat(24), summary: 'Changed Title, Floor CPM, End', changelogs: [title, ...row.changelogs, title] };
  const ended = { ...row, id: '4'.repeat(24), summary: 'Changed End', changelogs: [{ ...title, oldValue: 'Dec 31', newValue: null }] };
  const made = { ...row, id: '5'.repeat(24), summary: 'Deal created', action: 'Create' as const };
  const moved = {
    ...row,
    id: '6'.repeat(24),
    summary: 'Draft to Published',
    changelogs: [{ ...title, oldValue: 'Draft', newValue: 'Published' }],
  };
  const rows = [row, several, ended, made, moved].map((data) => ({ id: data.id, data }));
  const list = answer(historyRoutes.list, { rows, totalCount: 5, hasMore: false });
  renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [list] });
  await screen.findByRole('button', { name: 'Deal created' });
  const heads = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Changed Floor CPM$20 → $22',
    'Changed Title, Floor CPM, EndNorth → South+2',
    'Changed EndDec 31 → –',
    'Deal created',
    'Draft to Published',
  ]);
});

test('history is as dense as is chosen, which is kept', async () => {
  const view = renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [listOf([row])] });
  expect((await screen.findByRole('table')).getAttribute('data-density')).toBe('normal');
  await userEvent.click(screen.getByRole('radio', { name: 'Roomy rows' }));
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('roomy');
  view.unmount();
  renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [listOf([row])] });
  expect((await screen.findByRole('table')).getAttribute('data-density')).toBe('roomy');
});

test('filters travel with the call, and nothing found offers to clear them', async () => {
  const list = listOf([]);
  renderScreen({
    page,
    screen: HistoryScreen,
    at: '/history?q=floor&action=Update,Remove&startDate=2026-11-01&endDate=2026-11-05',
    answers: [list],
  });
  expect(await screen.findByRole('heading', { name: 'No History Found' })).toBeTruthy();
  const [first] = list.asked;
  expect(first?.url.searchParams.get('q')).toBe('floor');
  expect(first?.url.searchParams.get('startDate')).toBe('2026-11-01');
  expect(first?.body).toMatchObject({
    tableFilter: { action: { operation: 'in', value: ['Update', 'Remove'] } },
    sort: { predicate: 'updateDate', reverse: true },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => list.asked.at(-1)?.url.searchParams.get('q')).toBe('');
});

test('history is filtered by who did it and sorted by a column’s head, both kept in the URL (2 §2)', async () => {
  const list = listOf([row]);
  const creators = answer(historyRoutes.creators, ['Kontor System', 'Maren Oduya']);
  const { router } = renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [list, creators] });
  await screen.findByRole('button', { name: 'Changed Floor CPM' });
  const head = screen.getByRole('columnheader', { name: /Performed, EST/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  screen.getByRole('button', { name: 'By' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => list.asked.at(-1)?.body).toMatchObject({ sort: { predicate: 'creatorName', reverse: false } });
  expect(router.state.location.searchStr).toContain('sort=creatorName');
  await router.navigate({ href: '/history?creatorName=Maren Oduya' });
  await expect
    .poll(() => list.asked.at(-1)?.body)
    .toMatchObject({ tableFilter: { creatorName: { operation: 'in', value: ['Maren Oduya'] } } });
});

test('a person whose name has a comma is one person to filter by, and a name that nobody has finds nothing', async () => {
  const list = listOf([row]);
  const creators = answer(historyRoutes.creators, ['Ann, Jr. Lee', 'Maren Oduya']);
  const { router } = renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [list, creators] });
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ann, Jr. Lee' }));
  const asked = () => list.asked.at(-1)?.body;
  await expect.poll(asked).toMatchObject({ tableFilter: { creatorName: { operation: 'in', value: ['Ann, Jr. Lee'] } } });
  expect(await screen.findByRole('button', { name: 'By: Ann, Jr. Lee' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Maren Oduya' }));
  await expect.poll(asked).toMatchObject({ tableFilter: { creatorName: { value: ['Ann, Jr. Lee', 'Maren Oduya'] } } });
  await router.navigate({ href: '/history?creatorName=Nobody&action=Nothing' });
  await expect.poll(asked).toMatchObject({ tableFilter: { creatorName: { value: ['Nobody'] }, action: { value: [] } } });
  expect(await screen.findByRole('button', { name: 'By: Nobody' })).toBeTruthy();
});

test('without any change it says so (2 §8)', async () => {
  renderScreen({ page, screen: HistoryScreen, at: '/history', answers: [listOf([]), answer(historyRoutes.creators, [])] });
  expect(await screen.findByRole('heading', { name: 'No History Found' })).toBeTruthy();
});
