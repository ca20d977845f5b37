import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { type SegmentStatus, segmentPages, type UploadedSegment, uploadedRoutes } from '@kontor/segments/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, uploadedRow } from '../testing/sample-segment.ts';
import UploadedListPage from './uploaded-list-page.tsx';

const rowsOf = (rows: UploadedSegment[]) => ({
  rows: rows.map((data) => ({ id: data.id, data })),
  totalCount: rows.length,
  hasMore: false,
});
const listOf = (...rows: UploadedSegment[]) =>
  answer(uploadedRoutes.list, (_, url) => rowsOf(rows.filter(({ name }) => name.includes(url.searchParams.get('q') ?? ''))));
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], at = '/segment/upload') =>
  renderScreen({ page: segmentPages.uploaded, screen: UploadedListPage, at, answers });
const BROKEN = { code: 'somethingWrong', status: 400, text: 'It did not work.' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('an active segment with a remote id of ours opens at its figures, others at their settings (3 §2)', async () => {
  draw([listOf(uploadedRow(1), uploadedRow(2, { rdsId: null }), uploadedRow(3, { status: 'VALIDATION_FAILED' }))]);
  expect((await screen.findByRole('link', { name: 'Segment 1' })).getAttribute('href')).toBe(`/segment/upload/clearvu/${idOf(1)}`);
  expect(screen.getByRole('link', { name: 'Segment 2' }).getAttribute('href')).toBe(`/segment/upload/${idOf(2)}/manage`);
  expect(screen.getByRole('link', { name: 'Segment 3' }).getAttribute('href')).toBe(`/segment/upload/${idOf(3)}/manage`);
  expect(document.title).toBe('Uploaded Segments · Kontor');
});

test('search, Refresh and Upload Segment stand over the rows with type, users, price and remote id (3 §2, §3)', async () => {
  draw([listOf(uploadedRow(1))]);
  const row = (await screen.findByRole('link', { name: 'Segment 1' })).closest('tr');
  for (const text of ['crm-1', 'IP', '98,231', '$2.50']) expect(row?.textContent).toContain(text);
  expect(screen.getByRole('searchbox', { name: 'Search segments' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload Segment' }).getAttribute('href')).toBe('/segment/upload/create');
});

test.each<[status: SegmentStatus, words: string, tone: string]>([
  ['ACTIVE', 'Active', 'pos'],
  ['VALIDATION_FAILED', 'Validation Failed', 'neg'],
  ['VALIDATION_PENDING', 'Validation Pending', 'info'],
  ['VALIDATION_PROCESSING', 'Validation Processing', 'info'],
  ['PROCESSING', 'Processing', 'info'],
])('%s is shown as %s: active a success, failed an error, all others on their way (3 §4)', async (status, words, tone) => {
  draw([listOf(uploadedRow(1, { status }))]);
  expect((await screen.findByText(words)).closest('.k-status')?.getAttribute('data-tone')).toBe(tone);
});

test('no segments, and no match, lead to different next steps; a failure can be tried again (1 §8; 3 §2)', async () => {
  const user = userEvent.setup();
  draw([refusedOnce(listOf(uploadedRow(1)), BROKEN)], '/segment/upload?q=nothing');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No segment matches “nothing”.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Segment 1' })).toBeTruthy();
});

test('a page has 25 rows, and Load More brings the next (3 §9)', async () => {
  const all = Array.from({ length: 30 }, (_, n) => ({ ...uploadedRow(1), id: n.toString(16).padStart(24, '0'), name: `Segment ${n + 1}` }));
  const list = answer(uploadedRoutes.list, ({ pagination: { start = 0, number = 0 } = {} }) => {
    const end = start + number;
    return { ...rowsOf(all.slice(start, end)), totalCount: all.length, hasMore: end < all.length };
  });
  draw([list]);
  await screen.findByRole('link', { name: 'Segment 25' });
  expect(screen.getAllByRole('link', { name: /^Segment \d+$/ })).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: /Load more/i }));
  await screen.findByRole('link', { name: 'Segment 30' });
  expect(screen.getAllByRole('link', { name: /^Segment \d+$/ })).toHaveLength(30);
});

test('an account without segments is led to its first upload (1 §8)', async () => {
  draw([listOf()]);
  expect(await screen.findByRole('heading', { name: 'No Data Found' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Upload Segment' })).toHaveLength(2);
});

test('while a job is at work on a row the list asks by itself, and shows what has become of it (3 §4)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let status: SegmentStatus = 'PROCESSING';
  const list = answer(uploadedRoutes.list, ({ tableFilter }) => {
    const isWatched = tableFilter?.status !== undefined;
    return rowsOf(isWatched && status === 'ACTIVE' ? [] : [uploadedRow(1, { status })]);
  });
  draw([list]);
  expect(await screen.findByText('Processing')).toBeTruthy();
  status = 'ACTIVE';
  await vi.advanceTimersByTimeAsync(4_500);
  expect(await screen.findByText('Active')).toBeTruthy();
  const asked = list.asked.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(list.asked.length).toBe(asked);
});

test('chosen segments are compared on the page of their overlap; one without members is left out', async () => {
  const user = userEvent.setup();
  const { router } = draw([listOf(uploadedRow(1), uploadedRow(2), uploadedRow(3, { dataCount: 0 }))]);
  await screen.findByRole('link', { name: 'Segment 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Compare overlap 2 of 3' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/segment/overlap'));
  expect(router.state.location.search).toEqual({ ids: `${idOf(1)},${idOf(2)}` });
});

test('a failure is said with its reason (1 §8)', async () => {
  draw([refusal(uploadedRoutes.list, BROKEN)]);
  expect(await screen.findByText('Segments did not load')).toBeTruthy();
});
