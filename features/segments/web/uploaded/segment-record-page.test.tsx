import { answer, refusal, renderScreen, stubUploads } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import { segmentBusy, segmentNotFound, segmentPages, type UploadedDetail, uploadedRoutes } from '@kontor/segments/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { idOf, uploadedDetail } from '../testing/sample-segment.ts';
import SegmentRecordPage from './segment-record-page.tsx';

const ID = idOf(1);
const FILE = 'f'.repeat(24);
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], tab = '/manage') =>
  renderScreen({ page: segmentPages.uploadedEdit, screen: SegmentRecordPage, at: `/segment/upload/${ID}${tab}`, answers });
const read = (change: Partial<UploadedDetail> = {}) => answer(uploadedRoutes.get, uploadedDetail(change));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Manage shows the settings; what is changed is named and saved with the version (3 §2, §7)', async () => {
  const updated = answer(uploadedRoutes.update, null, { msg: 'Segment updated.' });
  draw([read(), updated]);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Renamed');
  expect(screen.getByText('Not saved: Name')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Segment updated.')).toBeTruthy();
  expect(updated.asked[0]?.body).toEqual({
    name: 'Renamed',
    dataType: 'IP',
    remoteId: 'crm-1',
    price: '2.50',
    mode: 'replace',
    version: 3,
  });
});

test('the type stays once ids are loaded, and says why; before that it may change (decision 0074)', async () => {
  draw([read()]);
  const type = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Segment type' });
  expect(type.disabled).toBe(true);
  expect(screen.getByText(/^The segment type is fixed once ids are loaded\./)).toBeTruthy();
});

test('a new file replaces the ids or joins them, as is chosen (3 §4; decision 0074)', async () => {
  const begun = stubUploads();
  const updated = answer(uploadedRoutes.update, null, { msg: 'Segment updated.' });
  draw([read(), updated]);
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no input');
    return found;
  });
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['203.0.113.7'], 'a.csv')] });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
  const data = { rows: 1, good: 1, repeated: 0, invalid: 0, problems: [], preview: ['203.0.113.7'], fileUrl: FILE, name: 'a.csv' };
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: null, data }));
  expect(await screen.findByText(/The 98,231 ids that are there stay until those of the file are in, and go then\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Add to the ids' }));
  expect(screen.getByText('Those of the file join the 98,231 ids that are there.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await screen.findByText('Segment updated.');
  expect(updated.asked[0]?.body).toMatchObject({ fileUrl: FILE, mode: 'add' });
});

test('while a job is at work its progress stands in place of the upload panel, and it can be cancelled (3 §4)', async () => {
  const cancelled = answer(uploadedRoutes.cancel, null, { msg: 'Processing cancelled.' });
  draw([read({ status: 'PROCESSING', rdsId: null, progress: { done: 43_000, total: 100_000 } }), cancelled]);
  expect((await screen.findByRole('progressbar', { name: 'Ids loaded' })).getAttribute('aria-valuenow')).toBe('43');
  expect(screen.getByText('The ids are being loaded. 43,000 of 100,000')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Update' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(segmentBusy.text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel processing' }));
  expect(await screen.findByText('Processing cancelled.')).toBeTruthy();
});

test('the page follows the job by itself until the segment is active, and leads to its metrics (3 §4)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let now: Partial<UploadedDetail> = { status: 'VALIDATION_PENDING', rdsId: null, dataCount: null };
  const got = answer(uploadedRoutes.get, () => uploadedDetail(now));
  draw([got]);
  expect(await screen.findByText('Waiting for its turn to be checked.')).toBeTruthy();
  now = { status: 'PROCESSING', rdsId: null, dataCount: null, progress: { done: 10, total: 20 } };
  await vi.advanceTimersByTimeAsync(1_200);
  expect(await screen.findByText('The ids are being loaded. 10 of 20')).toBeTruthy();
  now = {};
  await vi.advanceTimersByTimeAsync(1_200);
  const link = await screen.findByRole('link', { name: 'See its metrics' });
  expect(link.getAttribute('href')).toBe(`/segment/upload/clearvu/${ID}`);
  const asked = got.asked.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(got.asked.length).toBe(asked);
});

test('a failed validation lists the keywords and leads to the Account Manager (3 §4, §8)', async () => {
  draw([read({ status: 'VALIDATION_FAILED', rdsId: null, dataCount: null, errors: ['casino', 'poker'] })]);
  const words = await screen.findByRole('list', { name: 'Keywords that are not allowed' });
  expect(words.textContent).toBe('casinopoker');
  expect(screen.getByText(/Please contact your Account Manager/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('a segment whose upload was cancelled says that no ids are loaded, and asks for a file (3 §4)', async () => {
  draw([read({ status: 'VALIDATION_FAILED', rdsId: null, dataCount: null })]);
  expect(await screen.findByText('No ids are loaded')).toBeTruthy();
  expect(screen.queryByText(/Account Manager/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('a segment whose change did not come in keeps its ids, and says so (3 §4)', async () => {
  draw([read({ status: 'VALIDATION_FAILED' })]);
  expect(await screen.findByText('The last change did not come in')).toBeTruthy();
  expect(screen.getByText(/The 98,231 ids that were there stay\./)).toBeTruthy();
  expect(screen.queryByText('No ids are loaded')).toBeNull();
});

test('a failure of the save without words of its own has those of the specification (3 §8)', async () => {
  draw([read(), refusal(uploadedRoutes.update, { code: 'somethingWrong', status: 500, text: 'Internal server error.' })]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Unable to update this segment. Please try again.')).toBeTruthy();
});

test('without a tab an active segment opens at its figures (3 §2)', async () => {
  const { router } = draw([read()], '');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/segment/upload/clearvu/${ID}`));
});

test('a segment that is not there says so, and leads back (3 §2, §8)', async () => {
  draw([refusal(uploadedRoutes.get, segmentNotFound)]);
  expect(await screen.findByRole('heading', { name: 'Segment Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Uploaded Segments' }).getAttribute('href')).toBe('/segment/upload');
});

test('History tells what happened to the segment (3 §3)', async () => {
  const row = {
    id: idOf(7),
    summary: 'Uploaded a file',
    action: 'Update' as const,
    creatorName: 'Maren Oduya',
    changelogs: [],
    updateDate: '2026-11-02T12:00:00.000Z',
    version: null,
  };
  const history = answer(historyRoutes.list, { rows: [{ id: row.id, data: row }], totalCount: 1, hasMore: false });
  draw([read(), history, answer(historyRoutes.creators, [])], '/history');
  expect(await screen.findByText('Uploaded a file')).toBeTruthy();
  expect(history.asked[0]?.url.searchParams.get('id')).toBe(ID);
});
